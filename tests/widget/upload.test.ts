import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#src/widget/chat/api.ts'
import { uploadFile } from '#src/widget/later/upload.ts'

/** Requests as the page makes them; a test moves and answers them. */
class FakeRequest {
  static made: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  response: unknown = null
  onloadend = () => undefined
  open = vi.fn<(method: string, address: string) => void>()
  setRequestHeader = vi.fn<() => void>()
  send = vi.fn<(body: Blob | null) => void>()
  constructor() {
    FakeRequest.made.push(this)
  }
  async answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onloadend()
    await vi.advanceTimersByTimeAsync(0)
  }
}

const MEGABYTE = 1024 * 1024
const LARGE = new File([new Uint8Array(2 * MEGABYTE)], 'large.pdf')
const AT = '/api/visitor/1/conversations/c1/'
const QUERY = 'name=large.pdf&clientMsgId=m1'

const made = (index: number) => FakeRequest.made[index] as FakeRequest
const asked = () => FakeRequest.made.map(({ open }) => open.mock.calls[0])
function begin(file = LARGE, seq: number | null = null) {
  const shares: number[] = []
  const ended = uploadFile({
    at: AT,
    authorization: () => 'Visitor token',
    failed: (code, status) => new Failure(code, status),
    atOnce: MEGABYTE,
    file,
    clientMsgId: 'm1',
    seq,
    onShare: (share) => shares.push(share),
  })
  ended.catch(() => undefined)
  return { ended, shares }
}

beforeEach(() => {
  FakeRequest.made = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a small file goes at once, with the message that asks for it', async () => {
  const { ended } = begin(new File(['abc'], 'a.csv'), 7)
  expect(asked()).toEqual([['POST', `${AT}files?name=a.csv&clientMsgId=m1&seq=7`]])
  await made(0).answer(200, { stored: true })
  await expect(ended).resolves.toEqual({ stored: true })
})

test('a large one whose line breaks goes on by itself, from where the server has it', async () => {
  const { ended, shares } = begin()
  await made(0).answer(200, { offset: 0 })
  made(1).upload.onprogress?.({ loaded: MEGABYTE })
  await made(1).answer(0, null)
  await vi.advanceTimersByTimeAsync(1000)
  await made(2).answer(200, { offset: MEGABYTE / 2 })
  expect(made(3).send.mock.calls).toMatchObject([[{ size: 1.5 * MEGABYTE }]])
  made(3).upload.onprogress?.({ loaded: 1.5 * MEGABYTE })
  await made(3).answer(200, { offset: LARGE.size })
  await made(4).answer(200, { stored: true })
  await expect(ended).resolves.toEqual({ stored: true })
  expect(shares).toEqual([0.5, 1])
  const begins = ['POST', `${AT}uploads?${QUERY}&size=${LARGE.size}`]
  expect(asked()).toEqual([
    begins,
    ['PATCH', `${AT}uploads?${QUERY}&offset=0`],
    begins,
    ['PATCH', `${AT}uploads?${QUERY}&offset=${MEGABYTE / 2}`],
    ['PUT', `${AT}uploads?${QUERY}`],
  ])
})

test('what is refused is not tried again, and a line that stays lost is given up', async () => {
  const refused = begin()
  await made(0).answer(413, { code: 'TOO_LARGE' })
  await expect(refused.ended).rejects.toMatchObject({ code: 'TOO_LARGE', status: 413 })
  expect(FakeRequest.made).toHaveLength(1)
  const lost = begin()
  for (let tries = 1; tries <= 6; tries += 1) {
    await made(tries).answer(0, null)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await expect(lost.ended).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
  expect(FakeRequest.made).toHaveLength(7)
})

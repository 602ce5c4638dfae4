import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiFailure } from '#src/api/errors.ts'
import { askAgainBy } from '#src/api/session-end.ts'
import { uploadMedia, uploadReply } from '#src/api/upload.ts'
import { LIMITS, SENT_AT_ONCE } from '#src/domain/limits.ts'

/** Requests as the page makes them; a test moves and answers them. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  open = vi.fn<(method: string, address: string) => void>()
  setRequestHeader = vi.fn<() => void>()
  send = vi.fn<(body: unknown) => void>()
  constructor() {
    super()
    FakeRequest.made.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  move(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const made = (index: number) => FakeRequest.made[index] as FakeRequest
const begin = () => {
  const ended = uploadMedia('1400000001', new File(['abc'], 'a.png'), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  ended.catch(() => undefined)
  return ended
}
const codeOf = (ended: Promise<unknown>) => ended.then(String, (error: unknown) => apiFailure(error).code)

beforeEach(() => {
  FakeRequest.made = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload that stands still is given up, with the word for it', async () => {
  const ended = begin()
  await vi.advanceTimersByTimeAsync(LIMITS.request.stallMs)
  await expect(codeOf(ended)).resolves.toBe('TIMEOUT')
})

test('one that moves may take as long as it takes', async () => {
  const ended = begin()
  for (let step = 1; step <= 5; step += 1) {
    await vi.advanceTimersByTimeAsync(LIMITS.request.stallMs - 1)
    made(0).move(step, 6)
  }
  made(0).upload.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(LIMITS.request.stallMs)
  made(0).answer(409, { code: 'MEDIA_GONE' })
  await expect(codeOf(ended)).resolves.toBe('MEDIA_GONE')
})

test('an answer that never comes ends it too', async () => {
  const ended = begin()
  made(0).upload.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(LIMITS.request.longMs)
  await expect(codeOf(ended)).resolves.toBe('TIMEOUT')
})

test('where the session has ended it begins again once it is back', async () => {
  const stop = askAgainBy(() => Promise.resolve(true))
  const ended = begin()
  made(0).answer(401, { code: 'UNAUTHORIZED' })
  await vi.waitFor(() => expect(FakeRequest.made).toHaveLength(2))
  made(1).answer(409, { code: 'MEDIA_GONE' })
  await expect(codeOf(ended)).resolves.toBe('MEDIA_GONE')
  stop()
})

/** A file that is large enough to be gone on with. */
const LARGE = new File([new Uint8Array(SENT_AT_ONCE + 100)], 'large.pdf')
const AT = '/api/apps/1400000001/conversations/c1/uploads?name=large.pdf&clientMsgId=m1'
const MESSAGE = {
  id: '01990000-0000-7000-8000-000000000001',
  conversationId: '01990000-0000-7000-8000-000000000002',
  seq: 1,
  sender: 'agent',
  name: 'Anna',
  clientMsgId: 'm1',
  body: { type: 'text', text: 'large.pdf' },
  at: '2026-11-20T10:00:00.000Z',
}
const reply = (file: File, onProgress: (share: number) => void) => {
  const options = { onProgress, signal: new AbortController().signal }
  const ended = uploadReply('1400000001', file, { conversationId: 'c1', clientMsgId: 'm1', options })
  ended.catch(() => undefined)
  return ended
}
const asked = (index: number) => made(index).open.mock.calls[0]
const untilMade = (count: number) => vi.waitFor(() => expect(FakeRequest.made).toHaveLength(count))

test('a large reply is sent from the byte that the server has not, and then stored', async () => {
  const shares: number[] = []
  const ended = reply(LARGE, (share) => shares.push(share))
  expect(asked(0)).toEqual(['POST', `${AT}&size=${LARGE.size}`])
  made(0).answer(200, { offset: LARGE.size / 2 })
  await untilMade(2)
  expect(asked(1)).toEqual(['PATCH', `${AT}&offset=${LARGE.size / 2}`])
  expect(made(1).send.mock.calls).toMatchObject([[{ size: LARGE.size / 2 }]])
  made(1).move(1, 2)
  expect(shares).toEqual([0.5, 0.75])
  made(1).answer(200, { offset: LARGE.size })
  await untilMade(3)
  expect(asked(2)).toEqual(['PUT', AT])
  made(2).answer(200, MESSAGE)
  await expect(ended).resolves.toMatchObject({ clientMsgId: 'm1' })
})

test('one that has come whole is not sent again', async () => {
  const ended = reply(LARGE, () => undefined)
  made(0).answer(200, { offset: LARGE.size })
  await untilMade(2)
  expect(asked(1)).toEqual(['PUT', AT])
  made(1).answer(200, MESSAGE)
  await expect(ended).resolves.toMatchObject({ clientMsgId: 'm1' })
})

test('one that broke is told as lost; a small one is sent at once', async () => {
  const lost = reply(LARGE, () => undefined)
  made(0).answer(200, { offset: 0 })
  await untilMade(2)
  made(1).dispatchEvent(new Event('error'))
  await expect(codeOf(lost)).resolves.toBe('NETWORK')
  void reply(new File(['abc'], 'a.png'), () => undefined)
  expect(asked(2)).toEqual(['POST', '/api/apps/1400000001/conversations/c1/files?name=a.png&clientMsgId=m1'])
})

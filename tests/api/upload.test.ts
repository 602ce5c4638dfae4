import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiFailure } from '#src/api/errors.ts'
import { askAgainBy } from '#src/api/session-end.ts'
import { uploadMedia } from '#src/api/upload.ts'
import { LIMITS } from '#src/domain/limits.ts'

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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countdown } from '#src/ui/countdown.ts'
import { TOAST_STAYS } from '#src/ui/use-toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a countdown ends once, when all of its time has passed', () => {
  const end = vi.fn<() => void>()
  const time = countdown(4000, end)
  time.run()
  time.run()
  vi.advanceTimersByTime(3999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
  time.run()
  vi.advanceTimersByTime(10_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a countdown on hold keeps the rest of its time, however often it is held', () => {
  const end = vi.fn<() => void>()
  const time = countdown(4000, end)
  time.run()
  vi.advanceTimersByTime(1500)
  time.hold()
  time.hold()
  vi.advanceTimersByTime(60_000)
  time.run()
  vi.advanceTimersByTime(1500)
  time.hold()
  vi.advanceTimersByTime(60_000)
  time.run()
  vi.advanceTimersByTime(999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a success goes after 4 s, an undo after 8 s, and an error stays', () => {
  expect(TOAST_STAYS).toMatchObject({ success: 4000, undo: 8000, error: null })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { whenStill } from '#src/lib/when-still.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return () => vi.useRealTimers()
})

test('calls once, so many milliseconds after the last move', () => {
  const then = vi.fn<() => void>()
  const rest = whenStill(100, then)
  for (let move = 0; move < 10; move += 1) {
    rest.moved()
    vi.advanceTimersByTime(60)
  }
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(39)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(then).toHaveBeenCalledTimes(1)
  rest.moved()
  vi.advanceTimersByTime(100)
  expect(then).toHaveBeenCalledTimes(2)
})

test('once stopped nothing is called until it moves again', () => {
  const then = vi.fn<() => void>()
  const rest = whenStill(100, then)
  rest.moved()
  rest.stop()
  vi.advanceTimersByTime(500)
  expect(then).not.toHaveBeenCalled()
  rest.moved()
  vi.advanceTimersByTime(100)
  expect(then).toHaveBeenCalledTimes(1)
})

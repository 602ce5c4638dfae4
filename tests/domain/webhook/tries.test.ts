import { expect, test } from 'vitest'
import { afterTry, MOST_TRIES } from '#src/domain/webhook/tries.ts'

const answered = (status: number | null, retryAfterMs: number | null = null) => ({ status, retryAfterMs })

test.each([200, 204, 299])('%s is delivered', (status) => {
  expect(afterTry(answered(status), 1, 0.5)).toEqual({ state: 'delivered' })
})

test.each([null, 302, 400, 500])('%s is tried again', (status) => {
  expect(afterTry(answered(status), 1, 0.5)).toEqual({ state: 'waiting', inMs: 5_000, slowMs: 0 })
})

test('the pauses become longer, over three days in all', () => {
  const pauses: number[] = []
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const next = afterTry(answered(500), tries, 0.5)
    if (next.state === 'waiting') pauses.push(next.inMs / 1000)
  }
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(pauses.reduce((all, one) => all + one) / 86_400).toBeGreaterThan(3)
  expect(afterTry(answered(500), MOST_TRIES, 0.5)).toEqual({ state: 'failed', gone: false })
})

test('a pause is a fifth shorter or longer at most', () => {
  expect(afterTry(answered(500), 2, 0)).toMatchObject({ inMs: 240_000 })
  expect(afterTry(answered(500), 2, 1)).toMatchObject({ inMs: 360_000 })
})

test('a receiver that is gone is given up at once', () => {
  expect(afterTry(answered(410), 1, 0.5)).toEqual({ state: 'failed', gone: true })
})

test('how long a receiver asks for is heeded where it says that it is too much, for a day at most', () => {
  expect(afterTry(answered(429, 60_000), 1, 0.5)).toEqual({ state: 'waiting', inMs: 60_000, slowMs: 60_000 })
  expect(afterTry(answered(503, 1_000), 2, 0.5)).toEqual({ state: 'waiting', inMs: 300_000, slowMs: 1_000 })
  expect(afterTry(answered(429, 999 * 86_400_000), 1, 0.5)).toMatchObject({ inMs: 86_400_000 })
  expect(afterTry(answered(500, 60_000), 1, 0.5)).toMatchObject({ inMs: 5_000, slowMs: 0 })
})

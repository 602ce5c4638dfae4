import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { client, LONG, patienceWith } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call that is not answered ends at its limit, with the word for it', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  })
  vi.stubGlobal('fetch', (_: Request, { signal }: RequestInit) => Promise.reject(signal?.reason))
  const error = await client.auth.who().catch((reason: unknown) => reason)
  expect(apiFailure(error).code).toBe('TIMEOUT')
  expect(limits).toEqual([LIMITS.request.answerMs])
})

test('only what exists may take its time', () => {
  const there = (name: string) =>
    name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], contract)
  expect([...LONG].filter((name) => there(name) === undefined)).toEqual([])
  expect(patienceWith(['tryOut', 'ask'])).toBe(LIMITS.request.longMs)
})

test('whoever lost a server is back at it before five seconds are over', () => {
  // The longest wait, half as long again, and as much for a server to start.
  expect(LIMITS.reconnect.mostMs * 1.5).toBeLessThanOrEqual(2_500)
})

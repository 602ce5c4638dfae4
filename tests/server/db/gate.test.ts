import { afterEach, expect, it, vi } from 'vitest'
import { createGate } from '#src/server/db/gate.ts'

afterEach(() => void vi.useRealTimers())

it('lets so many in, and the next when one leaves, in the order they came', async () => {
  const gate = createGate({ places: 2, waiting: 10, waitMs: 1_000 })
  const [leave] = [await gate.enter(), await gate.enter()]
  const entered: string[] = []
  const second = gate.enter().then((next) => (entered.push('third'), next))
  const third = gate.enter().then(() => entered.push('fourth'))
  await Promise.resolve()
  expect(entered).toEqual([])
  leave()
  ;(await second)()
  await third
  expect(entered).toEqual(['third', 'fourth'])
})

it('counts a place once, however often it is left', async () => {
  const gate = createGate({ places: 1, waiting: 0, waitMs: 1_000 })
  const leave = await gate.enter()
  leave()
  leave()
  await gate.enter()
  await expect(gate.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE', data: { retryAfter: 1 } })
})

it('turns away whoever finds too many waiting, and whose turn does not come', async () => {
  vi.useFakeTimers()
  const gate = createGate({ places: 1, waiting: 1, waitMs: 3_000 })
  const leave = await gate.enter()
  const waits = gate.enter()
  await expect(gate.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE', data: { retryAfter: 3 } })
  const turnedAway = waits.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await turnedAway).toMatchObject({ code: 'UNAVAILABLE' })
  leave()
  await expect(gate.enter()).resolves.toBeTypeOf('function')
})

it('lets but one in while several are before another gate, and the rest as soon as those have left', async () => {
  const first = createGate({ places: 3, waiting: 10, waitMs: 1_000 })
  const second = createGate({ places: 3, waiting: 10, waitMs: 1_000, before: first })
  const [leaveFirst] = [await first.enter(), await first.enter()]
  const entered: string[] = []
  const leave = await second.enter()
  const next = second.enter().then((left) => (entered.push('next'), left))
  const last = second.enter().then(() => entered.push('last'))
  await Promise.resolve()
  expect(entered).toEqual([])
  leave()
  await next
  expect(entered).toEqual(['next'])
  leaveFirst()
  await last
  expect(entered).toEqual(['next', 'last'])
})

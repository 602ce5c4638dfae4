import { expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { createTraffic, type TrafficSource } from '#src/server/platform/traffic.ts'

const still = () => createTraffic({ now: () => 0 })
/** How many go through at once. */
function passed(take: () => number): number {
  let count = 0
  while (take() === 0) count += 1
  return count
}

it.each([
  ['connection', { socket: 'one' }, LIMITS.traffic.frame.socket.burst],
  ['caller', { caller: 'one' }, LIMITS.traffic.frame.caller.burst],
  ['address', { address: '192.0.2.1' }, LIMITS.traffic.frame.address.burst],
  ['application', { application: '1400000001' }, LIMITS.traffic.frame.application.burst],
] as [string, TrafficSource, number][])('counts by %s', (_, source, burst) => {
  const traffic = still()
  expect(passed(() => traffic.countIn('frame', source))).toBe(burst)
  expect(
    traffic.countIn('frame', { socket: 'two', caller: 'two', address: '192.0.2.2', application: '1400000002' }),
  ).toBe(0)
})

it('takes nothing of what is shared for whoever has spent their own', () => {
  const traffic = still()
  const { socket, address } = LIMITS.traffic.look
  const one = { socket: 'one', address: '192.0.2.1' }
  for (let count = 0; count < 10 * address.burst; count += 1) traffic.countIn('look', one)
  const left = passed(() => traffic.countIn('look', { address: '192.0.2.1' }))
  expect(left).toBe(address.burst - socket.burst)
})

it('says after how many seconds to come again, and lets in again then', () => {
  let now = 0
  const traffic = createTraffic({ now: () => now })
  const source = { address: '192.0.2.1' }
  passed(() => traffic.countIn('open', source))
  expect(() => traffic.expect('open', source)).toThrow('RATE_LIMITED')
  now += 1_000
  expect(passed(() => traffic.countIn('open', source))).toBe(LIMITS.traffic.open.address.perSecond)
})

it('takes the addresses of one network for one, and lets an address do more where it is told to', () => {
  const traffic = createTraffic({ now: () => 0, perAddress: 3 })
  let host = 0
  const burst = passed(() => traffic.countIn('proof', { address: `2001:db8::${(host += 1).toString(16)}` }))
  expect(burst).toBe(3 * LIMITS.traffic.proof.address.burst)
})

it('gives back what was no stranger’s', () => {
  const traffic = still()
  const source = { address: '192.0.2.1' }
  passed(() => traffic.countIn('proof', source))
  traffic.give('proof', source)
  expect(passed(() => traffic.countIn('proof', source))).toBe(1)
})

it('lets so many be open at once, and another when one closes', () => {
  const traffic = still()
  const source = { caller: 'one', application: '1400000001' }
  const opened = Array.from({ length: LIMITS.atOnce.connections.caller }, () => traffic.open('connection', source))
  expect(opened.every((close) => close !== null)).toBe(true)
  expect(traffic.open('connection', source)).toBeNull()
  expect(traffic.open('connection', { ...source, caller: 'two' })).not.toBeNull()
  opened[0]?.()
  opened[0]?.()
  expect(traffic.open('connection', source)).not.toBeNull()
  expect(traffic.open('connection', source)).toBeNull()
})

import { quantile } from './quantiles.ts'

const ROUNDS = 9
const RECORDS = 4_000

/**
 * How long a fixed piece of pure work takes here and now, in milliseconds: records are made, written out, read back,
 * counted by key and sorted, as servers do all day. Nothing of it is the product's, so that it says of the machine alone
 * how fast it is. The middle of nine rounds, after the compiler has seen it.
 */
export function yardstick(): number {
  const times: number[] = []
  for (let round = -3; round < ROUNDS; round += 1) {
    const began = performance.now()
    const sum = fixedWork()
    if (round >= 0) times.push(performance.now() - began)
    // Without a use of what comes out the compiler might leave the work out.
    if (sum !== SUM) throw new Error(`The yardstick came to ${sum}.`)
  }
  return quantile(times, 0.5)
}

/** What the work comes to, anywhere. */
const SUM = 498_327

function fixedWork(): number {
  let seed = 1
  const next = () => (seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647)
  const records = Array.from({ length: RECORDS }, (_, index) => ({
    id: index,
    name: `record ${next() % 1000}`,
    parts: [next() % 100, next() % 100, next() % 100],
  }))
  const read = JSON.parse(JSON.stringify(records)) as typeof records
  const counts = new Map<string, number>()
  for (const { name, parts } of read) counts.set(name, (counts.get(name) ?? 0) + parts.reduce((a, b) => a + b, 0))
  const sorted = [...counts].toSorted(([a, of], [b, other]) => of - other || (a < b ? -1 : 1))
  return sorted.reduce((sum, [name, count], place) => sum + ((place * count) % 997) + name.length, 0)
}

const MS: Readonly<Record<string, number>> = { µs: 0.001, ms: 1, s: 1000 }

/**
 * A figure as a multiple of the yardstick: times as so many of them, rates as so much within one. Undefined for figures
 * that are neither.
 */
export function inYardsticks(value: number, unit: string, ms: number): number | undefined {
  const time = MS[unit]
  if (time !== undefined) return (value * time) / ms
  return unit.endsWith('/s') ? (value * ms) / 1000 : undefined
}

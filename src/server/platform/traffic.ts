import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import { networkOf } from '#src/lib/network-of.ts'
import { fullBucket, giveTokens, leftTokens, takeTokens, type Rate, type TokenBucket } from '#src/lib/token-bucket.ts'

/** What is counted; see `LIMITS.traffic`. */
export type TrafficKind = keyof typeof LIMITS.traffic

/** Whom or what something is counted for. What is left out is not counted. */
export type TrafficSource = { [scope in Scope]?: string | undefined }
type Scope = 'socket' | 'caller' | 'address' | 'application'

/**
 * Counts what strangers ask for, in memory and before any work: a flood must cost less to refuse than to make. What one
 * process counts the others do not know.
 */
export type Traffic = {
  /** Counts one, or `count`; answers 0, or the seconds after which to come again. */
  countIn(kind: TrafficKind, source: TrafficSource, count?: number): number
  /** The same; throws RATE_LIMITED. */
  expect(kind: TrafficKind, source: TrafficSource): void
  /** Takes back what was counted for somebody who has proved to be no stranger. */
  give(kind: TrafficKind, source: TrafficSource): void
  /** What a caller has left, of how much, and in how many seconds all of it is there again. */
  quotaOf(kind: 'key', caller: string): { left: number; of: number; fullIn: number; seconds: number }
  /** Opens one of the things of which so many may be open; answers how to close it, or null. */
  open(what: keyof typeof OPEN, source: TrafficSource): (() => void) | null
}

/** From the narrowest: whoever has spent what is theirs takes nothing of what they share with others. */
const SCOPES: readonly Scope[] = ['socket', 'caller', 'address', 'application']

const OPEN: Record<'connection' | 'body', { [scope in Scope]?: number }> = {
  connection: LIMITS.atOnce.connections,
  body: { address: LIMITS.atOnce.bodies },
}

/** `perAddress`: how many times the usual an address may do. */
export function createTraffic({
  perAddress = 1,
  now = () => performance.now(),
}: { perAddress?: number; now?: () => number } = {}): Traffic {
  const buckets = new Map<string, BoundedMap<string, TokenBucket>>()
  const held = new Map<string, number>()

  function rateOf(kind: TrafficKind, scope: Scope): Rate | undefined {
    const rates: { [of in Scope]?: Rate } = LIMITS.traffic[kind]
    const rate = rates[scope]
    if (rate === undefined || scope !== 'address') return rate
    return { perSecond: rate.perSecond * perAddress, burst: rate.burst * perAddress }
  }

  function bucketOf(kind: TrafficKind, scope: Scope, key: string, rate: Rate): TokenBucket {
    const name = `${kind} ${scope}`
    const all = buckets.get(name) ?? createBoundedMap<string, TokenBucket>(LIMITS.atOnce.remembered)
    buckets.set(name, all)
    const bucket = all.get(key) ?? fullBucket(rate, now())
    all.set(key, bucket)
    return bucket
  }

  function* counted(kind: TrafficKind, source: TrafficSource) {
    for (const scope of SCOPES) {
      const key = keyOf(source, scope)
      const rate = rateOf(kind, scope)
      if (key !== undefined && rate !== undefined) yield { bucket: bucketOf(kind, scope, key, rate), rate }
    }
  }

  function countIn(kind: TrafficKind, source: TrafficSource, count = 1): number {
    for (const { bucket, rate } of counted(kind, source)) {
      const wait = takeTokens(bucket, rate, now(), count)
      if (wait > 0) return Math.ceil(wait / 1000)
    }
    return 0
  }

  return {
    countIn,
    expect(kind, source) {
      const retryAfter = countIn(kind, source)
      if (retryAfter > 0) throw new DeskError('RATE_LIMITED', { retryAfter })
    },
    give(kind, source) {
      for (const { bucket, rate } of counted(kind, source)) giveTokens(bucket, rate, now())
    },
    quotaOf(kind, caller) {
      const rate: Rate = LIMITS.traffic[kind].caller
      const of = rate.burst
      const left = leftTokens(bucketOf(kind, 'caller', caller, rate), rate, now())
      return { left, of, fullIn: Math.ceil((of - left) / rate.perSecond), seconds: of / rate.perSecond }
    },
    open(what, source) {
      const names: string[] = []
      for (const scope of SCOPES) {
        const key = keyOf(source, scope)
        const most = OPEN[what][scope]
        if (key === undefined || most === undefined) continue
        const name = `${what} ${scope} ${key}`
        if ((held.get(name) ?? 0) >= most * (scope === 'address' ? perAddress : 1)) return null
        names.push(name)
      }
      for (const name of names) held.set(name, (held.get(name) ?? 0) + 1)
      return () => {
        for (const name of names.splice(0)) {
          const left = (held.get(name) ?? 1) - 1
          if (left > 0) held.set(name, left)
          else held.delete(name)
        }
      }
    },
  }
}

function keyOf(source: TrafficSource, scope: Scope): string | undefined {
  const key = source[scope]
  return key !== undefined && scope === 'address' ? networkOf(key) : key
}

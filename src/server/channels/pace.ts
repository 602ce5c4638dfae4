import { setTimeout as pass } from 'node:timers/promises'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { fullBucket, takeTokens, type TokenBucket } from '#src/lib/token-bucket.ts'

const ACCOUNTS = 1_000
const buckets = createBoundedMap<string, TokenBucket>(ACCOUNTS)

/** Whether this process may send something for an account at once; what nobody misses is not waited with. */
export function hasPace(accountId: string, perSecond: number): boolean {
  return waitFor(accountId, perSecond) === 0
}

/** Waits until this process may send another message for an account, which takes so many in a second. */
export async function takePace(accountId: string, perSecond: number): Promise<void> {
  for (;;) {
    const wait = waitFor(accountId, perSecond)
    if (wait === 0) return
    await pass(Math.ceil(wait))
  }
}

/** Takes a place among those of this second; else how long there is none, in milliseconds. */
function waitFor(accountId: string, perSecond: number): number {
  const rate = { perSecond, burst: perSecond }
  const now = performance.now()
  const bucket = buckets.get(accountId) ?? fullBucket(rate, now)
  buckets.set(accountId, bucket)
  return takeTokens(bucket, rate, now)
}

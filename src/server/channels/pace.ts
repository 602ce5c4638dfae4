import { setTimeout as pass } from 'node:timers/promises'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { fullBucket, takeTokens, type TokenBucket } from '#src/lib/token-bucket.ts'

const ACCOUNTS = 1_000
const buckets = createBoundedMap<string, TokenBucket>(ACCOUNTS)

/** Waits until this process may send another message for an account, which takes so many in a second. */
export async function takePace(accountId: string, perSecond: number): Promise<void> {
  const rate = { perSecond, burst: perSecond }
  for (;;) {
    const now = performance.now()
    const bucket = buckets.get(accountId) ?? fullBucket(rate, now)
    buckets.set(accountId, bucket)
    const wait = takeTokens(bucket, rate, now)
    if (wait === 0) return
    await pass(Math.ceil(wait))
  }
}

/** How much of something may be done: `burst` at once, and `perSecond` over time. */
export type Rate = { perSecond: number; burst: number }

/** What is left of a rate, and when that was so, in milliseconds of any clock. */
export type TokenBucket = { tokens: number; at: number }

export const fullBucket = (rate: Rate, now: number): TokenBucket => ({ tokens: rate.burst, at: now })

/** Takes tokens where there are as many; answers 0, or the milliseconds until there will be and takes none. */
export function takeTokens(bucket: TokenBucket, rate: Rate, now: number, count = 1): number {
  const tokens = filled(bucket, rate, now)
  bucket.tokens = tokens < count ? tokens : tokens - count
  bucket.at = Math.max(bucket.at, now)
  return tokens < count ? ((count - tokens) * 1000) / rate.perSecond : 0
}

/** Tokens that may be taken now. */
export const leftTokens = (bucket: TokenBucket, rate: Rate, now: number): number =>
  Math.floor(filled(bucket, rate, now))

/** Gives tokens back that turned out not to be owed. */
export function giveTokens(bucket: TokenBucket, rate: Rate, now: number, count = 1): void {
  bucket.tokens = Math.min(rate.burst, filled(bucket, rate, now) + count)
  bucket.at = Math.max(bucket.at, now)
}

/** A clock that goes back fills nothing. */
function filled({ tokens, at }: TokenBucket, { perSecond, burst }: Rate, now: number): number {
  return Math.min(burst, tokens + (Math.max(0, now - at) * perSecond) / 1000)
}

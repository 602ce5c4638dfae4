import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { fullBucket, giveTokens, takeTokens } from '#src/lib/token-bucket.ts'

const rate = { perSecond: 2, burst: 5 }

describe('a token bucket', () => {
  it('lets a burst through at once, then says how long to wait', () => {
    const bucket = fullBucket(rate, 0)
    const waits = Array.from({ length: 7 }, () => takeTokens(bucket, rate, 0))
    expect(waits).toEqual([0, 0, 0, 0, 0, 500, 500])
  })

  it('fills again with time, never beyond its burst', () => {
    const bucket = fullBucket(rate, 0)
    for (let count = 0; count < 5; count += 1) takeTokens(bucket, rate, 0)
    expect(takeTokens(bucket, rate, 499)).toBeCloseTo(1)
    expect(takeTokens(bucket, rate, 500)).toBe(0)
    expect(takeTokens(bucket, rate, 3_600_000, 5)).toBe(0)
    expect(takeTokens(bucket, rate, 3_600_000)).toBe(500)
  })

  it('takes nothing where there is too little for what is asked', () => {
    const bucket = fullBucket(rate, 0)
    expect(takeTokens(bucket, rate, 0, 6)).toBe(500)
    expect(takeTokens(bucket, rate, 0, 5)).toBe(0)
  })

  it('takes back what was not owed', () => {
    const bucket = fullBucket(rate, 0)
    takeTokens(bucket, rate, 0, 5)
    giveTokens(bucket, rate, 0)
    expect(takeTokens(bucket, rate, 0)).toBe(0)
    giveTokens(bucket, rate, 0, 100)
    expect(takeTokens(bucket, rate, 0, 6)).toBe(500)
  })

  it('gains nothing from a clock that goes back', () => {
    const bucket = fullBucket(rate, 10_000)
    takeTokens(bucket, rate, 10_000, 5)
    expect(takeTokens(bucket, rate, 0)).toBe(500)
    expect(takeTokens(bucket, rate, 10_000)).toBe(500)
  })

  it('never lets more through than its burst and its rate over the time that passed', () => {
    const steps = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 2_000 }), count: fc.integer({ min: 1, max: 4 }) }),
    )
    fc.assert(
      fc.property(steps, (all) => {
        const bucket = fullBucket(rate, 0)
        let now = 0
        let taken = 0
        for (const { wait, count } of all) {
          now += wait
          if (takeTokens(bucket, rate, now, count) === 0) taken += count
        }
        expect(taken).toBeLessThanOrEqual(rate.burst + (now * rate.perSecond) / 1000 + 1e-6)
      }),
    )
  })
})

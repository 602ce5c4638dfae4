import { describe, expect, it } from 'vitest'
import { estimateWait, honestSeconds, isSaidAlike, roundWait, stillToWait } from '#src/domain/routing/estimate.ts'

const departures = (count: number, every: number, waited = 120_000) =>
  Array.from({ length: count }, (_, index) => ({ at: (index + 1) * every, waited, accepted: true }))

describe('the estimate', () => {
  it('is none before twenty have left', () => {
    expect(estimateWait(departures(19, 10_000), 0, 200_000)).toBeNull()
    expect(estimateWait(departures(20, 10_000), 0, 200_000)).not.toBeNull()
  })

  it('is the mean of the pace of the queue and the wait of the last who was served', () => {
    // Twenty left in 190 s, so that (3 + 1) · 190 / 20 = 38 s; the last had waited 120 s.
    expect(estimateWait(departures(20, 10_000), 3, 200_000)).toBe(79)
  })

  it('counts who gave up, and does not take their patience for a wait', () => {
    const left = departures(20, 10_000).map((one) => ({ ...one, accepted: false }))
    expect(estimateWait(left, 3, 200_000)).toBe(38)
  })

  it('looks back half an hour, or at the last twenty of four hours', () => {
    expect(estimateWait(departures(30, 10_000), 0, 4 * 3_600_000)).not.toBeNull()
    expect(estimateWait(departures(30, 10_000), 0, 4 * 3_600_000 + 301_000)).toBeNull()
  })

  it('never grows shorter than what was told, less what has passed, unless a place was gained', () => {
    const told = { at: 0, position: 3, seconds: 300 }
    expect(honestSeconds(100, told, 3, 60_000)).toBe(240)
    expect(honestSeconds(100, told, 2, 60_000)).toBe(100)
    expect(honestSeconds(400, told, 3, 60_000)).toBe(400)
  })

  it('is over when its time has passed, and where others may have them too', () => {
    const told = { at: 0, position: 3, seconds: 300 }
    expect(stillToWait({ told, sharedWith: [] }, 60_000)).toBe(240)
    expect(stillToWait({ told, sharedWith: [] }, 300_000)).toBeNull()
    expect(stillToWait({ told, sharedWith: [{ groupId: 'h', from: 0 }] }, 60_000)).toBeNull()
    expect(stillToWait({ told: { ...told, seconds: null }, sharedWith: [] }, 60_000)).toBeNull()
  })

  it('moves with one wait out of the usual only as far as that wait is the last', () => {
    const usual = departures(20, 10_000)
    const outlier = usual.map((one, index) => (index === 5 ? { ...one, waited: 3_600_000 } : one))
    expect(estimateWait(outlier, 3, 200_000)).toBe(estimateWait(usual, 3, 200_000))
  })

  it('is news only where it is said in other words', () => {
    expect(isSaidAlike(181, 240)).toBe(true)
    expect(isSaidAlike(180, 181)).toBe(false)
    expect(isSaidAlike(59, 0)).toBe(true)
    expect(isSaidAlike(null, 59)).toBe(false)
  })

  it.each([
    [59, { is: 'under_minute' }],
    [60, { is: 'minutes', minutes: 1 }],
    [61, { is: 'minutes', minutes: 2 }],
    [600, { is: 'minutes', minutes: 10 }],
    [601, { is: 'minutes', minutes: 15 }],
    [3600, { is: 'minutes', minutes: 60 }],
    [3601, { is: 'over_hour' }],
  ])('%i seconds are said as %o', (seconds, said) => {
    expect(roundWait(seconds)).toEqual(said)
  })
})

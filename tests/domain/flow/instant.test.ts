import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { instantOf, nextTimeOfDay } from '#src/domain/flow/instant.ts'
import { parseMoment } from '#src/domain/template/moment.ts'

const at = (text: string, zone: string) => {
  const moment = parseMoment(text)
  return moment && new Date(instantOf(moment, zone)).toISOString()
}
const next = (time: string, now: string, zone: string) => {
  const found = nextTimeOfDay(time, Date.parse(now), zone)
  return found === null ? null : new Date(found).toISOString()
}

describe('a moment in a zone', () => {
  test.each([
    ['2026-08-06', 'Asia/Shanghai', '2026-08-05T16:00:00.000Z'],
    ['2026-08-06T14:30', 'Europe/Berlin', '2026-08-06T12:30:00.000Z'],
    ['2026-01-06T14:30', 'Europe/Berlin', '2026-01-06T13:30:00.000Z'],
    ['2026-08-06T14:30:00Z', 'Europe/Berlin', '2026-08-06T14:30:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(at(text, zone)).toBe(instant)
  })
})

describe('the next time of day', () => {
  test.each([
    ['09:00', '2026-08-06T00:30:00Z', 'Asia/Shanghai', '2026-08-06T01:00:00.000Z'],
    ['08:30', '2026-08-06T00:30:00Z', 'Asia/Shanghai', '2026-08-07T00:30:00.000Z'],
    ['08:00', '2026-08-06T00:30:00Z', 'Asia/Shanghai', '2026-08-07T00:00:00.000Z'],
    ['00:00', '2026-12-31T12:00:00Z', 'UTC', '2027-01-01T00:00:00.000Z'],
    // The clocks go forward in between: a day of 23 hours.
    ['12:00', '2026-03-28T11:00:00Z', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
  ])('%s after %s in %s is %s', (time, now, zone, expected) => {
    expect(next(time, now, zone)).toBe(expected)
  })

  test.each(['24:00', '9:00', '', 'noon'])('«%s» is none', (time) => {
    expect(next(time, '2026-08-06T00:30:00Z', 'UTC')).toBeNull()
  })

  test('lies ahead, at most a day and the change of clocks', () => {
    const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']
    const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.nat(23), fc.nat(59), fc.constantFrom(...zones), (date, hour, minute, zone) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const found = nextTimeOfDay(time, date.getTime(), zone) ?? 0
        expect(found).toBeGreaterThan(date.getTime())
        expect(found - date.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })
})

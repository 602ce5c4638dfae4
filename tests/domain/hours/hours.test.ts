import { describe, expect, it } from 'vitest'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { hoursState, isOpen } from '#src/domain/hours/openings.ts'
import { hours } from '#src/nodes/ivr/hours/spec.ts'
import { contextOf, wayOf } from '#tests/nodes/support.ts'
import { HOURS_ROWS } from './hours-rows.ts'

describe('local time across zones and clock changes', () => {
  it.each([
    ['New York before spring forward', 'America/New_York', '2027-03-14T06:59:00Z', '2027-03-14', 7, '01:59'],
    ['New York after spring forward', 'America/New_York', '2027-03-14T07:00:00Z', '2027-03-14', 7, '03:00'],
    ['New York, the first 01:30 in autumn', 'America/New_York', '2027-11-07T05:30:00Z', '2027-11-07', 7, '01:30'],
    ['New York, the second 01:30 in autumn', 'America/New_York', '2027-11-07T06:30:00Z', '2027-11-07', 7, '01:30'],
    ['Berlin before spring forward', 'Europe/Berlin', '2027-03-28T00:59:00Z', '2027-03-28', 7, '01:59'],
    ['Berlin after spring forward', 'Europe/Berlin', '2027-03-28T01:00:00Z', '2027-03-28', 7, '03:00'],
    ['Berlin in autumn', 'Europe/Berlin', '2027-10-31T01:00:00Z', '2027-10-31', 7, '02:00'],
    ['Lord Howe before its half hour', 'Australia/Lord_Howe', '2027-10-02T15:29:00Z', '2027-10-03', 7, '01:59'],
    ['Lord Howe after its half hour', 'Australia/Lord_Howe', '2027-10-02T15:30:00Z', '2027-10-03', 7, '02:30'],
    ['Kathmandu, a quarter off', 'Asia/Kathmandu', '2027-01-01T18:15:00Z', '2027-01-02', 6, '00:00'],
    ['Shanghai', 'Asia/Shanghai', '2027-01-01T15:59:00Z', '2027-01-01', 5, '23:59'],
    ['Kiritimati, a day ahead', 'Pacific/Kiritimati', '2027-01-01T10:00:00Z', '2027-01-02', 6, '00:00'],
    ['Pago Pago, a day behind', 'Pacific/Pago_Pago', '2027-01-02T10:59:00Z', '2027-01-01', 5, '23:59'],
  ])('%s', (_, zone, at, date, day, time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    expect(localTime(new Date(at), zone)).toEqual({ date, day, minutes: hours * 60 + minutes })
  })
})

describe('opening hours', () => {
  it.each(HOURS_ROWS)('%s', (_, hours, at, state) => {
    expect(isOpen(hours, new Date(at))).toBe(state === 'open')
    expect(hoursState(hours, new Date(at))).toBe(state)
  })

  it.each(HOURS_ROWS)('a voice menu: %s', (_, own, at, state) => {
    const world = { now: Date.parse(at) }
    expect(wayOf(hours.step(contextOf({ hours: own }, world), { type: 'entered' }))).toBe(state)
    // The menu's own hours count the same.
    const menu = { ...contextOf({ hours: null }, world), hours: own }
    expect(wayOf(hours.step(menu, { type: 'entered' }))).toBe(state)
  })

  const office = HOURS_ROWS[0]?.[1]

  it('refuses a zone that does not exist, and an offset posing as one', () => {
    expect(hoursSchema.safeParse({ ...office, timeZone: 'Mars/Olympus' }).success).toBe(false)
    expect(hoursSchema.safeParse({ ...office, timeZone: 'nonsense' }).success).toBe(false)
    expect(hoursSchema.safeParse({ ...office, timeZone: '+08:00' }).success).toBe(false)
  })
})

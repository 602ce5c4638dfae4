import { describe, expect, it } from 'vitest'
import { hoursSchema, isOpen, localTime, type WorkingHours } from '#src/domain/routing/hours.ts'

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

const desk = (rest: Partial<WorkingHours>): WorkingHours =>
  hoursSchema.parse({ timeZone: 'Europe/Berlin', always: false, weekly: [], closedOn: [], ...rest })

describe('opening hours', () => {
  const office = desk({ weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })) })
  const night = desk({ weekly: [{ day: 5, from: '22:00', to: '06:00' }] })
  const sundayNight = desk({ weekly: [{ day: 7, from: '22:00', to: '06:00' }] })
  const wholeDay = desk({ weekly: [{ day: 3, from: '00:00', to: '24:00' }] })
  const split = desk({
    weekly: [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '13:00', to: '17:00' },
    ],
  })

  it.each([
    ['opens on the minute', office, '2027-01-04T08:00:00Z', true],
    ['is closed the minute before', office, '2027-01-04T07:59:00Z', false],
    ['is open the minute before closing', office, '2027-01-04T16:59:00Z', true],
    ['closes on the minute', office, '2027-01-04T17:00:00Z', false],
    ['keeps local hours in summer', office, '2027-07-05T07:00:00Z', true],
    ['keeps local hours in summer evenings', office, '2027-07-05T16:00:00Z', false],
    ['is closed at the weekend', office, '2027-01-02T10:00:00Z', false],
    ['is open on the first morning after the clocks went forward', office, '2027-03-29T07:00:00Z', true],
    ['is open on the first morning after the clocks went back', office, '2027-11-01T08:00:00Z', true],
    ['a night shift begins in the evening', night, '2027-01-01T21:00:00Z', true],
    ['a night shift goes on past midnight', night, '2027-01-02T04:59:00Z', true],
    ['a night shift ends in the morning', night, '2027-01-02T05:00:00Z', false],
    ['a night shift is not there the evening before', night, '2026-12-31T22:00:00Z', false],
    ['a night shift is not there the morning of its own day', night, '2027-01-01T04:00:00Z', false],
    ['a night shift crosses the end of the week', sundayNight, '2027-01-04T03:00:00Z', true],
    ['a night shift is an hour shorter when the clocks go forward', sundayNight, '2027-03-28T21:30:00Z', true],
    ['a whole day begins at midnight', wholeDay, '2027-01-05T23:00:00Z', true],
    ['a whole day lasts to its last minute', wholeDay, '2027-01-06T22:59:00Z', true],
    ['a whole day ends at midnight', wholeDay, '2027-01-06T23:00:00Z', false],
    ['a break at noon is closed', split, '2027-01-04T11:30:00Z', false],
    ['the afternoon after the break is open', split, '2027-01-04T12:00:00Z', true],
    ['no hours at all are closed', desk({}), '2027-01-04T12:00:00Z', false],
    ['always is always', desk({ always: true }), '2027-01-03T03:00:00Z', true],
    ['a holiday is closed', { ...office, closedOn: ['2027-01-04'] }, '2027-01-04T10:00:00Z', false],
    ['the day after a holiday is open', { ...office, closedOn: ['2027-01-04'] }, '2027-01-05T10:00:00Z', true],
    ['a holiday is the local date', { ...wholeDay, closedOn: ['2027-01-06'] }, '2027-01-05T23:30:00Z', false],
    [
      'a holiday closes the shift that begins on it, to its end',
      { ...night, closedOn: ['2027-01-01'] },
      '2027-01-02T03:00:00Z',
      false,
    ],
    [
      'a holiday does not cut a shift that began the day before',
      { ...night, closedOn: ['2027-01-02'] },
      '2027-01-02T03:00:00Z',
      true,
    ],
  ])('%s', (_, hours, at, open) => {
    expect(isOpen(hours, new Date(at))).toBe(open)
  })

  it('refuses a zone that does not exist, and an offset posing as one', () => {
    expect(hoursSchema.safeParse({ ...office, timeZone: 'Mars/Olympus' }).success).toBe(false)
    expect(hoursSchema.safeParse({ ...office, timeZone: 'nonsense' }).success).toBe(false)
    expect(hoursSchema.safeParse({ ...office, timeZone: '+08:00' }).success).toBe(false)
  })
})

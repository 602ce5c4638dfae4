import { hoursSchema, type WorkingHours } from '#src/domain/hours/hours.ts'
import type { HoursState } from '#src/domain/hours/openings.ts'

const desk = (rest: Partial<WorkingHours>): WorkingHours =>
  hoursSchema.parse({ timeZone: 'Europe/Berlin', always: false, weekly: [], special: [], ...rest })
const daily = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }))

const office = desk({ weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })) })
const night = desk({ weekly: [{ day: 5, from: '22:00', to: '06:00' }] })
const sundayNight = desk({ weekly: [{ day: 7, from: '22:00', to: '06:00' }] })
const everyNight = desk({ weekly: daily('22:00', '06:00') })
const wholeDay = desk({ weekly: [{ day: 3, from: '00:00', to: '24:00' }] })
const split = desk({
  weekly: [
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '13:00', to: '17:00' },
  ],
})
const newYork = desk({ timeZone: 'America/New_York', weekly: daily('01:00', '02:00') })
const lordHowe = desk({ timeZone: 'Australia/Lord_Howe', weekly: daily('02:00', '02:30') })
const kathmandu = desk({ timeZone: 'Asia/Kathmandu', weekly: [{ day: 6, from: '00:00', to: '00:15' }] })
const kiritimati = desk({ timeZone: 'Pacific/Kiritimati', weekly: [{ day: 6, from: '00:00', to: '24:00' }] })
const pagoPago = desk({ timeZone: 'Pacific/Pago_Pago', weekly: [{ day: 5, from: '00:00', to: '24:00' }] })

/** What a moment is to hours: the one table that every rule about opening hours passes. */
export const HOURS_ROWS: readonly [string, WorkingHours, string, HoursState][] = [
  ['opens on the minute', office, '2027-01-04T08:00:00Z', 'open'],
  ['is closed the minute before', office, '2027-01-04T07:59:00Z', 'closed'],
  ['is open the minute before closing', office, '2027-01-04T16:59:00Z', 'open'],
  ['closes on the minute', office, '2027-01-04T17:00:00Z', 'closed'],
  ['keeps local hours in summer', office, '2027-07-05T07:00:00Z', 'open'],
  ['keeps local hours in summer evenings', office, '2027-07-05T16:00:00Z', 'closed'],
  ['is closed at the weekend', office, '2027-01-02T10:00:00Z', 'closed'],
  ['is open on the first morning after the clocks went forward', office, '2027-03-29T07:00:00Z', 'open'],
  ['is open on the first morning after the clocks went back', office, '2027-11-01T08:00:00Z', 'open'],
  ['is not open yet by the clock of the week before', office, '2027-11-01T07:59:00Z', 'closed'],
  ['a night shift begins in the evening', night, '2027-01-01T21:00:00Z', 'open'],
  ['a night shift goes on past midnight', night, '2027-01-02T04:59:00Z', 'open'],
  ['a night shift ends in the morning', night, '2027-01-02T05:00:00Z', 'closed'],
  ['a night shift is not there the evening before', night, '2026-12-31T22:00:00Z', 'closed'],
  ['a night shift is not there the morning of its own day', night, '2027-01-01T04:00:00Z', 'closed'],
  ['a night shift crosses the end of the week', sundayNight, '2027-01-04T03:00:00Z', 'open'],
  ['a night shift begins late on the day of the clocks', sundayNight, '2027-03-28T21:30:00Z', 'open'],
  ['a night shift loses the hour that is left out', everyNight, '2027-03-28T03:59:00Z', 'open'],
  ['a night shift ends by the new clock', everyNight, '2027-03-28T04:00:00Z', 'closed'],
  ['a night shift has the hour twice', everyNight, '2027-10-31T04:59:00Z', 'open'],
  ['a night shift ends by the old clock', everyNight, '2027-10-31T05:00:00Z', 'closed'],
  ['New York is open to the minute that is left out', newYork, '2027-03-14T06:59:00Z', 'open'],
  ['New York closes when clocks jump over its closing time', newYork, '2027-03-14T07:00:00Z', 'closed'],
  ['New York is open at the first 01:30', newYork, '2027-11-07T05:30:00Z', 'open'],
  ['New York is open at the second 01:30', newYork, '2027-11-07T06:30:00Z', 'open'],
  ['New York closes after both', newYork, '2027-11-07T07:00:00Z', 'closed'],
  ['Lord Howe never opens in the half hour that is left out', lordHowe, '2027-10-02T15:30:00Z', 'closed'],
  ['Lord Howe is closed the minute before it', lordHowe, '2027-10-02T15:29:00Z', 'closed'],
  ['Lord Howe opens on another day', lordHowe, '2027-10-03T15:00:00Z', 'open'],
  ['Lord Howe is closed half an hour later', lordHowe, '2027-10-03T15:30:00Z', 'closed'],
  ['Kathmandu opens at its midnight, a quarter off', kathmandu, '2027-01-01T18:15:00Z', 'open'],
  ['Kathmandu is closed the minute before', kathmandu, '2027-01-01T18:14:00Z', 'closed'],
  ['Kathmandu closes a quarter later', kathmandu, '2027-01-01T18:30:00Z', 'closed'],
  ['Kiritimati is a day ahead', kiritimati, '2027-01-01T10:00:00Z', 'open'],
  ['Kiritimati is over a day ahead as well', kiritimati, '2027-01-02T10:00:00Z', 'closed'],
  ['Pago Pago is a day behind', pagoPago, '2027-01-02T10:59:00Z', 'open'],
  ['Pago Pago ends its day last', pagoPago, '2027-01-02T11:00:00Z', 'closed'],
  ['a whole day begins at midnight', wholeDay, '2027-01-05T23:00:00Z', 'open'],
  ['a whole day lasts to its last minute', wholeDay, '2027-01-06T22:59:00Z', 'open'],
  ['a whole day ends at midnight', wholeDay, '2027-01-06T23:00:00Z', 'closed'],
  ['a break at noon is closed', split, '2027-01-04T11:30:00Z', 'closed'],
  ['the afternoon after the break is open', split, '2027-01-04T12:00:00Z', 'open'],
  ['no hours at all are closed', desk({}), '2027-01-04T12:00:00Z', 'closed'],
  ['always is always', desk({ always: true }), '2027-01-03T03:00:00Z', 'open'],
  [
    'a holiday is closed',
    { ...office, special: [{ when: { kind: 'date', date: '2027-01-04' }, label: '', periods: [] }] },
    '2027-01-04T10:00:00Z',
    'holiday',
  ],
  [
    'a holiday lasts all its day',
    { ...office, special: [{ when: { kind: 'date', date: '2027-01-04' }, label: '', periods: [] }] },
    '2027-01-04T22:59:00Z',
    'holiday',
  ],
  [
    'the day after a holiday is open',
    { ...office, special: [{ when: { kind: 'date', date: '2027-01-04' }, label: '', periods: [] }] },
    '2027-01-05T10:00:00Z',
    'open',
  ],
  [
    'a holiday is the local date',
    { ...wholeDay, special: [{ when: { kind: 'date', date: '2027-01-06' }, label: '', periods: [] }] },
    '2027-01-05T23:30:00Z',
    'holiday',
  ],
  [
    'a holiday closes the shift that begins on it, to its end',
    { ...night, special: [{ when: { kind: 'date', date: '2027-01-01' }, label: '', periods: [] }] },
    '2027-01-02T03:00:00Z',
    'closed',
  ],
  [
    'a holiday does not cut a shift that began the day before',
    { ...night, special: [{ when: { kind: 'date', date: '2027-01-02' }, label: '', periods: [] }] },
    '2027-01-02T03:00:00Z',
    'open',
  ],
]

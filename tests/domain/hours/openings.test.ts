import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursSchema, type WorkingHours } from '#src/domain/hours/hours.ts'
import {
  afterBusiness,
  businessSeconds,
  isOpen,
  lastClosing,
  nextOpening,
  openings,
} from '#src/domain/hours/openings.ts'
import { overlapDays } from '#src/domain/hours/overlap.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const desk = (timeZone: string, weekly: WorkingHours['weekly'], special: WorkingHours['special'] = []): WorkingHours =>
  hoursSchema.parse({ timeZone, always: false, weekly, special })
const daily = (timeZone: string, from: string, to: string) =>
  desk(
    timeZone,
    DAYS.map((day) => ({ day, from, to })),
  )
const shown = (hours: WorkingHours, from: string, to: string) =>
  openings(hours, new Date(from), new Date(to)).map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString().slice(0, 16)),
  )

describe('where the clocks change', () => {
  it.each([
    [
      'Berlin opens at the change, from a time left out',
      daily('Europe/Berlin', '02:30', '05:00'),
      '2026-03-29',
      ['01:00', '03:00'],
    ],
    [
      'Berlin closes at the change, at a time left out',
      daily('Europe/Berlin', '01:00', '02:30'),
      '2026-03-29',
      ['00:00', '01:00'],
    ],
    ['Berlin opens at the first of two', daily('Europe/Berlin', '02:30', '05:00'), '2026-10-25', ['00:30', '04:00']],
    ['Berlin closes at the second of two', daily('Europe/Berlin', '01:30', '02:30'), '2026-10-25', ['23:30', '01:30']],
    [
      'Cairo opens at its first minute, 01:00',
      daily('Africa/Cairo', '00:00', '03:00'),
      '2026-04-24',
      ['22:00', '00:00'],
    ],
    [
      'Sao Paulo opens at its first minute, 01:00',
      daily('America/Sao_Paulo', '00:00', '03:00'),
      '2018-11-04',
      ['03:00', '05:00'],
    ],
    [
      'Lord Howe opens after its half hour',
      daily('Australia/Lord_Howe', '02:15', '03:00'),
      '2026-10-04',
      ['15:30', '16:00'],
    ],
    [
      'Casablanca closes at the second of two',
      daily('Africa/Casablanca', '01:30', '02:30'),
      '2026-02-15',
      ['00:30', '02:30'],
    ],
    ['Casablanca closes at the change', daily('Africa/Casablanca', '01:30', '02:30'), '2026-03-22', ['01:30', '02:00']],
  ])('%s', (_, hours, date, times) => {
    const day = Date.parse(`${date}T00:00:00Z`)
    const found = openings(hours, new Date(day - 86_400_000), new Date(day + 2 * 86_400_000))
    expect(
      found.map(({ start, end }) => [start, end].map((at) => new Date(at).toISOString().slice(11, 16))),
    ).toContainEqual(times)
  })

  it('a day may have 25 hours, and 23', () => {
    const whole = desk('Europe/Berlin', [{ day: 7, from: '00:00', to: '24:00' }])
    const seconds = (from: string, to: string) => businessSeconds(whole, new Date(from), new Date(to)) / 3600
    expect(seconds('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toBe(25)
    expect(seconds('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toBe(23)
    const cairo = desk('Africa/Cairo', [{ day: 5, from: '00:00', to: '24:00' }])
    expect(businessSeconds(cairo, new Date('2026-04-23T12:00:00Z'), new Date('2026-04-25T12:00:00Z'))).toBe(23 * 3600)
  })

  it('a date that never was has no openings, and a night into it ends where it would begin', () => {
    expect(shown(daily('Pacific/Apia', '09:00', '17:00'), '2011-12-29T12:00:00Z', '2012-01-01T12:00:00Z')).toEqual([
      ['2011-12-29T19:00', '2011-12-30T03:00'],
      ['2011-12-30T19:00', '2011-12-31T03:00'],
      ['2011-12-31T19:00', '2012-01-01T03:00'],
    ])
    // The night of the 29th is over at the change; that of the 30th never was, although its morning is there.
    expect(shown(daily('Pacific/Apia', '22:00', '02:00'), '2011-12-29T20:00:00Z', '2011-12-31T20:00:00Z')).toEqual([
      ['2011-12-30T08:00', '2011-12-30T10:00'],
      ['2011-12-31T08:00', '2011-12-31T12:00'],
    ])
  })
})

describe('openings', () => {
  const split = desk('Europe/Berlin', [
    { day: 1, from: '12:00', to: '18:00' },
    { day: 1, from: '09:00', to: '12:00' },
  ])

  it('merges what touches, and cuts at both ends', () => {
    expect(shown(split, '2027-01-04T00:00:00Z', '2027-01-05T00:00:00Z')).toEqual([
      ['2027-01-04T08:00', '2027-01-04T17:00'],
    ])
    expect(shown(split, '2027-01-04T10:00:00Z', '2027-01-04T11:00:00Z')).toEqual([
      ['2027-01-04T10:00', '2027-01-04T11:00'],
    ])
    expect(shown(split, '2027-01-04T11:00:00Z', '2027-01-04T10:00:00Z')).toEqual([])
  })

  it('days that go on into one another are one opening, over years', () => {
    const days = daily('Europe/Berlin', '00:00', '24:00')
    expect(openings(days, new Date('2026-01-01T00:00:00Z'), new Date('2027-12-31T00:00:00Z'))).toHaveLength(1)
    expect(nextOpening(days, new Date('2026-06-01T00:00:00Z'))).toBeNull()
  })

  it.each([
    ['the next week', split, '2027-01-04T17:00:00Z', '2027-01-11T08:00:00.000Z'],
    ['after the one that goes on', split, '2027-01-04T09:00:00Z', '2027-01-11T08:00:00.000Z'],
    ['none at all', desk('Europe/Berlin', []), '2027-01-04T09:00:00Z', null],
    [
      'of a day of every year, almost a year ahead',
      desk(
        'Europe/Berlin',
        [],
        [
          {
            when: { kind: 'yearly', from: '01-03', to: '01-03' },
            label: '',
            periods: [{ from: '09:00', to: '10:00' }],
          },
        ],
      ),
      '2027-01-03T10:00:00Z',
      '2028-01-03T08:00:00.000Z',
    ],
    [
      'past a long holiday',
      desk('Europe/Berlin', split.weekly, [
        { when: { kind: 'range', from: '2027-01-05', to: '2027-02-01' }, label: '', periods: [] },
      ]),
      '2027-01-05T10:00:00Z',
      '2027-02-08T08:00:00.000Z',
    ],
  ])('opens next: %s', (_, hours, at, next) => {
    expect(nextOpening(hours, new Date(at))?.toISOString() ?? null).toBe(next)
  })

  it('the narrowest of several special days holds', () => {
    const own = (from: string) => [{ from, to: '20:00' }]
    const hours = desk(
      'UTC',
      [],
      [
        { when: { kind: 'yearly', from: '12-20', to: '01-02' }, label: 'turn of the year', periods: own('10:00') },
        { when: { kind: 'range', from: '2026-12-24', to: '2026-12-26' }, label: 'Christmas', periods: [] },
        { when: { kind: 'date', date: '2026-12-24' }, label: 'Christmas Eve', periods: own('19:00') },
      ],
    )
    expect(shown(hours, '2026-12-23T00:00:00Z', '2026-12-28T00:00:00Z').map(([start]) => start)).toEqual([
      '2026-12-23T10:00',
      '2026-12-24T19:00',
      '2026-12-27T10:00',
    ])
    expect(shown(hours, '2029-01-02T00:00:00Z', '2029-01-04T00:00:00Z')).toHaveLength(1)
  })

  it('refuses days that are none', () => {
    const special = (when: object) =>
      hoursSchema.safeParse({ ...split, special: [{ when, label: '', periods: [] }] }).success
    expect(special({ kind: 'date', date: '2027-02-29' })).toBe(false)
    expect(special({ kind: 'range', from: '2027-01-02', to: '2027-01-01' })).toBe(false)
    expect(special({ kind: 'yearly', from: '02-30', to: '02-30' })).toBe(false)
    expect(special({ kind: 'yearly', from: '02-29', to: '02-29' })).toBe(true)
  })
})

describe('for any hours', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
  const period = fc.record({ from: time, to: fc.oneof(time, fc.constant('24:00')) })
  const zones = [
    'Europe/Berlin',
    'Africa/Cairo',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'UTC',
  ]
  const date = fc
    .integer({ min: 0, max: 800 })
    .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const special = fc.record({
    when: fc.oneof(
      date.map((day) => ({ kind: 'date' as const, date: day })),
      fc
        .tuple(date, date)
        .map((two) => two.toSorted())
        .map(([from = '', to = '']) => ({ kind: 'range' as const, from, to })),
      fc.tuple(date, date).map(([from, to]) => ({ kind: 'yearly' as const, from: from.slice(5), to: to.slice(5) })),
    ),
    label: fc.constant(''),
    periods: fc.array(period, { maxLength: 2 }),
  })
  const anyHours = fc
    .tuple(
      fc.constantFrom(...zones),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), period), { maxLength: 6 }),
      fc.array(special, { maxLength: 3 }),
    )
    .map(([zone, weekly, days]) =>
      desk(
        zone,
        weekly.map(([day, one]) => ({ ...one, day })),
        days,
      ),
    )
  const moment = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
    .map((minutes) => minutes * 60_000)

  it('is open exactly within its openings, and opens next where one begins', () => {
    fc.assert(
      fc.property(
        anyHours,
        moment,
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat(10_000), { maxLength: 20 }),
        (hours, from, days, samples) => {
          const to = from + days * 86_400_000
          const found = openings(hours, new Date(from), new Date(to))
          const isIn = (at: number) => found.some(({ start, end }) => start <= at && at < end)
          const edges = found.flatMap(({ start, end }) => [start - 1, start, end - 1, end])
          const inside = samples.map((share) => from + Math.floor(((to - from) * share) / 10_000))
          for (const at of [...edges, ...inside].filter((one) => from <= one && one < to))
            expect(isOpen(hours, new Date(at))).toBe(isIn(at))
          for (const [index, { end }] of found.entries()) expect(end).toBeLessThan(found[index + 1]?.start ?? Infinity)
          const next = found.find(({ start }) => start > from)
          if (next) expect(nextOpening(hours, new Date(from))?.getTime()).toBe(next.start)
          expect(businessSeconds(hours, new Date(from), new Date(to))).toBe(
            found.reduce((sum, { start, end }) => sum + end - start, 0) / 1000,
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('periods that overlap', () => {
  const at = (day: number, from: string, to: string) => ({ day, from, to })
  it.each([
    ['touch', [at(1, '09:00', '12:00'), at(1, '12:00', '18:00')], []],
    ['meet on a day', [at(1, '09:00', '12:01'), at(1, '12:00', '18:00'), at(2, '09:00', '10:00')], [1]],
    ['reach into the next day', [at(1, '22:00', '06:00'), at(2, '05:00', '10:00')], [1, 2]],
    ['reach from Sunday into Monday', [at(7, '22:00', '06:00'), at(1, '05:00', '10:00')], [1, 7]],
    ['end with the day', [at(1, '20:00', '24:00'), at(2, '00:00', '10:00')], []],
  ])('%s', (_, weekly, days) => {
    expect(overlapDays(weekly)).toEqual(days)
  })
})

it('tells when it closed last, and nothing while it is open or has long been closed', () => {
  const hours: WorkingHours = {
    timeZone: 'Europe/Berlin',
    always: false,
    weekly: [{ day: 5, from: '09:00', to: '18:00' }],
    special: [],
  }
  const closed = (at: string, of = hours) => lastClosing(of, new Date(at))?.toISOString() ?? null
  expect(closed('2026-11-20T16:59:59Z')).toBeNull()
  expect(closed('2026-11-20T17:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(closed('2026-11-23T12:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(closed('2026-11-23T12:00:00Z', { ...hours, weekly: [] })).toBeNull()
  expect(closed('2026-11-23T12:00:00Z', { ...hours, always: true })).toBeNull()
})

describe('a time that counts while it is open', () => {
  const week = desk(
    'Europe/Berlin',
    [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    [{ when: { kind: 'date', date: '2026-12-25' }, label: '', periods: [] }],
  )
  const due = (hours: WorkingHours, from: string, seconds: number) =>
    afterBusiness(hours, new Date(from), seconds)?.toISOString() ?? null

  it.each([
    ['within an opening', week, '2026-12-21T10:00:00Z', 3_600, '2026-12-21T11:00:00.000Z'],
    ['to the very end of one', week, '2026-12-21T15:00:00Z', 3_600, '2026-12-21T16:00:00.000Z'],
    ['over a night', week, '2026-12-21T15:30:00Z', 3_600, '2026-12-22T08:30:00.000Z'],
    ['from outside', week, '2026-12-21T03:00:00Z', 60, '2026-12-21T08:01:00.000Z'],
    ['over a holiday and a weekend', week, '2026-12-24T15:30:00Z', 3_600, '2026-12-28T08:30:00.000Z'],
    [
      'over the night in which an hour is left out',
      daily('Europe/Berlin', '00:00', '24:00'),
      '2026-03-28T22:00:00Z',
      86_400,
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'in an opening that the clocks make an hour longer',
      daily('Europe/Berlin', '01:00', '05:00'),
      '2026-10-24T22:00:00Z',
      5 * 3_600,
      '2026-10-25T04:00:00.000Z',
    ],
    ['day and night', { ...week, always: true }, '2026-12-26T03:00:00Z', 60, '2026-12-26T03:01:00.000Z'],
    ['never', desk('Europe/Berlin', []), '2026-12-21T10:00:00Z', 60, null],
  ])('%s', (_, hours, from, seconds, at) => expect(due(hours, from, seconds)).toBe(at))

  it('is what was open until then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 5, max: 500_000 }), (offset, seconds) => {
        const from = new Date(Date.parse('2026-10-01T00:00:00Z') + offset * 1000)
        const at = afterBusiness(week, from, seconds)
        expect(at && businessSeconds(week, from, at)).toBe(seconds)
      }),
      { numRuns: 200 },
    )
  })
})

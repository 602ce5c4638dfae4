import { describe, expect, it } from 'vitest'
import { offeredDays, withDays, type CalendarDay } from '#src/domain/hours/calendar.ts'
import type { Special, WorkingHours } from '#src/domain/hours/hours.ts'

const hours = (special: Special[] = []): WorkingHours => ({
  timeZone: 'Europe/Berlin',
  always: false,
  weekly: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '09:00', to: '12:00' },
    { day, from: '13:00', to: '18:00' },
  ]),
  special,
})
// A Thursday.
const DAY = { kind: 'date', date: '2026-12-24' } as const
const day = (closed: CalendarDay['closed'] = [], when: CalendarDay['when'] = DAY): CalendarDay => ({
  when,
  label: 'Eve',
  closed,
})
const offer = (one: CalendarDay, special: Special[] = []) => offeredDays([one], hours(special))

describe('what a calendar file offers', () => {
  it('is a closed day where the event takes all of it', () => {
    expect(offer(day())).toEqual([{ special: { when: DAY, label: 'Eve', periods: [] }, state: 'new', isPart: false }])
  })

  it.each([
    [
      'the end of the day',
      [{ from: '15:00', to: '24:00' }],
      [
        ['09:00', '12:00'],
        ['13:00', '15:00'],
      ],
    ],
    [
      'the middle of a period',
      [{ from: '10:00', to: '11:00' }],
      [
        ['09:00', '10:00'],
        ['11:00', '12:00'],
        ['13:00', '18:00'],
      ],
    ],
    [
      'two parts',
      [
        { from: '08:00', to: '10:00' },
        { from: '17:00', to: '19:00' },
      ],
      [
        ['10:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    ['all that is open', [{ from: '09:00', to: '18:00' }], []],
  ])('is what is left of the plan without %s', (_, closed, left) => {
    const [found] = offer(day(closed))
    expect(found?.special.periods.map(({ from, to }) => [from, to])).toEqual(left)
    expect(found).toMatchObject({ state: 'new', isPart: true })
  })

  it('is nothing where an event falls outside the hours', () => {
    expect(offer(day([{ from: '19:00', to: '21:00' }]))).toEqual([])
  })

  it('closes the night with the evening of a period past midnight', () => {
    const night = { ...hours(), weekly: [{ day: 4, from: '20:00', to: '04:00' }] }
    const [found] = offeredDays([day([{ from: '22:00', to: '23:00' }])], night)
    expect(found?.special.periods).toEqual([
      { from: '20:00', to: '22:00' },
      { from: '23:00', to: '04:00' },
    ])
    expect(offeredDays([day([{ from: '22:00', to: '24:00' }])], night)[0]?.special.periods).toEqual([
      { from: '20:00', to: '22:00' },
    ])
  })

  it('is there already when it was taken before, whole days and parts', () => {
    for (const one of [
      day(),
      day([{ from: '15:00', to: '24:00' }]),
      day([], { kind: 'yearly', from: '12-24', to: '12-26' }),
    ]) {
      const taken = offer(one).map(({ special }) => special)
      expect(offer(one, taken)).toMatchObject([{ state: 'there' }])
    }
  })

  it('is there already when another rule closes the day, and changed when it is open or called otherwise', () => {
    const rule = { when: { kind: 'range', from: '2026-12-23', to: '2027-01-02' }, label: 'Shut', periods: [] } as const
    expect(offer(day(), [{ ...rule, periods: [...rule.periods] }])).toMatchObject([{ state: 'there' }])
    const open = { when: DAY, label: 'Eve', periods: [{ from: '09:00', to: '12:00' }] }
    expect(offer(day(), [open])).toMatchObject([{ state: 'changed' }])
    expect(offer(day(), [{ ...open, label: 'Other', periods: [] }])).toMatchObject([{ state: 'changed' }])
  })
})

describe('days that are taken', () => {
  it('take the place of what was said of the same days, and of no other', () => {
    const other: Special = { when: { kind: 'yearly', from: '12-24', to: '12-24' }, label: 'Every', periods: [] }
    const before: Special = { when: { kind: 'range', from: DAY.date, to: DAY.date }, label: 'Old', periods: [] }
    const taken: Special = { when: DAY, label: 'New', periods: [] }
    expect(withDays([before, other], [taken])).toEqual([other, taken])
  })
})

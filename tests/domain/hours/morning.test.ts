import { expect, it } from 'vitest'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { nextMorning } from '#src/domain/hours/morning.ts'

const week = (days: number[], given: Partial<WorkingHours> = {}): WorkingHours => ({
  timeZone: 'Europe/Berlin',
  always: false,
  weekly: days.map((day) => ({ day, from: '08:30', to: '17:00' })),
  special: [],
  ...given,
})
const morning = (hours: WorkingHours, at: string) => nextMorning(hours, new Date(at)).toISOString()

it('is when the next day of work begins, by the clock of the hours', () => {
  const hours = week([1, 2, 3, 4, 5])
  // A Thursday: at night, before and after the opening.
  for (const at of ['2026-11-26T00:10:00Z', '2026-11-26T06:00:00Z', '2026-11-26T19:00:00Z'])
    expect(morning(hours, at)).toBe('2026-11-27T07:30:00.000Z')
  // By that clock it is Friday already.
  expect(morning(hours, '2026-11-26T23:30:00Z')).toBe('2026-11-30T07:30:00.000Z')
})

it('leaves out days on which nobody works', () => {
  const special = [{ when: { kind: 'date' as const, date: '2026-11-30' }, label: '', periods: [] }]
  expect(morning(week([1, 2, 3, 4, 5], { special }), '2026-11-27T10:00:00Z')).toBe('2026-12-01T07:30:00.000Z')
})

it('is nine o’clock tomorrow where the hours name no opening', () => {
  for (const hours of [week([]), week([1], { always: true })])
    expect(morning(hours, '2026-03-28T10:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
})

it('is not in the middle of a shift that runs past midnight', () => {
  const hours = week([], { weekly: [4, 5].map((day) => ({ day, from: '20:00', to: '04:00' })) })
  expect(morning(hours, '2026-11-26T20:00:00Z')).toBe('2026-11-27T19:00:00.000Z')
})

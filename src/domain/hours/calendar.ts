import { z } from 'zod'
import { minutesOf, timeOf } from './dates.ts'
import {
  periodSchema,
  specialWhenSchema,
  type Period,
  type Special,
  type SpecialWhen,
  type WorkingHours,
} from './hours.ts'
import { periodsOn, specialOn } from './special.ts'

/**
 * What a calendar file says of a day: what it calls it, and from when to when nobody is there, by the clock of the hours'
 * zone; without any, all day.
 */
export const calendarDaySchema = z.object({
  when: specialWhenSchema,
  label: z.string(),
  closed: z.array(periodSchema),
})
export type CalendarDay = z.output<typeof calendarDaySchema>

/** A special day that a calendar file offers, against the days there are. */
export type OfferedDay = {
  special: Special
  state: 'new' | 'changed' | 'there'
  /** Whether it comes of an event of hours, which may be a date in somebody's diary as well as a closing. */
  isPart: boolean
}

/** What the days of a calendar file would be among the special days of hours; those that close nothing are left out. */
export function offeredDays(days: readonly CalendarDay[], hours: WorkingHours): OfferedDay[] {
  return days.flatMap((day) => {
    const special = specialOf(day, hours)
    return special === undefined ? [] : [{ special, state: stateOf(special, hours), isPart: day.closed.length > 0 }]
  })
}

/** The special days with others among them; what is said of the same days takes the place of what was. */
export function withDays(special: readonly Special[], taken: readonly Special[]): Special[] {
  const places = new Set(taken.map(({ when }) => keyOf(when)))
  return [...special.filter(({ when }) => !places.has(keyOf(when))), ...taken]
}

/** By what two special days are the same: a range of one day is that day. */
export const keyOf = (when: SpecialWhen): string =>
  when.kind === 'date'
    ? `${when.date} ${when.date}`
    : `${when.kind === 'yearly' ? 'yearly ' : ''}${when.from} ${when.to}`

function specialOf({ when, label, closed }: CalendarDay, hours: WorkingHours): Special | undefined {
  if (closed.length === 0 || when.kind !== 'date') return { when, label, periods: [] }
  const planned = periodsOn(hours, when.date)
  const periods = closed.reduce(withoutSpan, planned)
  // Outside the hours of its day it says nothing, unless it is what was taken before.
  if (same(periods, planned)) return specialAt(hours, when)
  return { when, label, periods: [...periods] }
}

function stateOf(special: Special, hours: WorkingHours): OfferedDay['state'] {
  const before = specialAt(hours, special.when)
  if (before) return before.label === special.label && same(before.periods, special.periods) ? 'there' : 'changed'
  if (special.when.kind !== 'date') return 'new'
  const holding = specialOn(hours, special.when.date)
  return holding !== undefined && same(holding.periods, special.periods) ? 'there' : 'new'
}

const specialAt = (hours: WorkingHours, when: SpecialWhen): Special | undefined =>
  hours.special.find((one) => keyOf(one.when) === keyOf(when))

const same = (one: readonly Period[], other: readonly Period[]): boolean =>
  JSON.stringify(one.map(spanOf)) === JSON.stringify(other.map(spanOf))

/** In minutes after midnight; past 1,440 on the next day. */
const spanOf = ({ from, to }: Period): [number, number] => {
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  return [begins, ends > begins ? ends : ends + 1440]
}

/** Periods of a day without a span of the same day; what is left of one after midnight is closed with it. */
function withoutSpan(periods: readonly Period[], closed: Period): Period[] {
  const [begins, ends] = spanOf(closed)
  return periods.flatMap((period) => {
    const [from, to] = spanOf(period)
    if (ends <= from || to <= begins) return [period]
    const left: Period[] = []
    if (from < begins) left.push({ from: period.from, to: timeOf(begins) })
    if (ends < to && ends < 1440) left.push({ from: timeOf(ends), to: period.to })
    return left
  })
}

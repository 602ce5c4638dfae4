import { weekdayOf } from './dates.ts'
import type { Period, Special, SpecialWhen, WorkingHours } from './hours.ts'

/** The narrowest rule holds: a date before a range before what comes every year. */
const KINDS = ['date', 'range', 'yearly'] as const

/** Whether a date (YYYY-MM-DD) is meant. */
export function isOn(when: SpecialWhen, date: string): boolean {
  if (when.kind === 'date') return when.date === date
  const { from, to } = when
  if (when.kind === 'range') return from <= date && date <= to
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

/** What makes a date special; undefined: the weekly plan holds. Of two of a kind the first in the list holds. */
export function specialOn({ special }: Pick<WorkingHours, 'special'>, date: string): Special | undefined {
  for (const kind of KINDS) {
    const found = special.find(({ when }) => when.kind === kind && isOn(when, date))
    if (found) return found
  }
  return undefined
}

/** The periods that begin on a date: those of its special day, else those of its weekday. */
export function periodsOn(hours: Pick<WorkingHours, 'special' | 'weekly'>, date: string): readonly Period[] {
  const special = specialOn(hours, date)
  if (special) return special.periods
  const day = weekdayOf(date)
  return hours.weekly.filter((opening) => opening.day === day).map(({ from, to }) => ({ from, to }))
}

import { localTime } from '../hours/local-time.ts'

/** A day of the calendar as the number of days since 1 January 1970: what dates are reckoned in, free of zones. */
export type Day = number

const DAY_MS = 86_400_000

/** The day that stands on the calendar; null for one that does not exist, such as 30 February. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (year < 1900 || year > 2199) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? at.getTime() / DAY_MS : null
}

/** Year, month (1–12), day, and weekday (1 = Monday … 7 = Sunday). */
export function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const at = new Date(day * DAY_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    weekday: at.getUTCDay() || 7,
  }
}

/** The day as YYYY-MM-DD. */
export const isoOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The day it is at a moment in a zone; one that is not known counts as UTC. */
export function today(now: number, timeZone: string): Day {
  try {
    return Date.parse(localTime(new Date(now), timeZone).date) / DAY_MS
  } catch {
    return Math.floor(now / DAY_MS)
  }
}

import type { SpecialWhen, WorkingHours } from '../hours/hours.ts'
import { localTime } from '../hours/local-time.ts'
import { dateAfter, minutesOf } from '../hours/dates.ts'
import { instantOf } from '../flow/instant.ts'

/**
 * Moments at which anything about hours can change: in the week after `from` and around the special days of the year
 * after it, each opening's and closing's minute and the one before. What holds at none of them holds at no time.
 */
export function momentsOf(all: readonly WorkingHours[], from: number): number[] {
  const moments = new Set<number>([from])
  for (const hours of all) {
    const { timeZone, weekly, special } = hours
    const today = localTime(new Date(from), timeZone).date
    const week = Array.from({ length: 8 }, (_, day) => dateAfter(today, day))
    const last = dateAfter(today, 366)
    const days = special.flatMap(({ when }) => edgesOf(when, today)).filter((date) => date >= today && date <= last)
    const dates = new Set([...week, ...days.flatMap((date) => [dateAfter(date, -1), date, dateAfter(date, 1)])])
    const periods = [...weekly, ...special.flatMap((one) => one.periods)]
    const times = new Set([0, 720, 1439, ...periods.flatMap(({ from: begin, to }) => [begin, to].flatMap(around))])
    for (const date of dates) for (const minutes of times) moments.add(instantAt(date, minutes, timeZone))
  }
  return [...moments].toSorted((a, b) => a - b)
}

/** The first and the last date of a special day, and of one of every year those of this year and the next. */
function edgesOf(when: SpecialWhen, today: string): string[] {
  if (when.kind === 'date') return [when.date]
  if (when.kind === 'range') return [when.from, when.to]
  const year = Number(today.slice(0, 4))
  // In a year without 29 February, the day after the 28th stands for it.
  return [year, year + 1].flatMap((each) =>
    [when.from, when.to].map((day) => dateAfter(`${each}-${day.slice(0, 2)}-01`, Number(day.slice(3)) - 1)),
  )
}

function around(time: string): number[] {
  const at = minutesOf(time)
  return [at % 1440, (at + 1439) % 1440]
}

const instantAt = (date: string, minutes: number, timeZone: string): number =>
  instantOf({ kind: 'local', utc: Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 }, timeZone)

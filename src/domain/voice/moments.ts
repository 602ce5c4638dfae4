import { localTime, type WorkingHours } from '../routing/hours.ts'
import { instantOf } from '../flow/instant.ts'

const DAY = 86_400_000

/**
 * Moments at which anything about hours can change: in the week after `from` and around the holidays of the year after
 * it, each opening's and closing's minute and the one before. What holds at none of them holds at no time.
 */
export function momentsOf(all: readonly WorkingHours[], from: number): number[] {
  const moments = new Set<number>([from])
  for (const hours of all) {
    const { timeZone, weekly, closedOn } = hours
    const today = localTime(new Date(from), timeZone).date
    const week = Array.from({ length: 8 }, (_, day) => dateAfter(today, day))
    const last = dateAfter(today, 366)
    const holidays = closedOn.filter((date) => date >= today && date <= last)
    const dates = new Set([...week, ...holidays.flatMap((date) => [dateAfter(date, -1), date, dateAfter(date, 1)])])
    const times = new Set([0, 720, 1439, ...weekly.flatMap(({ from: begin, to }) => [begin, to].flatMap(around))])
    for (const date of dates) for (const minutes of times) moments.add(instantAt(date, minutes, timeZone))
  }
  return [...moments].toSorted((a, b) => a - b)
}

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

function around(time: string): number[] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = hours * 60 + minutes
  return [at % 1440, (at + 1439) % 1440]
}

const instantAt = (date: string, minutes: number, timeZone: string): number =>
  instantOf({ kind: 'local', utc: Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 }, timeZone)

const DAY_MS = 86_400_000

/** A date (YYYY-MM-DD) so many days later, or earlier. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The weekday of a date: 1 = Monday … 7 = Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** HH:MM as minutes after midnight; 24:00 is 1,440. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Minutes after midnight as HH:MM; 1,440 is 24:00. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The dates from one to another, both among them. */
export function* datesBetween(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = dateAfter(date, 1)) yield date
}

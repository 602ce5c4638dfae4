type LocalTime = { date: string; day: number; minutes: number }

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as the wall clock of a zone shows it. */
export function localTime(at: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map((p) => [p.type, p.value]))
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    day: WEEKDAYS.indexOf(part.weekday ?? '') + 1,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

/** The month that a wall clock of a zone shows, YYYY-MM. */
export const monthOf = (at: Date, timeZone: string): string => localTime(at, timeZone).date.slice(0, 'YYYY-MM'.length)

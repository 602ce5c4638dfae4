import { z } from 'zod'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/** One opening on a weekday, in the application's local time. `to` before `from` means: until that time the next day. */
export const openingSchema = z.object({
  /** 1 = Monday … 7 = Sunday */
  day: z.number().int().min(1).max(7),
  from: wallTime,
  to: wallTime,
})

const isZone = (zone: string) => {
  // An offset is no zone: it does not know of summer time.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Opening hours as people state them: an IANA zone and local times, never an offset. */
export const hoursSchema = z.object({
  timeZone: z.string().refine(isZone, { message: 'UNKNOWN_TIME_ZONE' }),
  always: z.boolean(),
  weekly: z.array(openingSchema).max(50),
  /** Local dates (YYYY-MM-DD) on which the desk is closed. */
  closedOn: z.array(z.iso.date()).max(366),
})
export type WorkingHours = z.output<typeof hoursSchema>

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

const minutesOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const previousDate = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** What a moment is to a desk: open, one of its holidays, or closed as on any other day. */
export const HOURS_STATES = ['open', 'holiday', 'closed'] as const
export type HoursState = (typeof HOURS_STATES)[number]

export function hoursState(hours: WorkingHours, at: Date): HoursState {
  if (isOpen(hours, at)) return 'open'
  return hours.closedOn.includes(localTime(at, hours.timeZone).date) ? 'holiday' : 'closed'
}

/**
 * Whether the desk is open at a moment. An opening that crosses midnight belongs to the day on which it began, so a
 * closed date closes the whole shift that begins on it.
 */
export function isOpen(hours: WorkingHours, at: Date): boolean {
  if (hours.always) return true
  const now = localTime(at, hours.timeZone)
  const yesterday = now.day === 1 ? 7 : now.day - 1
  const closedToday = hours.closedOn.includes(now.date)
  const closedYesterday = hours.closedOn.includes(previousDate(now.date))
  return hours.weekly.some((opening) => {
    const from = minutesOf(opening.from)
    const to = minutesOf(opening.to)
    if (from < to) return opening.day === now.day && !closedToday && now.minutes >= from && now.minutes < to
    const evening = opening.day === now.day && !closedToday && now.minutes >= from
    const morning = opening.day === yesterday && !closedYesterday && now.minutes < to
    return evening || morning
  })
}

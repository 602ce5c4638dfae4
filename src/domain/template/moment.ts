/** A calendar day and a time of day as a clock on a wall shows them. `weekday` is 0 on Sunday, `offset` minutes east. */
export type WallClock = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly weekday: number
  readonly offset: number
}

/**
 * What an ISO text says: a day, a day with a time of day and no zone, or an instant in milliseconds since 1970. A day
 * is the same day in every zone, so it is not an instant. `utc` is the wall clock's milliseconds as if it hung in UTC.
 */
export type Moment =
  | { readonly kind: 'day' | 'local'; readonly utc: number }
  | { readonly kind: 'instant'; readonly ms: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Reads an ISO text, from the year 1000 to 9999; null where it is none or names a day that never was. */
export function parseMoment(text: string): Moment | null {
  const found = ISO.exec(text.trim())
  if (!found) return null
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', fraction = '', zone] = found
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = Number(year) >= 1000 && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  if (!exists || Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (hour === undefined) return { kind: 'day', utc: date.getTime() }
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const utc = date.getTime() + seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (zone === undefined) return { kind: 'local', utc }
  return { kind: 'instant', ms: utc - offsetOf(zone) * MINUTE_MS }
}

/**
 * The wall clock of a moment in a zone. The zone's rules are the host's: two hosts differ only where a government
 * changed its clocks after one of them was built.
 */
export function wallClock(moment: Moment, timeZone: string): WallClock {
  if (moment.kind !== 'instant') {
    const shown = new Date(moment.utc)
    return { ...fieldsOf(shown), offset: Math.round((wallUtc(moment.utc, timeZone) - moment.utc) / MINUTE_MS) }
  }
  const utc = wallUtc(moment.ms, timeZone)
  return { ...fieldsOf(new Date(utc)), offset: Math.round((utc - moment.ms) / MINUTE_MS) }
}

/** The number of a wall clock's day, counted from 1970-01-01. */
export function dayNumber(wall: WallClock): number {
  return Math.floor(Date.UTC(wall.year, wall.month - 1, wall.day) / DAY_MS)
}

/** The moment `days` later, in the form it had; null outside the years 1000 to 9999. */
export function addDays(moment: Moment, days: number): string | null {
  const from = moment.kind === 'instant' ? moment.ms : moment.utc
  const date = new Date(from + Math.trunc(days) * DAY_MS)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999) return null
  const text = date.toISOString()
  if (moment.kind === 'day') return text.slice(0, 10)
  return moment.kind === 'local' ? text.slice(0, 19) : text
}

function fieldsOf(shown: Date): Omit<WallClock, 'offset'> {
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    weekday: shown.getUTCDay(),
  }
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/** What the wall clock of a zone shows at an instant, as milliseconds as if it hung in UTC, to the second. */
function wallUtc(ms: number, timeZone: string): number {
  if (!Number.isFinite(new Date(ms).getTime())) return 0
  const shown = new Map(
    zoneFormat(timeZone)
      .formatToParts(ms)
      .map((part) => [part.type, Number(part.value)]),
  )
  const field = (name: Intl.DateTimeFormatPartTypes) => shown.get(name) ?? 0
  return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second'))
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone)
  if (known) return known
  // A host knows some 600 names; whoever hands in more is handing in nonsense.
  if (zoneFormats.size >= 1000) zoneFormats.clear()
  const made = makeZoneFormat(timeZone)
  zoneFormats.set(timeZone, made)
  return made
}

function makeZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

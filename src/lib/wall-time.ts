// `Temporal` of the platform where there is one, else the polyfill: drop the package when every place has it.
import { Temporal } from 'temporal-polyfill'

/**
 * The moment, in milliseconds since 1970, at which the clocks of an IANA zone show a date (YYYY-MM-DD) and the minutes
 * after its midnight. Minutes that the clocks leave out are the moment of the change; minutes that they show twice are
 * the first of both where something starts, and the second where it ends.
 */
export function instantOfWall(date: string, minutes: number, timeZone: string, edge: 'start' | 'end'): number {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes })
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: edge === 'start' ? 'earlier' : 'later' })
  if (zoned.toPlainDateTime().equals(wall)) return zoned.epochMilliseconds
  // In the gap: `earlier` lies before the change, from which it is the next.
  const before = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? before).epochMilliseconds
}

/** The date (YYYY-MM-DD) that the clocks of an IANA zone show at a moment, in milliseconds since 1970. */
export const dateOfInstant = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

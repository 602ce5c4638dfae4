import { wallClock, type Moment } from '../template/moment.ts'

const MINUTE_MS = 60_000

/**
 * The milliseconds since 1970 of a moment, where its wall clock hangs in a zone; a day is its midnight. A wall time that
 * a change of clocks leaves out is read as one of the hour beside it.
 */
export function instantOf(moment: Moment, timeZone: string): number {
  if (moment.kind === 'instant') return moment.ms
  const offsetAt = (ms: number) => wallClock({ kind: 'instant', ms }, timeZone).offset * MINUTE_MS
  const near = moment.utc - offsetAt(moment.utc)
  return moment.utc - offsetAt(near)
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** The next moment after `now` at which clocks of the zone show a time (HH:MM); null where the text is no time. */
export function nextTimeOfDay(time: string, now: number, timeZone: string): number | null {
  const found = TIME.exec(time)
  if (!found) return null
  const wall = wallClock({ kind: 'instant', ms: now }, timeZone)
  const today = Date.UTC(wall.year, wall.month - 1, wall.day, Number(found[1]), Number(found[2]))
  for (const days of [0, 1, 2]) {
    const at = instantOf({ kind: 'local', utc: today + days * 86_400_000 }, timeZone)
    if (at > now) return at
  }
  return null
}

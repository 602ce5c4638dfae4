import type { Departure, Told, Waiting } from './state.ts'

const WINDOW_MS = 30 * 60_000
/** Fewer say nothing. */
const LEAST = 20
/** As many departures, and as old in milliseconds, as an estimate looks at: others say it no better. */
export const LOOKED_AT = { most: 100, withinMs: 4 * 3_600_000 }

/**
 * How long somebody with so many ahead will wait, in seconds; null where too few have left the queue to tell.
 *
 * The mean of two estimators: how fast the queue has moved, which counts who gave up too, and how long the last one waited
 * who was served, which needs no model (Whitt, Management Science 45(6), 1999; Ibrahim and Whitt, M&SOM 11, 2009).
 */
export function estimateWait(departures: readonly Departure[], ahead: number, now: number): number | null {
  const recent = departures.filter(({ at }) => at > now - WINDOW_MS && at <= now)
  const used =
    recent.length >= LEAST
      ? recent.slice(-LOOKED_AT.most)
      : departures.filter(({ at }) => at > now - LOOKED_AT.withinMs && at <= now).slice(-LEAST)
  const [first] = used
  if (!first || used.length < LEAST) return null
  const byPace = ((ahead + 1) * (now - first.at)) / used.length
  const lastServed = used.findLast(({ accepted }) => accepted)
  return Math.round((lastServed ? (byPace + lastServed.waited) / 2 : byPace) / 1000)
}

/** What a visitor is told: never less than they were told before, less what has passed, unless they have come forward. */
export function honestSeconds(seconds: number, told: Told | null, position: number, now: number): number {
  if (!told || told.seconds === null || position < told.position) return seconds
  return Math.max(seconds, told.seconds - Math.round((now - told.at) / 1000))
}

/**
 * Until when a visitor waits by what they were told; null where nothing was, and where the queue has widened since: others
 * may have them now, and nobody knows how soon.
 */
export function toldUntil(wait: Pick<Waiting, 'told' | 'sharedWith'> | null): Date | null {
  if (!wait?.told || wait.told.seconds === null || wait.sharedWith.length > 0) return null
  return new Date(wait.told.at + wait.told.seconds * 1000)
}

/** What is left of it, in seconds; null also where it is over. */
export function stillToWait(wait: Parameters<typeof toldUntil>[0], now: number): number | null {
  const until = toldUntil(wait)
  const left = until === null ? 0 : Math.round((until.getTime() - now) / 1000)
  return left > 0 ? left : null
}

/** Whether two estimates are told in the same words. */
export function isSaidAlike(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  const [one, other] = [roundWait(a), roundWait(b)]
  return one.is === 'minutes' && other.is === 'minutes' ? one.minutes === other.minutes : one.is === other.is
}

/** The words of an estimate: under a minute, whole minutes up to ten, then in fives, then more than an hour. */
export type RoundedWait = { is: 'under_minute' | 'over_hour' } | { is: 'minutes'; minutes: number }

export function roundWait(seconds: number): RoundedWait {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return { is: 'under_minute' }
  if (minutes <= 10) return { is: 'minutes', minutes }
  const fives = Math.ceil(minutes / 5) * 5
  return fives <= 60 ? { is: 'minutes', minutes: fives } : { is: 'over_hour' }
}

import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { dateOfInstant, instantOfWall } from '#src/lib/wall-time.ts'
import { dateAfter, minutesOf } from './dates.ts'
import type { WorkingHours } from './hours.ts'
import { localTime } from './local-time.ts'
import { periodsOn, specialOn } from './special.ts'

/** From when until before when, in milliseconds since 1970. */
export type Interval = { start: number; end: number }

const DAY_MS = 86_400_000
/** What is computed and kept at once, in days. */
const BLOCK_DAYS = 14
const BLOCK_MS = BLOCK_DAYS * DAY_MS
/** How far ahead the next opening is looked for, in days: past a day of every year, whatever weekday it falls on. */
const AHEAD_DAYS = 400

/** Blocks kept, of all hours together: a year of a dozen hours. */
const kept = createBoundedMap<string, readonly Interval[]>(500)
const keys = new WeakMap<WorkingHours, string>()

/** When it is open between two moments: sorted, apart from one another, cut at both. */
export function openings(hours: WorkingHours, from: Date, to: Date): Interval[] {
  const [first, last] = [from.getTime(), to.getTime()]
  if (first >= last) return []
  if (hours.always) return [{ start: first, end: last }]
  const found: Interval[] = []
  for (let block = Math.floor(first / BLOCK_MS); block * BLOCK_MS < last; block += 1)
    found.push(...inBlock(hours, block))
  return merged(found)
    .map(({ start, end }) => ({ start: Math.max(start, first), end: Math.min(end, last) }))
    .filter(({ start, end }) => start < end)
}

/** Whether it is open at a moment. */
export function isOpen(hours: WorkingHours, at: Date): boolean {
  if (hours.always) return true
  const now = at.getTime()
  return inBlock(hours, Math.floor(now / BLOCK_MS)).some(({ start, end }) => start <= now && now < end)
}

/** What a moment is to a desk: open, one of its closed days, or closed as on any other day. */
export const HOURS_STATES = ['open', 'holiday', 'closed'] as const
export type HoursState = (typeof HOURS_STATES)[number]

export function hoursState(hours: WorkingHours, at: Date): HoursState {
  if (isOpen(hours, at)) return 'open'
  const special = specialOn(hours, localTime(at, hours.timeZone).date)
  return special?.periods.length === 0 ? 'holiday' : 'closed'
}

/** When it opens after a moment; null: it never closes, or nothing opens in the next 400 days. */
export function nextOpening(hours: WorkingHours, at: Date): Date | null {
  if (hours.always) return null
  const now = at.getTime()
  // Most open again within days.
  for (const days of [BLOCK_DAYS, AHEAD_DAYS]) {
    const next = openings(hours, at, new Date(now + days * DAY_MS)).find(({ start }) => start > now)
    if (next) return new Date(next.start)
  }
  return null
}

/** When it closed last before a moment at which it is closed; null: it is open, or has not been for the last weeks. */
export function lastClosing(hours: WorkingHours, at: Date): Date | null {
  if (isOpen(hours, at)) return null
  const last = openings(hours, new Date(at.getTime() - BLOCK_DAYS * DAY_MS), at).at(-1)
  return last ? new Date(last.end) : null
}

/** How much of the time between two moments it is open, in seconds. */
export const businessSeconds = (hours: WorkingHours, from: Date, to: Date): number =>
  openings(hours, from, to).reduce((sum, { start, end }) => sum + (end - start), 0) / 1000

/**
 * The moment by which it has been open for so many seconds since another, to the millisecond; null: it is not in the next
 * 400 days.
 */
export function afterBusiness(hours: WorkingHours, from: Date, seconds: number): Date | null {
  const begun = from.getTime()
  if (hours.always) return new Date(begun + seconds * 1000)
  // Most targets are reached within days.
  for (const days of [BLOCK_DAYS, AHEAD_DAYS]) {
    let left = seconds * 1000
    for (const { start, end } of openings(hours, from, new Date(begun + days * DAY_MS))) {
      if (left <= end - start) return new Date(start + left)
      left -= end - start
    }
  }
  return null
}

/** The openings that reach into a block, whole days of it and those around it. */
function inBlock(hours: WorkingHours, block: number): readonly Interval[] {
  let name = keys.get(hours)
  if (name === undefined) keys.set(hours, (name = JSON.stringify([hours.timeZone, hours.weekly, hours.special])))
  const key = `${block} ${name}`
  let found = kept.get(key)
  if (found === undefined) kept.set(key, (found = computed(hours, block)))
  return found
}

function computed(hours: WorkingHours, block: number): Interval[] {
  const [start, end] = [block * BLOCK_MS, (block + 1) * BLOCK_MS]
  // A day that began two dates earlier may still run, and no zone is more than a date ahead.
  const first = dateAfter(dateOfInstant(start, hours.timeZone), -2)
  const found: Interval[] = []
  for (let day = 0; day < BLOCK_DAYS + 5; day += 1) found.push(...ofDate(hours, dateAfter(first, day)))
  return merged(found).filter((one) => one.end > start && one.start < end)
}

/** The openings that begin on a date. */
function ofDate(hours: WorkingHours, date: string): Interval[] {
  return periodsOn(hours, date).flatMap(({ from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    const start = instantOfWall(date, begins, hours.timeZone, 'start')
    const end = instantOfWall(date, ends > begins ? ends : ends + 1440, hours.timeZone, 'end')
    // A date that a zone has left out has no openings.
    return start < end && dateOfInstant(start, hours.timeZone) === date ? [{ start, end }] : []
  })
}

/** Sorted, with those in one that touch or overlap. */
function merged(all: readonly Interval[]): Interval[] {
  const found: Interval[] = []
  for (const { start, end } of all.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) found[found.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else found.push({ start, end })
  }
  return found
}

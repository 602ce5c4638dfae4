import { instantOfWall } from '#src/lib/wall-time.ts'
import { dateAfter } from '../hours/dates.ts'
import type { OwnStatus } from './status.ts'

/** What an agent did at a time: who speaks on the telephone is on a call, whatever they write meanwhile. Online with nobody to serve is idle; busy is what they chose to be with nobody to serve. */
export const ACTIVITIES = ['in_service', 'on_call', 'after_call_work', 'idle', 'busy', 'break'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** From a moment on and until another, in milliseconds since 1970. */
export type Span = { from: number; to: number }
export type Stretch = Span & { activity: Activity }

/**
 * What is known of an agent: what they chose to be, in their order; when they served somebody, spoke with a caller among
 * them, and had after-call work.
 */
export type Known = {
  statuses: readonly (Span & { status: OwnStatus; forcedReason?: string | null })[]
  services: readonly Span[]
  calls: readonly Span[]
  afterWork: readonly Span[]
}

/** A day of an application's clock, as far as it has gone by; what is between the stretches they were away. */
export type ActivityDay = Span & {
  date: string
  stretches: Stretch[]
  /** Milliseconds. */
  totals: Record<Activity, number>
  /** Milliseconds at the desk, without breaks. */
  worked: number
  /** When an admin took them offline, and what was said about it. */
  forced: { at: number; reason: string }[]
}

/** What an agent did on a date (YYYY-MM-DD) of a time zone; `now`: nothing is told beyond it. */
export function activityOn(date: string, timeZone: string, known: Known, now: number): ActivityDay {
  const from = instantOfWall(date, 0, timeZone, 'start')
  const end = instantOfWall(dateAfter(date, 1), 0, timeZone, 'start')
  const until = Math.max(from, Math.min(end, now))
  const day = { from, to: until }
  const done = [
    ['on_call', joined(known.calls, day)],
    ['in_service', joined(known.services, day)],
    ['after_call_work', joined(known.afterWork, day)],
  ] as const
  const stretches: Stretch[] = []
  for (const { status, ...span } of known.statuses) {
    const there = within(span, day)
    if (there === undefined || status === 'offline') continue
    if (status === 'break') stretches.push({ ...there, activity: 'break' })
    else stretches.push(...split(there, status === 'busy' ? 'busy' : 'idle', done))
  }
  const totals = Object.fromEntries(ACTIVITIES.map((activity) => [activity, 0])) as Record<Activity, number>
  for (const stretch of stretches) totals[stretch.activity] += stretch.to - stretch.from
  const worked = ACTIVITIES.reduce((sum, activity) => sum + (activity === 'break' ? 0 : totals[activity]), 0)
  const forced = known.statuses.flatMap(({ from: at, forcedReason }) =>
    typeof forcedReason === 'string' && from <= at && at < end ? [{ at, reason: forcedReason }] : [],
  )
  return { date, from, to: end, stretches, totals, worked, forced }
}

type Done = readonly (readonly [Activity, readonly Span[]])[]

/**
 * A time at the desk, by what was done in it, the first of `done` before the others; what does not fill it is `rest`. Lists
 * without overlaps, in order.
 */
function split(there: Span, rest: Activity, done: Done): Stretch[] {
  let left = [there]
  const stretches: Stretch[] = []
  for (const [activity, spans] of done) {
    const parts = left.flatMap((gap) => spans.flatMap((span) => within(span, gap) ?? []))
    stretches.push(...parts.map((span) => ({ ...span, activity })))
    left = left.flatMap((gap) => gaps(gap, parts))
  }
  stretches.push(...left.map((span) => ({ ...span, activity: rest })))
  return stretches.toSorted((one, other) => one.from - other.from)
}

/** The part of a span that lies in another; undefined: none of it does. */
function within({ from, to }: Span, bounds: Span): Span | undefined {
  const part = { from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) }
  return part.from < part.to ? part : undefined
}

/** Spans within bounds, those that touch or overlap made one, in their order. */
function joined(spans: readonly Span[], bounds: Span): Span[] {
  const parts = spans.flatMap((span) => within(span, bounds) ?? []).toSorted((one, other) => one.from - other.from)
  const whole: Span[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else whole.push({ ...part })
  }
  return whole
}

/** What spans leave of a time; those outside it do not count. */
function gaps(of: Span, spans: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = of.from
  for (const span of spans) {
    const part = within(span, of)
    if (part === undefined) continue
    if (part.from > at) left.push({ from: at, to: part.from })
    at = Math.max(at, part.to)
  }
  if (at < of.to) left.push({ from: at, to: of.to })
  return left
}

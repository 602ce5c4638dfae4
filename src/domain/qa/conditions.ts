import { hasTag } from '../conversation/tags.ts'
import { isoOf, today } from '../flow/civil-date.ts'

/** Whether an entry keeps to the opening hours. */
export const ENTRY_HOURS = ['open', 'closed'] as const
export type EntryHours = (typeof ENTRY_HOURS)[number]

/** When an entry answers, and whom. What is left out, or empty, does not matter. */
export type Conditions = {
  /** First and last day (YYYY-MM-DD), in the application's time zone. */
  validFrom?: string | undefined
  validUntil?: string | undefined
  /** Kinds of channels. */
  channels?: readonly string[] | undefined
  /** Tags of the visitor, one of which is enough. */
  userTags?: readonly string[] | undefined
  /** Within the opening hours, or outside them. */
  hours?: EntryHours | null | undefined
}

/** What is known of a conversation when something is looked up for it: `at` in milliseconds since 1970. */
export type Circumstances = {
  at: number
  timeZone: string
  channel: string
  open: boolean
  userTags: readonly string[]
}

/** The conditions by which an entry may be passed over. */
export const UNMET = ['dates', 'channels', 'userTags', 'hours'] as const
export type Unmet = (typeof UNMET)[number]

/** The first condition that a conversation does not meet; null where the entry answers it. */
export function unmetBy(entry: Conditions, world: Circumstances): Unmet | null {
  const isDated = entry.validFrom !== undefined || entry.validUntil !== undefined
  if (isDated && !holdsOn(entry, isoOf(today(world.at, world.timeZone)))) return 'dates'
  return unmetByTalk(entry, world)
}

/** Whether a day (YYYY-MM-DD) lies between an entry's days. */
export const holdsOn = ({ validFrom, validUntil }: Conditions, day: string): boolean =>
  (validFrom ?? day) <= day && day <= (validUntil ?? day)

/** The same as {@link unmetBy}, without the days. */
export function unmetByTalk(
  { channels = [], userTags = [], hours }: Conditions,
  world: Pick<Circumstances, 'channel' | 'open' | 'userTags'>,
): Exclude<Unmet, 'dates'> | null {
  if (channels.length > 0 && !channels.includes(world.channel)) return 'channels'
  if (hours != null && (hours === 'open') !== world.open) return 'hours'
  if (userTags.length > 0 && !userTags.some((tag) => hasTag(world.userTags, tag))) return 'userTags'
  return null
}

/** Whether an entry answers some conversations and not others, whatever day it is. */
export const isForSome = ({ channels = [], userTags = [], hours }: Conditions): boolean =>
  channels.length > 0 || userTags.length > 0 || hours != null

/**
 * Whether two entries that ask the same get in each other's way: there can be a conversation that both answer, and neither
 * is the one that was written for it. Visitors may have any tags together.
 */
export function compete(a: Conditions, b: Conditions): boolean {
  const [some = [], others = []] = [a.channels, b.channels]
  const shareChannel = some.length === 0 || others.length === 0 || some.some((kind) => others.includes(kind))
  const shareHours = a.hours == null || b.hours == null || a.hours === b.hours
  return shareChannel && shareHours && isForSome(a) === isForSome(b)
}

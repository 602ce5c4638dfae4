import type { ListSort } from '#src/domain/settings/desk-lists.ts'
import type { Conversation } from './desk.ts'
import { isWaiting } from './merge.ts'

/** Since when somebody is waited for: to be taken, or to be answered; null: nobody waits. */
export const waitsSince = (one: Pick<Conversation, 'state' | 'enqueuedAt' | 'waitingSince'>): string | null =>
  isWaiting(one) ? one.enqueuedAt : one.state === 'in_service' ? one.waitingSince : null

/** When the next of what the group promises is due, in milliseconds since 1970; Infinity where it promises nothing. */
const nextDue = ({ targets: [next] }: Conversation): number => (next === undefined ? Infinity : Date.parse(next.dueAt))

const waited = (one: Conversation): number => Date.parse(waitsSince(one) ?? '') || Infinity

/** Who has waited longest for an agent's answer; undefined: nobody does. */
export const longestUnanswered = (list: readonly Conversation[]): Conversation | undefined =>
  sortedBy(
    list.filter((one) => waitsSince(one) !== null),
    'waiting',
  )[0]

/** The first that differs says which comes first; each smaller first. */
const KEYS: Record<Exclude<ListSort, 'usual'>, (one: Conversation) => number[]> = {
  waiting: (one) => [waited(one)],
  newest: () => [],
  target: (one) => [nextDue(one), waited(one)],
  priority: (one) => [one.visitor.isVip ? 0 : 1, -one.priority, waited(one)],
}

/** A list in an order; of those that are alike, the last written in comes first. */
export function sortedBy(list: readonly Conversation[], sort: ListSort): readonly Conversation[] {
  if (sort === 'usual') return list
  const keyed = list.map((one) => ({ one, keys: [...KEYS[sort](one), -Date.parse(one.lastMessageAt)] }))
  return keyed.toSorted((a, b) => compare(a.keys, b.keys) || (a.one.id < b.one.id ? -1 : 1)).map(({ one }) => one)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((key, index) => key !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

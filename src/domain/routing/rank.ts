import { compareWaiting, type Ranked, type Settings } from './state.ts'

/**
 * The rank of who waits: since when, less what priority and VIP are worth in waiting. All age alike, so that the order of
 * two never changes while they wait, and nobody is overtaken by somebody who came later than the greatest credit.
 */
export function rankOf(
  { since, priority, vip }: { since: number; priority: number; vip: boolean },
  { ageSeconds, vipSeconds }: Pick<Settings, 'ageSeconds' | 'vipSeconds'>,
): number {
  return since - 1000 * (priority * ageSeconds + (vip ? vipSeconds : 0))
}

/** The place of each waiting conversation in its own group's queue: position from 1, ahead from 0. */
export function positions(
  waiting: Iterable<Ranked & { groupId: string }>,
): Map<string, { position: number; ahead: number }> {
  const counts = new Map<string, number>()
  const places = new Map<string, { position: number; ahead: number }>()
  for (const one of [...waiting].sort(compareWaiting)) {
    const ahead = counts.get(one.groupId) ?? 0
    places.set(one.id, { position: ahead + 1, ahead })
    counts.set(one.groupId, ahead + 1)
  }
  return places
}

import type { DeskState } from './merge.ts'

/** Why nothing can be offered to somebody who is online. */
export type NothingOffered = 'line' | 'licence' | 'group' | 'paused' | 'full'

/**
 * Why nothing can be offered to an agent; undefined where something can, or where they have not said that they are there.
 * `load`: what they have now; `hasLine`: whether the server reaches them.
 */
export function whyNothing(
  {
    status,
    licensed,
    groupIds,
    paused,
    limit,
  }: Pick<DeskState, 'status' | 'licensed' | 'groupIds' | 'paused' | 'limit'>,
  { load, hasLine }: { load: number; hasLine: boolean },
): NothingOffered | undefined {
  if (status !== 'online') return undefined
  if (!hasLine) return 'line'
  if (!licensed) return 'licence'
  if (groupIds.length === 0) return 'group'
  if (paused) return 'paused'
  return load >= limit ? 'full' : undefined
}

import type { Pending } from '#src/api/types.ts'
import { CHANGE_TYPES, countChanges } from '#src/domain/release/change.ts'

/** What a deploy would change that leaves some flows as they are live. */
export function takenAlong(pending: Pending, without: readonly string[]): Pending {
  const isLeft = ({ kind, entityId }: Pending['changes'][number]) => kind === 'flow' && without.includes(entityId)
  const left = pending.changes.filter(isLeft)
  const counted = countChanges(left).flow
  const flow = { ...pending.counts.flow }
  for (const type of CHANGE_TYPES) flow[type] -= counted[type]
  return {
    changes: pending.changes.filter((change) => !isLeft(change)),
    total: pending.total - left.length,
    counts: { ...pending.counts, flow },
  }
}

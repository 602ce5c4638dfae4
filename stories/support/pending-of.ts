import type { Change, Pending } from '#src/api/types.ts'
import { countChanges } from '#src/domain/release/change.ts'

/** Changes as the server tells of them. */
export const pendingOf = (changes: Change[]): Pending => ({
  changes,
  total: changes.length,
  counts: countChanges(changes),
})

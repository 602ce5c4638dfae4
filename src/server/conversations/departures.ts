import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Departure } from '#src/domain/routing/state.ts'
import type { Tx } from '../db/client.ts'
import { queueEntry } from '../db/schema/routing.ts'

/** As many and as old as an estimate looks at. */
const MOST = 100
const WINDOW_MS = 4 * 3_600_000

/** Who has left a group's queue of late, served or having given up, the oldest first: what its estimates are made of. */
export async function readDepartures(tx: Tx, groupId: string, now: Date): Promise<Departure[]> {
  const rows = await tx
    .select({ at: queueEntry.leftAt, waited: queueEntry.waitedMs, outcome: queueEntry.outcome })
    .from(queueEntry)
    .where(
      and(
        eq(queueEntry.groupId, groupId),
        gt(queueEntry.leftAt, new Date(now.getTime() - WINDOW_MS)),
        lte(queueEntry.leftAt, now),
        inArray(queueEntry.outcome, ['accepted', 'abandoned', 'left', 'timed_out']),
      ),
    )
    .orderBy(desc(queueEntry.leftAt))
    .limit(MOST)
  return rows
    .map(({ at, waited, outcome }) => ({
      at: at?.getTime() ?? 0,
      waited: waited ?? 0,
      accepted: outcome === 'accepted',
    }))
    .toReversed()
}

import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { LOOKED_AT } from '#src/domain/routing/estimate.ts'
import type { Departure } from '#src/domain/routing/state.ts'
import type { Tx } from '../db/client.ts'
import { queueEntry } from '../db/schema/routing.ts'

/** Who has left a group's queue of late, served or having given up, the oldest first: what its estimates are made of. */
export async function readDepartures(tx: Tx, groupId: string, now: Date): Promise<Departure[]> {
  const rows = await tx
    .select({ at: queueEntry.leftAt, waited: queueEntry.waitedMs, outcome: queueEntry.outcome })
    .from(queueEntry)
    .where(
      and(
        eq(queueEntry.groupId, groupId),
        gt(queueEntry.leftAt, new Date(now.getTime() - LOOKED_AT.withinMs)),
        lte(queueEntry.leftAt, now),
        inArray(queueEntry.outcome, ['accepted', 'abandoned', 'left', 'timed_out']),
      ),
    )
    .orderBy(desc(queueEntry.leftAt))
    .limit(LOOKED_AT.most)
  return rows
    .map(({ at, waited, outcome }) => ({
      at: at?.getTime() ?? 0,
      waited: waited ?? 0,
      accepted: outcome === 'accepted',
    }))
    .toReversed()
}

import { eq } from 'drizzle-orm'
import type { Erasure } from '#src/contract/history.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { visitorErasure } from '../../db/schema/visitor-erasure.ts'

/** How far the erasure of a visitor has come, and what it has taken away; null: nobody has erased them. */
export async function readErasure(tx: Tx, visitorId: string): Promise<Erasure | null> {
  const [row] = await tx.select().from(visitorErasure).where(eq(visitorErasure.visitorId, visitorId))
  if (!row) return null
  const { done, total, counts, createdBy, createdAt, finishedAt } = row
  const names = await nicknamesOf(tx, [createdBy])
  return {
    done,
    total,
    counts,
    by: createdBy === null ? null : (names.get(createdBy) ?? null),
    startedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

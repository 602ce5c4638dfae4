import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import type { Tx } from '../../db/client.ts'
import { flow, flowFolder } from '../../db/schema/flow.ts'
import type { FlowRow } from './find.ts'
import { assertRoom } from './premium.ts'

export type NewFlow = Pick<FlowRow, 'name' | 'kind' | 'folderId' | 'enabled'> & { document: GraphJson }
export type By = { personId: string | null; now: Date }

/** Lets one transaction at a time add flows or change their names: numbers, names and the quota are counted within it. */
export async function lockFlows(tx: Tx, appId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flow:${appId}`}, 0))`)
}

/** Writes a flow with the next number where the plan has room for it; the flows must be locked. */
export async function insertFlow(tx: Tx, appId: string, made: NewFlow, by: By): Promise<{ id: string }> {
  await assertRoom(tx, by.now, made.kind)
  await assertFolder(tx, made.folderId)
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${flow.number}), 0)::int` }).from(flow)
  const id = uuidv7()
  await tx.insert(flow).values({
    appId,
    id,
    number: (last?.number ?? 0) + 1,
    ...made,
    createdAt: by.now,
    updatedAt: by.now,
    updatedBy: by.personId,
  })
  return { id }
}

/** Throws NOT_FOUND for a folder that is not there; null is no folder. */
export async function assertFolder(tx: Tx, folderId: string | null): Promise<void> {
  if (folderId === null) return
  const [row] = await tx.select({ id: flowFolder.id }).from(flowFolder).where(eq(flowFolder.id, folderId))
  if (!row) throw new DeskError('NOT_FOUND')
}

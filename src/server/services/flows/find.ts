import { and, eq, isNull } from 'drizzle-orm'
import type { Flow } from '#src/contract/flows.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'

export type FlowRow = typeof flow.$inferSelect

/** A flow that is there; throws NOT_FOUND. */
export async function findFlow(tx: Tx, flowId: string): Promise<FlowRow> {
  const [row] = await tx
    .select()
    .from(flow)
    .where(and(eq(flow.id, flowId), isNull(flow.deletedAt)))
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The same, held until the transaction ends. */
export async function lockFlow(tx: Tx, flowId: string): Promise<FlowRow> {
  const [row] = await tx
    .select()
    .from(flow)
    .where(and(eq(flow.id, flowId), isNull(flow.deletedAt)))
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** A flow as it is opened for editing. */
export function readFlow(context: MemberContext, input: { flowId: string }): Promise<Flow> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const row = await findFlow(tx, input.flowId)
    const names = await nicknamesOf(tx, [row.updatedBy])
    const { id, number, name, kind, folderId, enabled, document, revision } = row
    return {
      id,
      number,
      name,
      kind,
      folderId,
      enabled,
      document,
      revision,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: names.get(row.updatedBy ?? '') ?? null,
    }
  })
}

import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { flow } from '../../db/schema/flow.ts'
import { checkedDocument } from './documents.ts'
import { lockFlow } from './find.ts'
import { assertUnlocked } from './premium.ts'
import { keepBefore } from './versions.ts'

/** Saves the whole draft on top of the revision it was made from. What it replaces is kept where it would else be lost. */
export async function saveDocument(
  context: MemberContext,
  input: { flowId: string; baseRevision: number; document: unknown; connection?: string | undefined },
): Promise<{ revision: number }> {
  const { appId, personId } = context.member
  const { flowId, baseRevision } = input
  const revision = baseRevision + 1
  await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const row = await lockFlow(tx, flowId)
    await assertUnlocked(tx, now, row.kind)
    if (row.revision !== baseRevision) throw await conflict(tx, row)
    const { json: document } = checkedDocument(row.kind, input.document)
    const begins = await keepBefore(tx, row, { personId, now })
    await tx
      .update(flow)
      .set({ document, revision, updatedAt: now, updatedBy: personId })
      .where(and(eq(flow.id, flowId), eq(flow.revision, baseRevision)))
    // An editor saves every few seconds: one row for each stretch of work, as there is one version.
    if (begins) await writeAudit(tx, context, appId, { action: 'flow.changed', target: flowId, after: { revision } })
  })
  const { connection = null } = input
  context.live.flowSaved(appId, { flowId, revision, by: context.member.nickname, connection })
  return { revision }
}

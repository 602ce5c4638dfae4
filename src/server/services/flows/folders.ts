import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flow, flowFolder } from '../../db/schema/flow.ts'
import { lockFlows } from './insert.ts'
import { assertUnlocked } from './premium.ts'

/** Folders by name, with the flows in each. */
export function listFolders(context: MemberContext): Promise<{ id: string; name: string; count: number }[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx.select().from(flowFolder).orderBy(asc(flowFolder.name), asc(flowFolder.id))
    const counts = await tx
      .select({ folderId: flow.folderId, n: count() })
      .from(flow)
      .where(and(isNotNull(flow.folderId), isNull(flow.deletedAt)))
      .groupBy(flow.folderId)
    const countOf = new Map(counts.map(({ folderId, n }) => [folderId, n]))
    return rows.map(({ id, name }) => ({ id, name, count: countOf.get(id) ?? 0 }))
  })
}

export function createFolder(context: MemberContext, input: { name: string }): Promise<{ id: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    await assertUnlocked(tx, now, 'standard')
    await lockFlows(tx, appId)
    const [all] = await tx.select({ n: count() }).from(flowFolder)
    if ((all?.n ?? 0) >= LIMITS.flow.folders) throw new DeskError('FOLDER_LIMIT', { limit: LIMITS.flow.folders })
    const id = uuidv7()
    await tx.insert(flowFolder).values({ appId, id, name: input.name, createdAt: now })
    await writeAudit(tx, context, appId, { action: 'flow_folder.created', target: id, after: { name: input.name } })
    return { id }
  })
}

export function renameFolder(
  context: MemberContext,
  input: { folderId: string; name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await assertUnlocked(tx, context.clock.now(), 'standard')
    const { id, name } = await findFolder(tx, input.folderId)
    await tx.update(flowFolder).set({ name: input.name }).where(eq(flowFolder.id, id))
    const names = { before: { name }, after: { name: input.name } }
    await writeAudit(tx, context, appId, { action: 'flow_folder.renamed', target: id, ...names })
    return {}
  })
}

/** Deletes a folder; what was in it is in none. */
export function removeFolder(context: MemberContext, input: { folderId: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { id, name } = await findFolder(tx, input.folderId)
    await tx.update(flow).set({ folderId: null }).where(eq(flow.folderId, id))
    await tx.delete(flowFolder).where(eq(flowFolder.id, id))
    await writeAudit(tx, context, appId, { action: 'flow_folder.removed', target: id, before: { name } })
    return {}
  })
}

async function findFolder(tx: Tx, id: string) {
  const [row] = await tx.select().from(flowFolder).where(eq(flowFolder.id, id)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

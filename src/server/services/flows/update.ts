import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { flow } from '../../db/schema/flow.ts'
import { lockFlow } from './find.ts'
import { assertFolder, lockFlows } from './insert.ts'
import { readShapes } from './overview.ts'
import { assertRoom, assertUnlocked } from './premium.ts'

type Change = {
  flowId: string
  name?: string | undefined
  folderId?: string | null | undefined
  enabled?: boolean | undefined
}

/** Renames, files or switches a flow. Its document and so its revision stay: an editor that has it open is not disturbed. */
export function updateFlow(context: MemberContext, input: Change): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const row = await lockFlow(tx, input.flowId)
    await assertUnlocked(tx, now, row.kind)
    const { name = row.name, folderId = row.folderId, enabled = row.enabled } = input
    await assertFolder(tx, folderId)
    const before = { name: row.name, folderId: row.folderId, enabled: row.enabled }
    const after = { name, folderId, enabled }
    if (JSON.stringify(before) === JSON.stringify(after)) return {}
    await tx
      .update(flow)
      .set({ ...after, updatedAt: now, updatedBy: personId })
      .where(eq(flow.id, row.id))
    await writeAudit(tx, context, appId, { action: 'flow.updated', target: row.id, before, after })
    return {}
  })
}

type Filing = Omit<Change, 'name'>

/** Files or switches several flows, all or none: one step, one row of the audit, and the way back is the same call. */
export function updateFlows(context: MemberContext, input: { changes: readonly Filing[] }) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx): Promise<Record<string, never>> => {
    const now = context.clock.now()
    await lockFlows(tx, appId)
    const changed: { before: Filing; after: Filing }[] = []
    for (const { flowId, ...change } of input.changes) {
      const row = await lockFlow(tx, flowId)
      await assertUnlocked(tx, now, row.kind)
      const before = { folderId: row.folderId, enabled: row.enabled }
      const { folderId = row.folderId, enabled = row.enabled } = change
      if (folderId === row.folderId && enabled === row.enabled) continue
      await assertFolder(tx, folderId)
      await tx.update(flow).set({ folderId, enabled, updatedAt: now, updatedBy: personId }).where(eq(flow.id, flowId))
      changed.push({ before: { flowId, ...before }, after: { flowId, folderId, enabled } })
    }
    if (changed.length > 0)
      await writeAudit(tx, context, appId, {
        action: 'flows.updated',
        before: changed.map((one) => one.before),
        after: changed.map((one) => one.after),
      })
    return {}
  })
}

/** Deletes flows. Refused with FLOW_CALLED while one that stays calls one of them. */
export async function removeFlows(context: MemberContext, input: { ids: string[] }): Promise<Record<string, never>> {
  const { appId } = context.member
  const removed = await context.db.inApp(appId, async (tx) => {
    await lockFlows(tx, appId)
    const shapes = await readShapes(tx)
    const leaving = new Set(input.ids)
    for (const flowId of leaving) {
      const callers = shapes.filter(({ id, calls }) => !leaving.has(id) && calls.includes(flowId))
      if (callers.length > 0)
        throw new DeskError('FLOW_CALLED', { flowId, callers: callers.map(({ id, name }) => ({ id, name })) })
    }
    const rows = await tx
      .update(flow)
      .set({ deletedAt: context.clock.now() })
      .where(and(inArray(flow.id, input.ids), isNull(flow.deletedAt)))
      .returning({ id: flow.id, name: flow.name, revision: flow.revision })
    if (rows.length > 0) await writeAudit(tx, context, appId, { action: 'flows.removed', before: rows })
    return rows
  })
  tellEditors(context, removed)
  return {}
}

/** Undoes a deletion, where the plan still has room and nobody has taken the name. */
export async function restoreFlows(context: MemberContext, input: { ids: string[] }): Promise<Record<string, never>> {
  const { appId } = context.member
  const restored = await context.db.inApp(appId, async (tx) => {
    await lockFlows(tx, appId)
    const gone = and(inArray(flow.id, input.ids), isNotNull(flow.deletedAt))
    const wanted = await tx.select({ id: flow.id, kind: flow.kind }).from(flow).where(gone)
    if (wanted.length === 0) return []
    const premium = wanted.filter(({ kind }) => kind !== 'ivr').length
    if (premium > 0) await assertRoom(tx, context.clock.now(), 'standard', premium)
    const rows = await tx
      .update(flow)
      .set({ deletedAt: null })
      .where(gone)
      .returning({ id: flow.id, name: flow.name, revision: flow.revision })
    await writeAudit(tx, context, appId, { action: 'flows.restored', after: rows })
    return rows
  })
  tellEditors(context, restored)
  return {}
}

/** Whoever has one of the flows open looks again, and finds it gone or back. */
function tellEditors(context: MemberContext, flows: readonly { id: string; revision: number }[]): void {
  const { appId, nickname } = context.member
  for (const { id, revision } of flows)
    context.live.flowSaved(appId, { flowId: id, revision, by: nickname, connection: null })
}

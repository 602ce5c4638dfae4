import { and, asc, count, eq, isNull, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { SavedView } from '#src/contract/entry-views.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryView } from '#src/domain/qa/entry-view.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { entryView } from '../../db/schema/bot.ts'

/** Views that everybody has, and the caller's own. */
const reachable = (personId: string) => or(isNull(entryView.ownerId), eq(entryView.ownerId, personId))

/** The shared views of a base and the caller's own, by name. */
export function listViews(context: MemberContext, input: { base: QaBase }): Promise<SavedView[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(entryView)
      .where(and(eq(entryView.base, input.base), reachable(personId)))
      .orderBy(asc(entryView.name), asc(entryView.id))
    return rows.map(({ id, name, ownerId, view }) => ({ id, name, shared: ownerId === null, view }))
  })
}

type NewView = { base: QaBase; name: string; shared: boolean; view: EntryView }

/** Keeps a view under a name. Throws VIEW_LIMIT, and VIEW_NAME_TAKEN where one of the same owner is called so. */
export function createView(context: MemberContext, { base, name, shared, view }: NewView): Promise<{ id: string }> {
  const { appId, personId } = context.member
  const ownerId = shared ? null : personId
  return context.db.inApp(appId, async (tx) => {
    const own = and(
      eq(entryView.base, base),
      ownerId === null ? isNull(entryView.ownerId) : eq(entryView.ownerId, ownerId),
    )
    const [all] = await tx.select({ n: count() }).from(entryView).where(own)
    if ((all?.n ?? 0) >= LIMITS.entryView.count) throw new DeskError('VIEW_LIMIT', { limit: LIMITS.entryView.count })
    const id = uuidv7()
    await tx.insert(entryView).values({ appId, id, base, ownerId, name, view, createdAt: context.clock.now() })
    if (shared) await writeAudit(tx, context, appId, { action: 'entryView.created', target: id, after: { name } })
    return { id }
  })
}

/** Renames a view or has it show something else. Somebody else's own view is not found. */
export function updateView(
  context: MemberContext,
  { viewId, name, view }: { viewId: string; name?: string | undefined; view?: EntryView | undefined },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await findView(tx, context, viewId)
    const next = { ...(name !== undefined && { name }), ...(view !== undefined && { view }) }
    if (Object.keys(next).length === 0) return {}
    await tx.update(entryView).set(next).where(eq(entryView.id, viewId))
    if (before.ownerId === null)
      await writeAudit(tx, context, appId, {
        action: 'entryView.updated',
        target: viewId,
        before: { name: before.name },
        after: { name: name ?? before.name },
      })
    return {}
  })
}

/** Deletes a view. */
export function removeView(context: MemberContext, { viewId }: { viewId: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { name, ownerId } = await findView(tx, context, viewId)
    await tx.delete(entryView).where(eq(entryView.id, viewId))
    if (ownerId === null)
      await writeAudit(tx, context, appId, { action: 'entryView.removed', target: viewId, before: { name } })
    return {}
  })
}

async function findView(tx: Tx, { member }: MemberContext, id: string) {
  const [row] = await tx
    .select()
    .from(entryView)
    .where(and(eq(entryView.id, id), reachable(member.personId)))
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

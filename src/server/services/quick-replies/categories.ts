import { asc, count, eq, inArray, isNull, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyCategory } from '#src/contract/quick-replies.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { can } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { quickReply, quickReplyCategory } from '../../db/schema/quick-reply.ts'
import { lockReplies } from './lock.ts'

type Row = typeof quickReplyCategory.$inferSelect
type OfOne = { replyCategoryId: string }

/** The categories of the team and one's own, each with how many of the replies that are handed in lie in it. */
export async function categoriesFor(
  tx: Tx,
  { member }: MemberContext,
  replies: readonly { categoryId: string | null }[] = [],
): Promise<ReplyCategory[]> {
  const rows = await tx
    .select()
    .from(quickReplyCategory)
    .where(or(isNull(quickReplyCategory.ownerId), eq(quickReplyCategory.ownerId, member.personId)))
    .orderBy(asc(quickReplyCategory.name), asc(quickReplyCategory.id))
  const held = Map.groupBy(replies, ({ categoryId }) => categoryId)
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    name: row.name,
    isOwn: row.ownerId !== null,
    editable: mayWrite(row, member),
    count: held.get(row.id)?.length ?? 0,
  }))
}

/** Adds a category, the team's or one's own; a key has none of its own. Throws FORBIDDEN, NOT_FOUND, CATEGORY_LIMIT, CATEGORY_NAME_TAKEN. */
export function createReplyCategory(
  context: MemberContext,
  { name, parentId, isOwn }: { name: string; parentId: string | null; isOwn: boolean },
): Promise<{ id: string }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const ownerId = isOwn ? personId : null
    if (!mayWrite({ ownerId }, context.member) || (isOwn && context.key !== undefined)) throw new DeskError('FORBIDDEN')
    await lockReplies(tx, appId)
    if (parentId !== null) await parentFor(tx, context, { parentId, ownerId })
    const limit = LIMITS.quickReply.categories
    const [held] = await tx.select({ n: count() }).from(quickReplyCategory)
    if ((held?.n ?? 0) >= limit) throw new DeskError('CATEGORY_LIMIT', { limit })
    const id = uuidv7()
    await tx.insert(quickReplyCategory).values({ appId, id, name, parentId, ownerId, createdAt: context.clock.now() })
    await writeAudit(tx, context, appId, { action: 'quickReplyCategory.created', target: id, after: { name } })
    return { id }
  })
}

/** Gives a category another name. Throws FORBIDDEN, NOT_FOUND, CATEGORY_NAME_TAKEN. */
export function renameReplyCategory(
  context: MemberContext,
  { replyCategoryId: categoryId, name }: OfOne & { name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await writable(tx, context, categoryId)
    await tx.update(quickReplyCategory).set({ name }).where(eq(quickReplyCategory.id, categoryId))
    await writeAudit(tx, context, appId, {
      action: 'quickReplyCategory.updated',
      target: categoryId,
      before: { name: row.name },
      after: { name },
    })
    return {}
  })
}

/**
 * Puts a category under another one of the same people, or at the top. Throws BAD_PARAM where it would be a level too deep,
 * and as the others do.
 */
export function moveReplyCategory(
  context: MemberContext,
  { replyCategoryId: categoryId, parentId }: OfOne & { parentId: string | null },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockReplies(tx, appId)
    const row = await writable(tx, context, categoryId)
    if (parentId !== null) {
      const [child] = await childrenOf(tx, categoryId)
      if (child || parentId === categoryId) throw new DeskError('BAD_PARAM')
      await parentFor(tx, context, { parentId, ownerId: row.ownerId })
    }
    await tx.update(quickReplyCategory).set({ parentId }).where(eq(quickReplyCategory.id, categoryId))
    await writeAudit(tx, context, appId, {
      action: 'quickReplyCategory.updated',
      target: categoryId,
      before: { parentId: row.parentId },
      after: { parentId },
    })
    return {}
  })
}

/** Deletes a category and those in it. What they held goes to `moveTo`, or is in none. Throws as the others do. */
export function removeReplyCategory(
  context: MemberContext,
  { replyCategoryId: categoryId, moveTo }: OfOne & { moveTo: string | null },
): Promise<{ moved: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockReplies(tx, appId)
    const row = await writable(tx, context, categoryId)
    const gone = [categoryId, ...(await childrenOf(tx, categoryId)).map(({ id }) => id)]
    if (moveTo !== null) {
      const target = await writable(tx, context, moveTo)
      if (gone.includes(target.id) || target.ownerId !== row.ownerId) throw new DeskError('BAD_PARAM')
    }
    const moved = await tx
      .update(quickReply)
      .set({ categoryId: moveTo })
      .where(inArray(quickReply.categoryId, gone))
      .returning({ id: quickReply.id })
    await tx.delete(quickReplyCategory).where(inArray(quickReplyCategory.id, gone))
    await writeAudit(tx, context, appId, {
      action: 'quickReplyCategory.removed',
      target: categoryId,
      before: { name: row.name },
      after: { moveTo, moved: moved.length },
    })
    return { moved: moved.length }
  })
}

/** Holds that a reply may lie in a category: the team's replies in the team's, one's own in one's own too. */
export async function assertMayHold(
  tx: Tx,
  { member }: MemberContext,
  { categoryId, isOwn }: { categoryId: string; isOwn: boolean },
): Promise<void> {
  const row = await categoryOf(tx, categoryId)
  if (row.ownerId !== null && (row.ownerId !== member.personId || !isOwn)) throw new DeskError('NOT_FOUND')
}

async function categoryOf(tx: Tx, categoryId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(quickReplyCategory)
    .where(eq(quickReplyCategory.id, categoryId))
    .for('no key update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

async function writable(tx: Tx, { member }: MemberContext, categoryId: string): Promise<Row> {
  const row = await categoryOf(tx, categoryId)
  // What somebody keeps for themselves is not there for others.
  if (row.ownerId !== null && row.ownerId !== member.personId) throw new DeskError('NOT_FOUND')
  if (!mayWrite(row, member)) throw new DeskError('FORBIDDEN')
  return row
}

/** There are categories and categories in them, and nothing deeper. */
async function parentFor(
  tx: Tx,
  context: MemberContext,
  { parentId, ownerId }: { parentId: string; ownerId: string | null },
): Promise<void> {
  const parent = await writable(tx, context, parentId)
  if (parent.parentId !== null || parent.ownerId !== ownerId) throw new DeskError('BAD_PARAM')
}

const childrenOf = (tx: Tx, categoryId: string) =>
  tx.select({ id: quickReplyCategory.id }).from(quickReplyCategory).where(eq(quickReplyCategory.parentId, categoryId))

const mayWrite = ({ ownerId }: Pick<Row, 'ownerId'>, { personId, roles }: MemberContext['member']): boolean =>
  ownerId === null ? can(roles, 'quickReply.team') : ownerId === personId

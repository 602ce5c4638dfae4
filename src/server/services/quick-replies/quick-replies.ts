import { asc, count, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { QuickReplies, QuickReply } from '#src/contract/quick-replies.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  isOwn,
  isPersonal,
  mayDecide,
  mayEdit,
  mayUse,
  type QuickReplyInput,
} from '#src/domain/quick-reply/quick-reply.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { quickReply } from '../../db/schema/quick-reply.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { assertActiveMembers } from '../team/manage.ts'
import { assertMayHold, categoriesFor } from './categories.ts'
import { lockReplies } from './lock.ts'
import { presentReplies, type ReplyRow } from './present.ts'
import { withGroups } from './with-groups.ts'

/** The quick replies that the member may use, those proposed that they may decide on, and the categories they see. */
export function listQuickReplies(context: MemberContext): Promise<QuickReplies> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx.select().from(quickReply).orderBy(asc(quickReply.title), asc(quickReply.id))
    const self = await withGroups(tx, context.member)
    const seen = rows.filter((row) => mayUse(row, self) || mayDecide(row, self))
    return {
      replies: await presentReplies(tx, context, seen),
      categories: await categoriesFor(tx, context, seen),
    }
  })
}

/**
 * Adds a quick reply. Throws QUICK_REPLY_LIMIT, FORBIDDEN for one that is for others, SHORTCUT_TAKEN, MEDIA_GONE, and
 * NOT_FOUND for unknown groups, members or categories.
 */
export function createQuickReply(context: MemberContext, { reply }: { reply: QuickReplyInput }): Promise<QuickReply> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await assertMayWrite(tx, context, reply)
    await assertRoomFor(tx, appId, 1)
    const row = await insertReply(tx, context, reply)
    await writeAudit(tx, context, appId, { action: 'quickReply.created', target: row.id, after: reply })
    return (await presentReplies(tx, context, [row]))[0]!
  })
}

/** Holds that an application may have so many more, and no other change adds some meanwhile. Throws QUICK_REPLY_LIMIT. */
export async function assertRoomFor(tx: Tx, appId: string, more: number): Promise<void> {
  await lockReplies(tx, appId)
  const [held] = await tx.select({ n: count() }).from(quickReply)
  const limit = LIMITS.quickReply.count
  if ((held?.n ?? 0) + more > limit) throw new DeskError('QUICK_REPLY_LIMIT', { limit })
}

/** Puts a quick reply into the database, as it was held to be right. */
export async function insertReply(tx: Tx, context: MemberContext, reply: QuickReplyInput): Promise<ReplyRow> {
  const now = context.clock.now()
  const { appId, personId } = context.member
  const [row] = await tx
    .insert(quickReply)
    .values({ ...columnsOf(reply), appId, id: uuidv7(), createdAt: now, updatedAt: now, updatedBy: personId })
    .returning()
  return row!
}

/**
 * Changes a quick reply on top of the revision it was read at; a proposed one becomes the team's. Throws CONFLICT, FORBIDDEN,
 * and as adding one does.
 */
export function updateQuickReply(
  context: MemberContext,
  { replyId, revision, reply }: { replyId: string; revision: number; reply: QuickReplyInput },
): Promise<QuickReply> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await heldReply(tx, context, replyId)
    if (!mayEdit(before, context.member) && (!mayDecide(before, context.member) || isPersonal(reply)))
      throw new DeskError('FORBIDDEN')
    await assertMayWrite(tx, context, reply)
    if (before.revision !== revision) throw await conflict(tx, before)
    const [row] = await tx
      .update(quickReply)
      .set({
        ...columnsOf(reply),
        proposed: before.proposed && isPersonal(reply),
        revision: revision + 1,
        updatedAt: context.clock.now(),
        updatedBy: personId,
      })
      .where(eq(quickReply.id, replyId))
      .returning()
    await writeAudit(tx, context, appId, {
      action: 'quickReply.updated',
      target: replyId,
      before: inputOf(before),
      after: reply,
    })
    return (await presentReplies(tx, context, [row!]))[0]!
  })
}

/**
 * Proposes one's own quick reply to the team, or takes that back; whoever looks after the team's declines it so. Throws
 * NOT_FOUND, FORBIDDEN.
 */
export function proposeQuickReply(
  context: MemberContext,
  { replyId, proposed }: { replyId: string; proposed: boolean },
): Promise<QuickReply> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await heldReply(tx, context, replyId)
    if (!isOwn(before, personId) && (proposed || !mayDecide(before, context.member))) throw new DeskError('FORBIDDEN')
    const [row] = await tx.update(quickReply).set({ proposed }).where(eq(quickReply.id, replyId)).returning()
    await writeAudit(tx, context, appId, {
      action: 'quickReply.proposed',
      target: replyId,
      before: { proposed: before.proposed },
      after: { proposed },
    })
    return (await presentReplies(tx, context, [row!]))[0]!
  })
}

/** Deletes a quick reply; messages that were sent with it stay. */
export async function removeQuickReply(
  context: MemberContext,
  { replyId }: { replyId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const row = await heldReply(tx, context, replyId)
    if (!mayEdit(row, context.member)) throw new DeskError('FORBIDDEN')
    await tx.delete(quickReply).where(eq(quickReply.id, replyId))
    await writeAudit(tx, context, appId, {
      action: 'quickReply.removed',
      target: replyId,
      before: { title: row.title },
    })
  })
  return {}
}

async function heldReply(tx: Tx, { member }: MemberContext, replyId: string): Promise<ReplyRow> {
  const [row] = await tx.select().from(quickReply).where(eq(quickReply.id, replyId)).for('update')
  // What somebody keeps for themselves is not there for others, unless they propose it.
  if (!row || (isPersonal(row) && !isOwn(row, member.personId) && !mayDecide(row, member)))
    throw new DeskError('NOT_FOUND')
  return row
}

async function assertMayWrite(tx: Tx, context: MemberContext, reply: QuickReplyInput): Promise<void> {
  const { member } = context
  if (!mayEdit(reply, member)) throw new DeskError('FORBIDDEN')
  const { categoryId } = reply
  if (categoryId !== null) await assertMayHold(tx, context, { categoryId, isOwn: isOwn(reply, member.personId) })
  if (reply.scope === 'members') return assertActiveMembers(tx, reply.audience)
  if (reply.scope === 'all') return
  const groups = await tx.select({ id: agentGroup.id }).from(agentGroup).where(inArray(agentGroup.id, reply.audience))
  if (groups.length !== new Set(reply.audience).size) throw new DeskError('NOT_FOUND')
}

const columnsOf = ({ fileIds, audience, ...reply }: QuickReplyInput) => ({
  ...reply,
  // In one order, so that a shortcut is known to be there twice.
  audience: [...new Set(audience)].toSorted(),
  files: fileIds.map((fileId) => ({ fileId })),
})

const inputOf = ({ title, content, categoryId, shortcut, language, files, scope, audience }: ReplyRow) => ({
  title,
  content,
  categoryId,
  shortcut,
  language,
  fileIds: files.map(({ fileId }) => fileId),
  scope,
  audience,
})

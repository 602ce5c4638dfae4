import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { QuickReply } from '#src/contract/quick-replies.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { mayEdit, mayUse, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { quickReply } from '../../db/schema/quick-reply.ts'
import { agentGroup, groupMember } from '../../db/schema/team.ts'
import { assertActiveMembers } from '../team/manage.ts'

type Row = typeof quickReply.$inferSelect

/** The quick replies that the member may use. */
export function listQuickReplies(context: MemberContext): Promise<QuickReply[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(quickReply)
      .orderBy(asc(quickReply.category), asc(quickReply.title), asc(quickReply.id))
    const groups = await tx
      .select({ id: groupMember.groupId })
      .from(groupMember)
      .where(eq(groupMember.personId, personId))
    const self = { ...context.member, groupIds: groups.map(({ id }) => id) }
    return present(
      tx,
      context,
      rows.filter((row) => mayUse(row, self)),
    )
  })
}

/** Adds a quick reply. Throws QUICK_REPLY_LIMIT, FORBIDDEN for one that is for others, NOT_FOUND for unknown groups or members. */
export function createQuickReply(context: MemberContext, { reply }: { reply: QuickReplyInput }): Promise<QuickReply> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await assertMayWrite(tx, context, reply)
    // One at a time, so that two at once do not pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quick_reply:${appId}`}, 0))`)
    const [held] = await tx.select({ n: count() }).from(quickReply)
    const limit = LIMITS.quickReply.count
    if ((held?.n ?? 0) >= limit) throw new DeskError('QUICK_REPLY_LIMIT', { limit })
    const now = context.clock.now()
    const [row] = await tx
      .insert(quickReply)
      .values({ ...reply, appId, id: uuidv7(), createdAt: now, updatedAt: now, updatedBy: personId })
      .returning()
    await writeAudit(tx, context, appId, { action: 'quickReply.created', target: row!.id, after: reply })
    return (await present(tx, context, [row!]))[0]!
  })
}

/** Changes a quick reply on top of the revision it was read at. Throws CONFLICT, FORBIDDEN, NOT_FOUND. */
export function updateQuickReply(
  context: MemberContext,
  { replyId, revision, reply }: { replyId: string; revision: number; reply: QuickReplyInput },
): Promise<QuickReply> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await editable(tx, context, replyId)
    await assertMayWrite(tx, context, reply)
    if (before.revision !== revision) throw await conflict(tx, before)
    const [row] = await tx
      .update(quickReply)
      .set({ ...reply, revision: revision + 1, updatedAt: context.clock.now(), updatedBy: personId })
      .where(eq(quickReply.id, replyId))
      .returning()
    const { title, content, category, scope, audience } = before
    await writeAudit(tx, context, appId, {
      action: 'quickReply.updated',
      target: replyId,
      before: { title, content, category, scope, audience },
      after: reply,
    })
    return (await present(tx, context, [row!]))[0]!
  })
}

/** Deletes a quick reply; messages that were sent with it stay. */
export async function removeQuickReply(
  context: MemberContext,
  { replyId }: { replyId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { title } = await editable(tx, context, replyId)
    await tx.delete(quickReply).where(eq(quickReply.id, replyId))
    await writeAudit(tx, context, appId, { action: 'quickReply.removed', target: replyId, before: { title } })
  })
  return {}
}

async function editable(tx: Tx, { member }: MemberContext, replyId: string): Promise<Row> {
  const [row] = await tx.select().from(quickReply).where(eq(quickReply.id, replyId)).for('update')
  // What somebody keeps for themselves is not there for others.
  if (!row || (row.scope === 'members' && row.audience.length === 1 && !mayEdit(row, member)))
    throw new DeskError('NOT_FOUND')
  if (!mayEdit(row, member)) throw new DeskError('FORBIDDEN')
  return row
}

async function assertMayWrite(tx: Tx, { member }: MemberContext, reply: QuickReplyInput): Promise<void> {
  if (!mayEdit(reply, member)) throw new DeskError('FORBIDDEN')
  if (reply.scope === 'members') return assertActiveMembers(tx, reply.audience)
  if (reply.scope === 'all') return
  const groups = await tx.select({ id: agentGroup.id }).from(agentGroup).where(inArray(agentGroup.id, reply.audience))
  if (groups.length !== new Set(reply.audience).size) throw new DeskError('NOT_FOUND')
}

async function present(tx: Tx, { member }: MemberContext, rows: readonly Row[]): Promise<QuickReply[]> {
  const names = await nicknamesOf(
    tx,
    rows.map(({ updatedBy }) => updatedBy),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    scope: row.scope,
    audience: row.audience,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: names.get(row.updatedBy ?? '') ?? null,
    editable: mayEdit(row, member),
  }))
}

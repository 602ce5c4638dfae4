import { and, count, desc, eq, ilike, isNull, lt, or } from 'drizzle-orm'
import type { LeftMessage } from '#src/contract/left-messages.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { LeftMessageState } from '#src/domain/left-message/states.ts'
import { can } from '#src/domain/team/policy.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { leftMessage } from '../../db/schema/left-message.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { notify } from '../../notifications/notify.ts'

type Filter = {
  state?: LeftMessageState | undefined
  assignee?: string | undefined
  text?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of what was left, newest first, and how many there are by state. */
export function listLeftMessages(context: MemberContext, input: Filter) {
  const { state, assignee, text, cursor, limit } = input
  return context.db.inApp(context.member.appId, async (tx) => {
    const like = text === undefined || text === '' ? undefined : `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await joined(tx)
      .where(
        and(
          state === undefined ? undefined : eq(leftMessage.state, state),
          assigneeIs(assignee),
          like === undefined ? undefined : or(ilike(leftMessage.text, like), ilike(leftMessage.email, like)),
          // Ids tell the time.
          cursor !== undefined && isUuid(cursor) ? lt(leftMessage.id, cursor) : undefined,
        ),
      )
      .orderBy(desc(leftMessage.id))
      .limit(limit + 1)
    const sums = await tx.select({ state: leftMessage.state, n: count() }).from(leftMessage).groupBy(leftMessage.state)
    const sumOf = (one: LeftMessageState) => sums.find((sum) => sum.state === one)?.n ?? 0
    const items = await present(tx, rows.slice(0, limit))
    return {
      items,
      nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      counts: { open: sumOf('open'), in_progress: sumOf('in_progress'), done: sumOf('done') },
    }
  })
}

function assigneeIs(assignee: string | undefined) {
  if (assignee === undefined) return undefined
  return assignee === 'none' ? isNull(leftMessage.assigneeId) : eq(leftMessage.assigneeId, assignee)
}

/** Members who may answer what was left. */
export function listAssignees(context: MemberContext): Promise<{ id: string; nickname: string }[]> {
  return context.db.inApp(context.member.appId, async (tx) => readAssignees(tx))
}

async function readAssignees(tx: Tx) {
  const rows = await tx
    .select({ id: member.personId, nickname: member.nickname, role: memberRole.role })
    .from(member)
    .innerJoin(memberRole, and(eq(memberRole.appId, member.appId), eq(memberRole.personId, member.personId)))
    .where(eq(member.state, 'active'))
    .orderBy(member.nickname, member.personId)
  const may = rows.filter(({ role }) => can([role], 'leftMessage.edit'))
  return [...new Map(may.map(({ id, nickname }) => [id, { id, nickname }])).values()]
}

/** Says how far the answer is, and who gives it. Throws CONFLICT, and NOT_FOUND also for who may not answer. */
export function updateLeftMessage(
  context: MemberContext,
  input: { messageId: string; revision: number; state: LeftMessageState; assigneeId: string | null },
): Promise<LeftMessage> {
  const { appId, personId } = context.member
  const { messageId, state, assigneeId } = input
  return context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select().from(leftMessage).where(eq(leftMessage.id, messageId)).for('update')
    if (!before) throw new DeskError('NOT_FOUND')
    if (before.revision !== input.revision) throw await conflict(tx, before)
    // Whoever has it keeps it, also when they may answer no more.
    const isNew = assigneeId !== null && assigneeId !== before.assigneeId
    if (isNew && !(await readAssignees(tx)).some(({ id }) => id === assigneeId)) throw new DeskError('NOT_FOUND')
    await tx
      .update(leftMessage)
      .set({
        state,
        assigneeId,
        revision: before.revision + 1,
        updatedAt: context.clock.now(),
        updatedBy: personId,
      })
      .where(eq(leftMessage.id, messageId))
    await writeAudit(tx, context, appId, {
      action: 'leftMessage.updated',
      target: messageId,
      before: { state: before.state, assigneeId: before.assigneeId },
      after: { state, assigneeId },
    })
    if (isNew) {
      const about = { kind: 'left_message_assigned' } as const
      await notify(tx, { appId, now: context.clock.now(), about, subject: messageId, to: [assigneeId], by: personId })
    }
    const [message] = await present(tx, await joined(tx).where(eq(leftMessage.id, messageId)))
    if (!message) throw new DeskError('NOT_FOUND')
    return message
  })
}

const joined = (tx: Tx) =>
  tx
    .select({ row: leftMessage, number: visitor.number, nickname: visitor.nickname })
    .from(leftMessage)
    .innerJoin(
      conversation,
      and(eq(conversation.appId, leftMessage.appId), eq(conversation.id, leftMessage.conversationId)),
    )
    .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
    .$dynamic()

async function present(tx: Tx, rows: Awaited<ReturnType<typeof joined>>): Promise<LeftMessage[]> {
  const names = await nicknamesOf(
    tx,
    rows.flatMap(({ row }) => [row.assigneeId, row.updatedBy]),
  )
  return rows.map(({ row, number, nickname }) => ({
    id: row.id,
    conversationId: row.conversationId,
    visitor: { number, nickname },
    email: row.email,
    text: row.text,
    state: row.state,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, nickname: names.get(row.assigneeId) ?? '' },
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: names.get(row.updatedBy ?? '') ?? null,
  }))
}

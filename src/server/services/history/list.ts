import { and, count, desc, eq, gte, ilike, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { HistoryRow } from '#src/contract/history.ts'
import type { EndReason, ConversationState } from '#src/domain/conversation/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { readConversations } from '../../conversations/present.ts'
import { nicknamesOf, presentMessage } from '../../conversations/rows.ts'
import { containing } from '../../db/like.ts'
import type { Tx } from '../../db/client.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation, message, ownership, rating, visitor } from '../../db/schema/conversation.ts'

const HOURS = { '24h': 24, '7d': 7 * 24, '14d': 14 * 24, '30d': 30 * 24 }

type Filter = {
  range?: keyof typeof HOURS | undefined
  text?: string | undefined
  channel?: string | undefined
  state?: ConversationState | undefined
  endReason?: EndReason | undefined
  rating?: number | undefined
  agentId?: string | undefined
}

/** What the caller may see at all: everything, or what they served themselves. */
export function visibleTo(context: MemberContext): SQL | undefined {
  const { roles, personId } = context.member
  if (can(roles, 'history.view')) return undefined
  return servedBy(personId)
}

const servedBy = (personId: string) => sql`exists (
  select 1 from ${ownership} where ${ownership.appId} = ${conversation.appId}
    and ${ownership.conversationId} = ${conversation.id} and ${ownership.personId} = ${personId}
)`

function conditions(context: MemberContext, filter: Filter): SQL | undefined {
  const { text, range } = filter
  const pattern = text ? containing(text) : null
  const number = /^#?(\d{1,9})$/.exec(text?.trim() ?? '')?.[1]
  const uuid = /^[0-9a-f-]{36}$/i.test(text?.trim() ?? '') ? text?.trim() : undefined
  return and(
    visibleTo(context),
    range && gte(conversation.startedAt, new Date(context.clock.now().getTime() - HOURS[range] * 3_600_000)),
    filter.channel === undefined ? undefined : eq(conversation.channel, filter.channel),
    filter.state && eq(conversation.state, filter.state),
    filter.endReason && eq(conversation.endReason, filter.endReason),
    filter.rating === undefined
      ? undefined
      : sql`exists (select 1 from ${rating} where ${rating.appId} = ${conversation.appId} and ${rating.conversationId} = ${conversation.id} and ${rating.stars} = ${filter.rating})`,
    filter.agentId === undefined ? undefined : servedBy(filter.agentId),
    pattern === null
      ? undefined
      : or(
          uuid === undefined ? undefined : eq(conversation.id, uuid),
          number === undefined ? undefined : eq(visitor.number, Number(number)),
          ilike(visitor.nickname, pattern),
          sql`exists (select 1 from ${message} where ${message.appId} = ${conversation.appId}
            and ${message.conversationId} = ${conversation.id} and ${message.body}->>'text' ilike ${pattern})`,
        ),
  )
}

async function rowsOf(tx: Tx, where: SQL | undefined, limit: number): Promise<HistoryRow[]> {
  const base = await readConversations(tx, where, {
    order: [desc(conversation.startedAt), desc(conversation.id)],
    limit,
  })
  if (base.length === 0) return []
  const ids = sql.join(
    base.map((row) => sql`${row.id}::uuid`),
    sql`, `,
  )
  const details = await tx
    .select({
      id: conversation.id,
      queueSeconds: conversation.queueSeconds,
      firstResponse: sql<
        number | null
      >`round(extract(epoch from ${conversation.firstReplyAt} - ${conversation.acceptedAt}))::int`,
      version: release.number,
    })
    .from(conversation)
    .leftJoin(release, and(eq(release.appId, conversation.appId), eq(release.id, conversation.releaseId)))
    .where(sql`${conversation.id} in (${ids})`)
  const counted = await tx
    .select({ id: message.conversationId, sender: message.sender, n: count() })
    .from(message)
    .where(sql`${message.conversationId} in (${ids})`)
    .groupBy(message.conversationId, message.sender)
  const detailOf = new Map(details.map((row) => [row.id, row]))
  const countOf = new Map(counted.map((row) => [`${row.id}/${row.sender}`, row.n]))
  return base.map((row) => ({
    ...row,
    queueSeconds: detailOf.get(row.id)?.queueSeconds ?? null,
    firstResponseSeconds: detailOf.get(row.id)?.firstResponse ?? null,
    version: detailOf.get(row.id)?.version ?? null,
    messages: {
      visitor: countOf.get(`${row.id}/visitor`) ?? 0,
      bot: countOf.get(`${row.id}/bot`) ?? 0,
      agent: countOf.get(`${row.id}/agent`) ?? 0,
    },
  }))
}

/** Conversations, the newest first, a page at a time. */
export function listHistory(context: MemberContext, input: Filter & { cursor?: string | undefined; limit: number }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const where = conditions(context, input)
    const [all] = await tx
      .select({ total: count() })
      .from(conversation)
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      .where(where)
    const [at, id] = (input.cursor ?? '').split('_')
    const after =
      at && id ? sql`(${conversation.startedAt}, ${conversation.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined
    const rows = await rowsOf(tx, and(where, after), input.limit + 1)
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    const nextCursor = rows.length > input.limit && last ? `${last.startedAt}_${last.id}` : null
    return { items, total: all?.total ?? 0, nextCursor }
  })
}

/** A conversation with everything that was said, and why the bot said what it said. */
export function readTranscript(context: MemberContext, input: { conversationId: string }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await rowsOf(tx, and(eq(conversation.id, input.conversationId), visibleTo(context)), 1)
    if (!row) throw new DeskError('NOT_FOUND')
    const messages = await tx
      .select()
      .from(message)
      .where(and(eq(message.conversationId, row.id), isNotNull(message.seq)))
      .orderBy(message.seq)
    const names = await nicknamesOf(
      tx,
      messages.map((one) => one.personId),
    )
    const [stars] = await tx
      .select({ stars: rating.stars, comment: rating.comment })
      .from(rating)
      .where(eq(rating.conversationId, row.id))
    return {
      conversation: row,
      rating: stars ?? null,
      messages: messages.map((one) => ({ ...presentMessage(one, names), trace: one.trace })),
    }
  })
}

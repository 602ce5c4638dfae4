import { and, count, desc, eq, gte, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { HistoryRow } from '#src/contract/history.ts'
import type { Beginner, EndReason, ConversationState } from '#src/domain/conversation/state.ts'
import type { AlertState } from '#src/domain/sensitive/word.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { closedAs } from '../../conversations/closing.ts'
import { readConversations } from '../../conversations/present.ts'
import { containing } from '../../db/like.ts'
import type { Tx } from '../../db/client.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { rating } from '../../db/schema/feedback.ts'
import { member } from '../../db/schema/team.ts'
import { wordAlert } from '../../db/schema/sensitive.ts'
import { said } from './said.ts'
import { asRead, asSeenBy, servedBy, visibleTo, type ByRoles } from './sight.ts'

const HOURS = { '24h': 24, '7d': 7 * 24, '14d': 14 * 24, '30d': 30 * 24 }

type Filter = {
  range?: keyof typeof HOURS | undefined
  text?: string | undefined
  channel?: string | undefined
  state?: ConversationState | undefined
  endReason?: EndReason | undefined
  rating?: number | undefined
  begun?: Beginner | undefined
  agentId?: string | undefined
  visitorId?: string | undefined
  alert?: AlertState | undefined
  closing?: string | undefined
}

function conditions(context: MemberContext, filter: Filter): SQL | undefined {
  const { text, range } = filter
  return and(
    visibleTo(context),
    hasBegun,
    range && gte(conversation.startedAt, new Date(context.clock.now().getTime() - HOURS[range] * 3_600_000)),
    filter.channel === undefined ? undefined : eq(conversation.channel, filter.channel),
    filter.state && eq(conversation.state, filter.state),
    filter.endReason && eq(conversation.endReason, filter.endReason),
    filter.rating === undefined
      ? undefined
      : sql`exists (select 1 from ${rating} where ${rating.appId} = ${conversation.appId} and ${rating.conversationId} = ${conversation.id} and ${rating.stars} = ${filter.rating})`,
    filter.begun && (filter.begun === 'agent' ? isNotNull : isNull)(conversation.begunBy),
    filter.agentId === undefined ? undefined : servedBy(filter.agentId),
    filter.visitorId === undefined ? undefined : eq(conversation.visitorId, filter.visitorId),
    filter.alert === undefined ? undefined : mayReadAlerts(context) ? sql`${alertOf} = ${filter.alert}` : sql`false`,
    filter.closing === undefined ? undefined : closedAs(fieldAndValue(filter.closing)),
    text ? sql`${conversation.id} in (${concerned(context, text)})` : undefined,
  )
}

/** How a conversation stands with alerts. */
const alertOf = sql<AlertState | null>`(
  select case when count(*) = 0 then null when count(*) > count(${wordAlert.seenAt}) then 'open' else 'seen' end
  from ${wordAlert} where ${wordAlert.appId} = ${conversation.appId} and ${wordAlert.conversationId} = ${conversation.id}
)`

/** Who may read the list of alerts may see which conversations they are of. */
const mayReadAlerts = ({ member: { roles } }: ByRoles): boolean => can(roles, 'settings.view')

const fieldAndValue = (closing: string) => ({
  fieldId: closing.slice(0, UUID_LENGTH),
  value: closing.slice(UUID_LENGTH + 1),
})

/** Conversations of visitors whose name holds some words or whose number they are, and the one whose id they are. */
function withVisitor(context: MemberContext, words: string): SQL | undefined {
  const text = words.trim()
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return or(
    UUID.test(text) ? eq(conversation.id, text) : undefined,
    number === undefined ? undefined : eq(visitor.number, Number(number)),
    ilike(asRead(context, sql`${visitor.nickname}`), containing(text)),
  )
}

const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids of both these and the conversations in which some words were said: each is found by its own index. */
const concerned = (context: MemberContext, text: string): SQL =>
  sql`select ${conversation.id} from ${conversation}
    join ${visitor} on ${visitor.appId} = ${conversation.appId} and ${visitor.id} = ${conversation.visitorId}
    where ${withVisitor(context, text)} union all ${said(context, text)}`

/** The conversations of such visitors that the caller may read, the newest first. */
export async function conversationsOf(tx: Tx, context: MemberContext, words: string, limit: number) {
  const rows = await readConversations(tx, and(visibleTo(context), hasBegun, withVisitor(context, words)), {
    order: [desc(conversation.startedAt), desc(conversation.id)],
    limit,
  })
  return rows.map((row) => asSeenBy(row, context))
}

/** Whoever only opened the chat, and neither wrote nor asked for anybody, has begun no conversation. */
const hasBegun = or(
  eq(conversation.medium, 'call'),
  isNotNull(conversation.requestedAt),
  isNotNull(conversation.begunBy),
  sql`exists (select 1 from ${message} where ${message.appId} = ${conversation.appId}
    and ${message.conversationId} = ${conversation.id} and ${message.sender} = 'visitor')`,
)

/** Rows of the history as they are. */
export async function historyRows(
  tx: Tx,
  context: ByRoles,
  where: SQL | undefined,
  limit: number,
): Promise<HistoryRow[]> {
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
      firstResponse: sql<number | null>`case when ${conversation.begunBy} is null then
        round(extract(epoch from ${conversation.firstReplyAt} - ${conversation.acceptedAt}))::int end`,
      begunBy: conversation.begunBy,
      begunByName: member.nickname,
      version: release.number,
      alert: alertOf,
    })
    .from(conversation)
    .leftJoin(release, and(eq(release.appId, conversation.appId), eq(release.id, conversation.releaseId)))
    .leftJoin(member, and(eq(member.appId, conversation.appId), eq(member.personId, conversation.begunBy)))
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
    begunBy: beginnerOf(detailOf.get(row.id)),
    alert: mayReadAlerts(context) ? (detailOf.get(row.id)?.alert ?? null) : null,
    messages: {
      visitor: countOf.get(`${row.id}/visitor`) ?? 0,
      bot: countOf.get(`${row.id}/bot`) ?? 0,
      agent: countOf.get(`${row.id}/agent`) ?? 0,
    },
  }))
}

const beginnerOf = (row: { begunBy: string | null; begunByName: string | null } | undefined): HistoryRow['begunBy'] =>
  row && row.begunBy !== null ? { id: row.begunBy, nickname: row.begunByName ?? '' } : null

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
    const rows = await historyRows(tx, context, and(where, after), input.limit + 1)
    const items = rows.slice(0, input.limit).map((row) => asSeenBy(row, context))
    const last = items.at(-1)
    const nextCursor = rows.length > input.limit && last ? `${last.startedAt}_${last.id}` : null
    return { items, total: all?.total ?? 0, nextCursor }
  })
}

import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Conversation, Transfer } from '#src/contract/conversation.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import { isGuided, readSession, type BotSession } from '#src/domain/engine/session.ts'
import { asksAtEnd, type Asking } from '#src/domain/settings/asking.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { isVip } from '#src/domain/settings/assignment.ts'
import type { Why } from '#src/domain/routing/choose.ts'
import type { RunningTarget } from '#src/domain/routing/targets.ts'
import { roundWait, stillToWait, toldUntil } from '#src/domain/routing/estimate.ts'
import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect, isOneOf, select } from '../db/fixed.ts'
import { conversation, message } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBlock } from '../db/schema/visitor-block.ts'
import { rating } from '../db/schema/feedback.ts'
import { offer, transfer } from '../db/schema/routing.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import { AFTER_WORK_SHOWN, presentAfterWork } from './after-work.ts'
import { holdsAt, lastBlock } from './blocks.ts'
import { circumstancesOf, type Circumstances } from './circumstances.ts'
import { isBotAlone } from './hours-that-count.ts'
import { presentReach, REACH_SHOWN } from './reach.ts'
import type { ConversationRow } from './rows.ts'
import { presentTransfer, TRANSFER_SHOWN } from './transfer-facts.ts'
import { ratedBefore } from './rated-before.ts'
import { textsFor } from './texts.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** What is shown of a conversation beside its own row. */
const BESIDE = {
  visitorId: visitor.id,
  number: visitor.number,
  nickname: visitor.nickname,
  language: visitor.language,
  visitorTags: visitor.tags,
  block: lastBlock,
  groupName: sql<string | null>`${agentGroup.name}`,
  ownerName: sql<string | null>`${member.nickname}`,
  stars: sql<number | null>`${rating.stars}`,
  solved: sql<boolean | null>`${rating.solved}`,
  transfer: sql<Transfer | null>`(select ${TRANSFER_SHOWN} from ${transfer}
    where ${transfer.appId} = ${conversation.appId} and ${transfer.conversationId} = ${conversation.id}
    order by ${transfer.at} desc, ${transfer.id} desc limit 1)`,
  afterWork: AFTER_WORK_SHOWN,
  ringsFor: sql<Why | null>`case when ${conversation.state} = 'ringing' then (select ${offer.why} from ${offer}
    where ${offer.appId} = ${conversation.appId} and ${offer.conversationId} = ${conversation.id} and ${offer.result} is null) end`,
  guided: sql<BotSession['guided']>`case when ${conversation.state} = 'in_service' then
    nullif(${conversation.bot} -> 'guided', 'null') - 'aside' end`,
  reach: REACH_SHOWN,
  unread: sql<number>`case when ${conversation.state} = 'in_service' then (
    select count(*) from ${message}
    where ${message.appId} = ${conversation.appId} and ${message.conversationId} = ${conversation.id}
      and ${message.seq} > greatest(${conversation.readSeq}, ${conversation.answeredSeq}) and ${message.sender} = 'visitor'
  ) else 0 end::int`,
}
type Beside = SelectResultFields<typeof BESIDE>

const withBeside = sql`from ${conversation}
  join ${visitor} on ${visitor.appId} = ${conversation.appId} and ${visitor.id} = ${conversation.visitorId}
  left join ${agentGroup} on ${agentGroup.appId} = ${conversation.appId} and ${agentGroup.id} = ${conversation.groupId}
  left join ${member} on ${member.appId} = ${conversation.appId} and ${member.personId} = ${conversation.ownerId}
  left join ${rating} on ${rating.appId} = ${conversation.appId} and ${rating.conversationId} = ${conversation.id}`

const besideOne = fixedSelect(BESIDE, sql`${withBeside} where ${eq(conversation.id, sql.placeholder('id'))}`)

const { bot: _bot, ...SHOWN } = getTableColumns(conversation)
/** A conversation's row, as far as it is shown. */
type ShownRow = Omit<ConversationRow, 'bot'>

type Places = ReadonlyMap<string, number>

/** Conversations as the workspace and the history show them. */
export async function readConversations(
  tx: Tx,
  where: SQL | undefined,
  options: { order?: SQL[]; limit?: number; places?: Promise<Places> } = {},
): Promise<Conversation[]> {
  const order = sql.join(options.order ?? [desc(conversation.startedAt)], sql`, `)
  const limit = options.limit === undefined ? sql`` : sql` limit ${options.limit}`
  const rows = await select(
    tx,
    { ...SHOWN, ...BESIDE },
    sql`${withBeside} where ${where ?? sql`true`} order by ${order}${limit}`,
  )
  if (rows.length === 0) return []
  const { settings } = await circumstancesOf(tx)
  const places = await (options.places ?? readPlaces(tx, rows))
  return rows.map((row) => presentConversation(row, row, places, settings))
}

/** One of them whose row is known, and whose application's settings are. */
export async function readConversation(tx: Tx, row: ShownRow, places: Promise<Places>): Promise<Conversation> {
  const [[beside], { settings }, known] = await Promise.all([
    besideOne(tx, { id: row.id }).execute(),
    circumstancesOf(tx),
    places,
  ])
  if (!beside) throw new Error('A conversation is of no visitor.')
  return presentConversation(row, beside, known, settings)
}

function presentConversation(
  row: ShownRow,
  beside: Beside,
  places: Places,
  settings: ApplicationSettings,
): Conversation {
  const { visitorId, number, nickname, language, visitorTags: tags, block } = beside
  return {
    id: row.id,
    visitor: { id: visitorId, number, nickname, language, tags, block, isVip: isVip(tags, settings) },
    channel: row.channel,
    medium: row.medium,
    state: row.state,
    endReason: row.endReason,
    group: row.groupId === null ? null : { id: row.groupId, name: beside.groupName ?? '' },
    owner: row.ownerId === null ? null : { id: row.ownerId, nickname: beside.ownerName ?? '' },
    seq: row.seq,
    readSeq: row.readSeq,
    receipts: { delivered: row.deliveredSeq, read: row.visitorReadSeq },
    unread: beside.unread,
    revision: row.revision,
    position: places.get(row.id) ?? null,
    lastMessage: row.lastMessage,
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitingSince: iso(row.waitingSince),
    targets: row.targets.map(presentTarget),
    late: row.late,
    enqueuedAt: iso(row.enqueuedAt),
    rankAt: iso(row.rankAt),
    expectedAt: iso(toldUntil(row.wait)),
    acceptedAt: iso(row.acceptedAt),
    ringingUntil: iso(row.ringingUntil),
    ringsFor: beside.ringsFor,
    priority: row.priority,
    startedAt: row.startedAt.toISOString(),
    endedAt: iso(row.endedAt),
    rating: beside.stars,
    solved: beside.solved,
    rateUntil: iso(row.rateUntil),
    summary: row.summary,
    transfer: beside.transfer && presentTransfer(beside.transfer),
    flow: beside.guided && presentGuided(beside.guided),
    afterWork: beside.afterWork && presentAfterWork(beside.afterWork),
    ...(beside.reach && { reach: presentReach(beside.reach, row.channel) }),
    masked: false,
  }
}

const presentTarget = ({ kind, nearAt, dueAt, isMissed }: RunningTarget) => ({
  kind,
  nearAt: new Date(nearAt).toISOString(),
  dueAt: new Date(dueAt).toISOString(),
  isMissed,
})

const presentGuided = ({ flowId, name, end, endedAt }: NonNullable<BotSession['guided']>) => ({
  id: flowId,
  name,
  end,
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
})

/** The places of those among some conversations that wait, see {@link readPositions}. */
export async function readPlaces(
  tx: Tx,
  rows: readonly Pick<ConversationRow, 'id' | 'state' | 'groupId'>[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = rows.filter(({ state }) => state === 'queued' || state === 'ringing')
  const groupIds = [...new Set(waiting.flatMap(({ groupId }) => groupId ?? []))]
  return readPositions(tx, groupIds, new Set(waiting.map(({ id }) => id)))
}

/** Places in the queues of some groups, from 1, in the order in which they are served; of all, or of some who wait there. Computed, never stored. */
export async function readPositions(tx: Tx, groupIds: readonly string[], of?: ReadonlySet<string>): Promise<Places> {
  if (groupIds.length === 0) return new Map()
  const rows = await positions(tx, { groupIds, ids: of ? [...of] : null }).execute()
  return new Map(rows.map((row) => [row.id, row.position]))
}

const positions = fixedSelect(
  { id: sql<string>`places.id`, position: sql<number>`places.position` },
  sql`from (
    select ${conversation.id}, (row_number() over (
      partition by ${conversation.groupId} order by ${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id}
    ))::int as position
    from ${conversation}
    where ${conversation.state} in ('queued', 'ringing') and ${isOneOf(conversation.groupId, 'groupIds')}
  ) places where ${sql.placeholder('ids')}::uuid[] is null or places.id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Whether a flow has invited to a rating, or an agent whose invitation still holds. */
export const isInvited = ({ bot, rateUntil }: Pick<ConversationRow, 'bot' | 'rateUntil'>, now: Date): boolean =>
  readSession(bot).invited || (rateUntil !== null && rateUntil > now)

/**
 * A conversation is rated after its end, where that is asked of such ones, and once somebody has invited to it. `ratedAt`:
 * when its visitor rated another one last; null: never.
 */
export const isRatable = (
  row: Pick<ConversationRow, 'bot' | 'acceptedAt' | 'rateUntil' | 'endedAt'>,
  asking: Asking,
  { now, ratedAt }: { now: Date; ratedAt: Date | null },
): boolean =>
  isInvited(row, now) ||
  (row.endedAt !== null && asksAtEnd(asking, { endedAt: row.endedAt, wasServed: row.acceptedAt !== null, ratedAt }))

/** What is asked with the stars. */
const ratingFormOf = ({ stars, solved, comment }: Asking) => ({ stars, solved, comment })

/** A conversation as its visitor sees it; `places`: where those who wait stand, where that has been read. */
export async function presentToVisitor(
  tx: Tx,
  row: ConversationRow,
  { now, places = readPlaces(tx, [row]) }: { now: Date; places?: Promise<Places> },
): Promise<VisitorConversation> {
  const [[seen], known, { asking, showsRead, fileRules, offersAgent }] = await Promise.all([
    seenBeside(tx, { id: row.id, now }).execute(),
    places,
    circumstancesOf(tx),
  ])
  const mayRate = isRatable(row, asking, { now, ratedAt: seen?.ratedAt ?? null })
  const isRated = mayRate && seen !== undefined && seen.stars !== null
  const canRate = mayRate && !isRated && row.seq > 0
  const { ratingInvitation } = await textsFor(tx, { groupId: null, language: canRate ? (seen?.language ?? '') : '' })
  return {
    ...standingOf(row, known.get(row.id) ?? null, { now, showsRead, fileRules }),
    agent: row.state === 'in_service' ? (seen?.agent ?? null) : null,
    rated: isRated,
    canRate,
    ...(canRate && { ratingInvitation, ratingForm: ratingFormOf(asking) }),
    ...(row.state === 'ended' && seen?.blocked === true && { isBlocked: true as const }),
    canTransfer: row.state === 'bot' && offersAgent && !(await isBotAlone(tx, row, now)),
    ...(isGuided(row.bot) && { guided: true as const }),
  }
}

/** What a visitor sees of a conversation beside its row. */
const seenBeside = fixedSelect(
  {
    agent: sql<string | null>`(select ${member.nickname} from ${member}
      where ${member.appId} = ${conversation.appId} and ${member.personId} = ${conversation.ownerId})`,
    language: sql<string>`(select ${visitor.language} from ${visitor}
      where ${visitor.appId} = ${conversation.appId} and ${visitor.id} = ${conversation.visitorId})`,
    ratedAt: sql<Date | null>`case when ${conversation.state} = 'ended' then ${ratedBefore} end`,
    stars: sql<number | null>`(select ${rating.stars} from ${rating}
      where ${rating.appId} = ${conversation.appId} and ${rating.conversationId} = ${conversation.id})`,
    blocked: sql<boolean>`exists (select 1 from ${visitorBlock}
      where ${visitorBlock.appId} = ${conversation.appId} and ${visitorBlock.visitorId} = ${conversation.visitorId}
        and ${holdsAt(sql.placeholder('now'))})`,
  },
  sql`from ${conversation} where ${eq(conversation.id, sql.placeholder('id'))}`,
)

/** Everybody in a queue as they see themselves, all read at once. */
export async function presentQueue(tx: Tx, groupId: string, now: Date): Promise<VisitorConversation[]> {
  const [rows, places] = await Promise.all([inQueue(tx, { groupId, now }).execute(), readPositions(tx, [groupId])])
  const isAsked = (row: (typeof rows)[number]) => row.isInvited && row.stars === null && row.seq > 0
  const { asking, showsRead, fileRules } = await circumstancesOf(tx)
  const card = async ({ language }: (typeof rows)[number]) => ({
    ratingInvitation: (await textsFor(tx, { groupId: null, language })).ratingInvitation,
    ratingForm: ratingFormOf(asking),
  })
  const present = async (row: (typeof rows)[number]) => ({
    ...standingOf(row, places.get(row.id) ?? null, { now, showsRead, fileRules }),
    agent: null,
    rated: row.isInvited && row.stars !== null,
    canRate: isAsked(row),
    ...(isAsked(row) && (await card(row))),
    canTransfer: false,
  })
  return Promise.all(rows.map(present))
}

const inQueue = fixedSelect(
  {
    id: conversation.id,
    state: conversation.state,
    seq: conversation.seq,
    revision: conversation.revision,
    readSeq: conversation.readSeq,
    wait: conversation.wait,
    language: visitor.language,
    stars: sql<number | null>`${rating.stars}`,
    isInvited: sql<boolean>`coalesce((${conversation.bot} ->> 'invited')::boolean, false)
      or coalesce(${conversation.rateUntil} > ${sql.placeholder('now')}, false)`,
  },
  sql`from ${conversation}
    join ${visitor} on ${visitor.appId} = ${conversation.appId} and ${visitor.id} = ${conversation.visitorId}
    left join ${rating} on ${rating.appId} = ${conversation.appId} and ${rating.conversationId} = ${conversation.id}
    where ${conversation.state} in ('queued', 'ringing') and ${eq(conversation.groupId, sql.placeholder('groupId'))}`,
)

/** Where a conversation stands, how far it was read, and for how long it will wait yet. */
function standingOf(
  {
    id,
    state,
    seq,
    revision,
    readSeq,
    wait,
  }: Pick<ConversationRow, 'id' | 'state' | 'seq' | 'revision' | 'readSeq' | 'wait'>,
  position: number | null,
  { now, showsRead, fileRules }: { now: Date } & Pick<Circumstances, 'showsRead' | 'fileRules'>,
) {
  const { kinds, bytes, videoBytes } = fileRules.visitor
  const takes = { kinds, bytes, videoBytes }
  const isWaiting = state === 'queued' || state === 'ringing'
  const seconds = isWaiting ? stillToWait(wait, now.getTime()) : null
  return {
    id,
    state,
    seq,
    revision,
    position,
    ahead: position === null ? null : position - 1,
    ...(showsRead && { readSeq }),
    ...(!sameJson(takes, USUAL_TAKES) && { takes }),
    ...(seconds !== null && { estimate: roundWait(seconds) }),
  }
}

import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Conversation, Transfer } from '#src/contract/desk.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import { readSession } from '#src/domain/engine/session.ts'
import { isVip } from '#src/domain/settings/assignment.ts'
import { roundWait, stillToWait } from '#src/domain/routing/estimate.ts'
import type { Tx } from '../db/client.ts'
import { conversation, message, rating, visitor } from '../db/schema/conversation.ts'
import { transfer } from '../db/schema/routing.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import { AFTER_WORK_SHOWN, presentAfterWork } from './after-work.ts'
import { isBlocked, lastBlock } from './blocks.ts'
import { circumstancesOf } from './circumstances.ts'
import type { ConversationRow } from './rows.ts'
import { presentTransfer, TRANSFER_SHOWN } from './transfer-facts.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Conversations as the workspace and the history show them. */
export async function readConversations(
  tx: Tx,
  where: SQL | undefined,
  options: { order?: SQL[]; limit?: number; places?: Promise<ReadonlyMap<string, number>> } = {},
): Promise<Conversation[]> {
  const query = tx
    .select({
      row: conversation,
      visitor: {
        id: visitor.id,
        number: visitor.number,
        nickname: visitor.nickname,
        language: visitor.language,
        tags: visitor.tags,
        block: lastBlock,
      },
      groupName: agentGroup.name,
      ownerName: member.nickname,
      stars: rating.stars,
      transfer: sql<Transfer | null>`(select ${TRANSFER_SHOWN} from ${transfer}
        where ${transfer.appId} = ${conversation.appId} and ${transfer.conversationId} = ${conversation.id}
        order by ${transfer.at} desc, ${transfer.id} desc limit 1)`,
      afterWork: AFTER_WORK_SHOWN,
      unread: sql<number>`case when ${conversation.state} = 'in_service' then (
        select count(*) from ${message}
        where ${message.appId} = ${conversation.appId} and ${message.conversationId} = ${conversation.id}
          and ${message.seq} > ${conversation.readSeq} and ${message.sender} = 'visitor'
      ) else 0 end::int`,
    })
    .from(conversation)
    .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
    .leftJoin(agentGroup, and(eq(agentGroup.appId, conversation.appId), eq(agentGroup.id, conversation.groupId)))
    .leftJoin(member, and(eq(member.appId, conversation.appId), eq(member.personId, conversation.ownerId)))
    .leftJoin(rating, and(eq(rating.appId, conversation.appId), eq(rating.conversationId, conversation.id)))
    .where(where)
    .orderBy(...(options.order ?? [desc(conversation.startedAt)]))
  const rows = await (options.limit === undefined ? query : query.limit(options.limit))
  if (rows.length === 0) return []
  const { settings } = await circumstancesOf(tx)
  const places = await (options.places ??
    readPlaces(
      tx,
      rows.map(({ row }) => row),
    ))
  return rows.map(({ row, visitor: who, groupName, ownerName, stars, unread, transfer: moved, afterWork }) => ({
    id: row.id,
    visitor: { ...who, isVip: isVip(who.tags, settings) },
    channel: row.channel,
    state: row.state,
    endReason: row.endReason,
    group: row.groupId === null ? null : { id: row.groupId, name: groupName ?? '' },
    owner: row.ownerId === null ? null : { id: row.ownerId, nickname: ownerName ?? '' },
    seq: row.seq,
    readSeq: row.readSeq,
    unread,
    revision: row.revision,
    position: places.get(row.id) ?? null,
    lastMessage: row.lastMessage,
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitingSince: iso(row.waitingSince),
    late: row.late,
    enqueuedAt: iso(row.enqueuedAt),
    rankAt: iso(row.rankAt),
    acceptedAt: iso(row.acceptedAt),
    ringingUntil: iso(row.ringingUntil),
    startedAt: row.startedAt.toISOString(),
    endedAt: iso(row.endedAt),
    rating: stars ?? null,
    summary: row.summary,
    transfer: moved && presentTransfer(moved),
    afterWork: afterWork && presentAfterWork(afterWork),
    masked: false,
  }))
}

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
export async function readPositions(
  tx: Tx,
  groupIds: readonly string[],
  of?: ReadonlySet<string>,
): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const all = tx
    .select({
      id: conversation.id,
      position: sql<number>`(row_number() over (
        partition by ${conversation.groupId} order by ${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id}
      ))::int`.as('position'),
    })
    .from(conversation)
    .where(and(inArray(conversation.state, ['queued', 'ringing']), inArray(conversation.groupId, [...groupIds])))
    .as('places')
  const rows = await tx
    .select()
    .from(all)
    .where(of && inArray(all.id, [...of]))
  return new Map(rows.map((row) => [row.id, row.position]))
}

/** A conversation is rated after its end, or once its bot has asked for it. */
export const isRatable = ({ state, bot }: Pick<ConversationRow, 'state' | 'bot'>): boolean =>
  state === 'ended' || readSession(bot).invited

/** A conversation as its visitor sees it; `places`: where those who wait stand, where that has been read. */
export async function presentToVisitor(
  tx: Tx,
  row: ConversationRow,
  { now, places = readPlaces(tx, [row]) }: { now: Date; places?: Promise<ReadonlyMap<string, number>> },
): Promise<VisitorConversation> {
  const mayRate = isRatable(row)
  const [[owner], [stars], known, blocked] = await Promise.all([
    row.ownerId === null || row.state !== 'in_service'
      ? []
      : tx.select({ nickname: member.nickname }).from(member).where(eq(member.personId, row.ownerId)),
    mayRate ? tx.select({ stars: rating.stars }).from(rating).where(eq(rating.conversationId, row.id)) : [],
    places,
    row.state === 'ended' && isBlocked(tx, row.visitorId, now),
  ])
  const canRate = mayRate && stars === undefined && row.seq > 0
  return {
    ...standingOf(row, known.get(row.id) ?? null, now),
    agent: owner?.nickname ?? null,
    rated: stars !== undefined,
    canRate,
    ...(canRate && { ratingInvitation: (await circumstancesOf(tx)).settings.texts.ratingInvitation }),
    ...(blocked && { isBlocked: true as const }),
    canTransfer: row.state === 'bot' && (await circumstancesOf(tx)).offersAgent,
  }
}

/** Everybody in a queue as they see themselves, all read at once. */
export async function presentQueue(tx: Tx, groupId: string, now: Date): Promise<VisitorConversation[]> {
  const [rows, places] = await Promise.all([
    tx
      .select({
        id: conversation.id,
        state: conversation.state,
        seq: conversation.seq,
        revision: conversation.revision,
        wait: conversation.wait,
        stars: rating.stars,
        isInvited: sql<boolean>`coalesce((${conversation.bot} ->> 'invited')::boolean, false)`,
      })
      .from(conversation)
      .leftJoin(rating, and(eq(rating.appId, conversation.appId), eq(rating.conversationId, conversation.id)))
      .where(and(inArray(conversation.state, ['queued', 'ringing']), eq(conversation.groupId, groupId))),
    readPositions(tx, [groupId]),
  ])
  const isAsked = (row: (typeof rows)[number]) => row.isInvited && row.stars === null && row.seq > 0
  const ratingInvitation = rows.some(isAsked) ? (await circumstancesOf(tx)).settings.texts.ratingInvitation : ''
  return rows.map((row) => ({
    ...standingOf(row, places.get(row.id) ?? null, now),
    agent: null,
    rated: row.isInvited && row.stars !== null,
    canRate: isAsked(row),
    ...(isAsked(row) && { ratingInvitation }),
    canTransfer: false,
  }))
}

/** Where a conversation stands, and for how long it will wait yet. */
function standingOf(
  { id, state, seq, revision, wait }: Pick<ConversationRow, 'id' | 'state' | 'seq' | 'revision' | 'wait'>,
  position: number | null,
  now: Date,
) {
  const isWaiting = state === 'queued' || state === 'ringing'
  const seconds = isWaiting ? stillToWait(wait, now.getTime()) : null
  return {
    id,
    state,
    seq,
    revision,
    position,
    ahead: position === null ? null : position - 1,
    ...(seconds !== null && { estimate: roundWait(seconds) }),
  }
}

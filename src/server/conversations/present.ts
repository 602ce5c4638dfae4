import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
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
  options: { order?: SQL[]; limit?: number } = {},
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
  const waiting = rows.some(({ row }) => row.state === 'queued' || row.state === 'ringing')
  const places = waiting
    ? await readPositions(
        tx,
        rows.flatMap(({ row }) => row.groupId ?? []),
      )
    : new Map<string, number>()
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

/** Places in the queues of some groups, from 1, in the order in which they are served. Computed, never stored. */
export async function readPositions(tx: Tx, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: conversation.id,
      position: sql<number>`(row_number() over (
        partition by ${conversation.groupId} order by ${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id}
      ))::int`,
    })
    .from(conversation)
    .where(and(inArray(conversation.state, ['queued', 'ringing']), inArray(conversation.groupId, [...groupIds])))
    .orderBy(asc(conversation.id))
  return new Map(rows.map((row) => [row.id, row.position]))
}

/** A conversation is rated after its end, or once its bot has asked for it. */
export const isRatable = ({ state, bot }: Pick<ConversationRow, 'state' | 'bot'>): boolean =>
  state === 'ended' || readSession(bot).invited

/** A conversation as its visitor sees it; `places`: of its queue, where they have been read. */
export async function presentToVisitor(
  tx: Tx,
  row: ConversationRow,
  { now, places }: { now: Date; places?: ReadonlyMap<string, number> },
): Promise<VisitorConversation> {
  const waiting = row.state === 'queued' || row.state === 'ringing'
  const mayRate = isRatable(row)
  const [[owner], [stars], known] = await Promise.all([
    row.ownerId === null || row.state !== 'in_service'
      ? []
      : tx.select({ nickname: member.nickname }).from(member).where(eq(member.personId, row.ownerId)),
    mayRate ? tx.select({ stars: rating.stars }).from(rating).where(eq(rating.conversationId, row.id)) : [],
    places ?? (waiting && row.groupId !== null ? readPositions(tx, [row.groupId]) : new Map<string, number>()),
  ])
  const canRate = mayRate && stars === undefined && row.seq > 0
  const position = known.get(row.id) ?? null
  const seconds = waiting ? stillToWait(row.wait, now.getTime()) : null
  return {
    id: row.id,
    state: row.state,
    seq: row.seq,
    revision: row.revision,
    position,
    ahead: position === null ? null : position - 1,
    ...(seconds !== null && { estimate: roundWait(seconds) }),
    agent: owner?.nickname ?? null,
    rated: stars !== undefined,
    canRate,
    ...(canRate && { ratingInvitation: (await circumstancesOf(tx)).settings.texts.ratingInvitation }),
    ...(row.state === 'ended' && (await isBlocked(tx, row.visitorId, now)) && { isBlocked: true as const }),
    canTransfer: row.state === 'bot' && (await circumstancesOf(tx)).offersAgent,
  }
}

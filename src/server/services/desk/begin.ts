import { and, eq, ne } from 'drizzle-orm'
import { takesFirstWords } from '#src/channels/specs.ts'
import type { Conversation } from '#src/contract/conversation.ts'
import type { Beginning } from '#src/contract/desk.ts'
import { isServedBy } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { holdVisitor, isBlocked } from '../../conversations/blocks.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { clockChat, makeChat } from '../../conversations/new-chat.ts'
import { takePlace } from '../../conversations/places.ts'
import { readConversations } from '../../conversations/present.ts'
import { sentUnder, type ConversationRow } from '../../conversations/rows.ts'
import { assertStaffMay, staffMay } from '../../conversations/staff-may.ts'
import { stands } from '../../conversations/standing.ts'
import { announceTurn, beginTurn, finishTurn, move, say, type FinishedTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup, groupMember } from '../../db/schema/team.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { atDesk } from '../../live/masked.ts'
import { assertReadable, readableTo } from '../history/readable.ts'

type OfOne = { conversationId: string }
type Begun = OfOne & { groupId: string; clientMsgId: string; text: string }

/** What is in the way of writing first to the visitor of a conversation, and for which groups the caller may. */
export function readBeginning(context: MemberContext, { conversationId }: OfOne): Promise<Beginning> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { row } = await assertReadable(tx, context, conversationId)
    const groups = await tx
      .select({ id: agentGroup.id, name: agentGroup.name })
      .from(groupMember)
      .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
      .where(eq(groupMember.personId, personId))
      .orderBy(agentGroup.name, agentGroup.id)
    const isOf = (group: { id: string }) => Number(group.id === row.groupId)
    return {
      hindrance: await hindranceOf(tx, context, row),
      open: await openOf(tx, context, row),
      groups: groups.toSorted((a, b) => isOf(b) - isOf(a)),
    }
  })
}

/**
 * Begins a conversation with the visitor of another one, served by the caller for a group of theirs from its first word on. It
 * takes one of their places like any other, and goes above their limit no more than those. Throws STATE_CONFLICT where
 * something is in the way, or the visitor has one open already; what taking a place throws; and WORDS_BLOCKED.
 */
export async function beginConversation(context: MemberContext, input: Begun): Promise<Conversation> {
  const { appId, personId } = context.member
  const { id, finished } = await context.db.inTurn(appId, (tx) => makeBegun(tx, context, input))
  if (finished) await announceTurn(context, appId, finished)
  const [begun] = await context.db.inApp(appId, (tx) => readConversations(tx, eq(conversation.id, id)))
  if (!begun) throw new DeskError('NOT_FOUND')
  return atDesk(begun, personId)
}

async function makeBegun(
  tx: Tx,
  context: MemberContext,
  { conversationId, groupId, clientMsgId, text }: Begun,
): Promise<{ id: string; finished: FinishedTurn | null }> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  const { row: earlier } = await assertReadable(tx, context, conversationId)
  await assertStaffMay(tx, context, 'begin')
  const { visitorId, channel } = earlier
  // A block, an erasure or a merge of theirs that has begun is waited for, and seen.
  await holdVisitor(tx, visitorId)
  if ((await hindranceOf(tx, context, earlier)) !== null)
    throw new DeskError('STATE_CONFLICT', { state: earlier.state })
  const [who] = await tx
    .select({ attributes: visitor.attributes })
    .from(visitor)
    .where(and(eq(visitor.id, visitorId), eq(visitor.stands, true)))
  const [app] = await tx.select({ liveRelease: application.liveRelease }).from(application)
  if (!who || !app) throw new DeskError('STATE_CONFLICT', { state: earlier.state })
  const made = await makeChat(tx, { appId, visitorId, channel, ...who, ...app, begunBy: personId, now })
  if (!made) {
    const sent = await sentBefore(tx, earlier, { clientMsgId, personId })
    if (sent !== undefined) return { id: sent, finished: null }
    throw new DeskError('STATE_CONFLICT', { state: earlier.state })
  }
  const group = await tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .where(and(eq(agentGroup.id, groupId), stands))
  if (group.length === 0) throw new DeskError('NOT_FOUND')
  const turn = beginTurn(context, tx, appId, made)
  await move(turn, { type: 'begin', agentId: personId, groupId })
  const { aboveLimit: above } = await staffMay(tx, context)
  await takePlace(turn, { personId, stage: 'serving', queue: groupId, above })
  const { texts, alerts } = await guardWords(turn, 'agent', text)
  const body = { type: 'text' as const, text: texts[0] ?? '' }
  const stored = say(turn, { sender: 'agent', personId, clientMsgId, body })
  await tellOfWords(turn, { writer: 'agent', words: alerts, seq: stored.seq })
  turn.row.readSeq = stored.seq
  await clockChat(turn)
  await writeAudit(tx, context, appId, { action: 'conversation.begun', target: made.id, after: { visitorId, groupId } })
  return { id: made.id, finished: await finishTurn(turn) }
}

type Earlier = Pick<ConversationRow, 'visitorId' | 'channel'>

async function hindranceOf(
  tx: Tx,
  context: MemberContext,
  { visitorId, channel }: Earlier,
): Promise<Beginning['hindrance']> {
  if (!(await staffMay(tx, context)).begin) return 'staff'
  if (!takesFirstWords(channel)) return 'channel'
  const [who] = await tx.select({ erasedAt: visitor.erasedAt }).from(visitor).where(eq(visitor.id, visitorId))
  if (!who || who.erasedAt !== null) return 'erased'
  return (await isBlocked(tx, visitorId, context.clock.now())) ? 'blocked' : null
}

/** What a visitor has open by a channel. */
const openBy = ({ visitorId, channel }: Earlier) =>
  and(eq(conversation.visitorId, visitorId), eq(conversation.channel, channel), ne(conversation.state, 'ended'))

async function openOf(tx: Tx, context: MemberContext, earlier: Earlier): Promise<Beginning['open']> {
  const [open] = await tx.select().from(conversation).where(openBy(earlier))
  if (!open) return null
  const readable = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, open.id), readableTo(context)))
  return { conversationId: readable[0]?.id ?? null, isMine: isServedBy(open, context.member.personId) }
}

/** The open conversation that was begun with the same words, whose answer was lost; undefined: it is another one. */
async function sentBefore(
  tx: Tx,
  earlier: Earlier,
  { clientMsgId, personId }: { clientMsgId: string; personId: string },
): Promise<string | undefined> {
  const [open] = await tx.select().from(conversation).where(openBy(earlier))
  if (open?.begunBy !== personId) return undefined
  const sent = await sentUnder(tx, { conversationId: open.id, clientMsgId }).execute()
  return sent.length > 0 ? open.id : undefined
}

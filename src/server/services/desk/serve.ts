import { eq } from 'drizzle-orm'
import type { Conversation } from '#src/contract/conversation.ts'
import { masked } from '#src/domain/conversation/sight.ts'
import { letPass } from '#src/domain/routing/hold.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { acceptBy } from '../../conversations/accept.ts'
import { groupIdsOf, mayRead } from '../../conversations/concern.ts'
import { endConversation } from '../../conversations/end.ts'
import { atDesk } from '../../live/masked.ts'
import { failTransfer, completeTransfer } from '../../conversations/hand-over.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { readMessages, readReactions, readThumbs } from '../../conversations/messages.ts'
import { readConversations } from '../../conversations/present.ts'
import { routeSoon } from '../../conversations/route.ts'
import { assertStaffMay, staffMay } from '../../conversations/staff-may.ts'
import { joinTransfer, pendingTransfer } from '../../conversations/transfer-facts.ts'
import { move, say, takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { readsStarred } from '../stars/stars.ts'
import { assertOwner } from './owner.ts'

type OfOne = { conversationId: string }

/**
 * Takes a waiting conversation, or what is handed over; a warm transfer makes one a guest first. Of many who try at once exactly
 * one wins; the others are told who.
 */
export async function accept(context: MemberContext, input: OfOne): Promise<Conversation> {
  const { appId, personId } = context.member
  const { desk } = await takeTurn(
    context,
    appId,
    input.conversationId,
    async (turn, [groupIds, pending, { aboveLimit: above }]) => {
      if (groupIds.length === 0) throw new DeskError('NO_GROUP')
      if (pending?.toPersonId === personId)
        return pending.kind === 'warm' ? joinTransfer(turn, pending) : completeTransfer(turn, pending)
      const { state, groupId } = turn.row
      if (state === 'queued' && groupId !== null && !groupIds.includes(groupId)) throw new DeskError('NOT_FOUND')
      await acceptBy(turn, personId, { above })
    },
    (tx: Tx) =>
      Promise.all([
        groupIdsOf(tx, personId),
        pendingTransfer(tx, input.conversationId),
        staffMay(tx, context),
        assertServes(tx, personId),
      ]),
  )
  if (!desk) throw new DeskError('NOT_FOUND')
  return atDesk(desk, personId)
}

/** Lets an offer pass, or leaves as a guest: the next agent is asked, or who hands it over keeps it. One that has run out, or was passed on, is no fault. */
export async function decline(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    const { row, now } = turn
    const pending = await pendingTransfer(turn.tx, row.id)
    if (pending?.toPersonId === personId) return failTransfer(turn, pending, 'declined')
    if (row.state !== 'ringing' || row.ownerId !== personId) return
    await move(turn, { type: 'miss', result: 'declined' })
    row.wait = letPass(row.wait ?? NEW_WAIT, personId, now.getTime())
  })
  routeSoon(context, appId, news)
  return {}
}

/**
 * Messages after a number. Agents read what they serve, served, or what waits for them; supervisors what they look after; and
 * all what they have starred, as far as the history lets them.
 */
export async function messagesForAgent(context: MemberContext, input: OfOne & { after: number }) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, input.conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    if (!(await mayRead(tx, row, context.member)) && !(await readsStarred(tx, context, row.id)))
      throw new DeskError('NOT_FOUND')
    const [shown] = await readConversations(tx, eq(conversation.id, row.id))
    if (!shown) throw new DeskError('NOT_FOUND')
    const seen = atDesk(shown, personId)
    const seesRecalled = can(context.member.roles, 'desk.supervise')
    const messages = await readMessages(tx, row.id, input.after, { seesRecalled })
    const reactions = await readReactions(tx, row.id)
    const thumbs = await readThumbs(tx, row.id)
    return { conversation: seen, messages: seen.masked ? masked(messages) : messages, reactions, thumbs }
  })
}

/** Notes how far the agent has read. */
export async function markRead(context: MemberContext, input: OfOne & { seq: number }): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, input.conversationId, async (turn) => {
    if (turn.row.ownerId === personId) turn.row.readSeq = Math.max(turn.row.readSeq, Math.min(input.seq, turn.row.seq))
  })
  return {}
}

/** Gives the conversation back to the bot. */
export async function returnToBot(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    await assertOwner(turn, personId)
    await move(turn, { type: 'return_to_bot' })
    turn.row.bot = { ...turn.row.bot, fallbacks: 0 }
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'returned_to_bot', text: '' } })
  })
  routeSoon(context, appId, news)
  return {}
}

/** Ends a conversation; ending it twice is no fault. */
export async function endAsAgent(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    if (turn.row.state === 'ended' && turn.row.ownerId === personId) return
    await assertOwner(turn, personId)
    await assertStaffMay(turn.tx, context, 'end')
    await endConversation(turn, 'agent_ended')
  })
  routeSoon(context, appId, news)
  return {}
}

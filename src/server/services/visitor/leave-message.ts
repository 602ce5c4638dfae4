import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { BEARING } from '#src/domain/left-message/offer.ts'
import type { VisitorContext } from '../../context.ts'
import { assertNotBlocked } from '../../conversations/blocks.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { leaving } from '../../conversations/opening-hours.ts'
import { usualGroup } from '../../conversations/serving.ts'
import { say, takeTurn, type Turn } from '../../conversations/turn.ts'
import { message } from '../../db/schema/conversation.ts'
import { leftMessage } from '../../db/schema/left-message.ts'
import { notify } from '../../notifications/notify.ts'
import { assertKept, ownConversation } from './own.ts'

/**
 * Leaves a question with an address, to be answered later; the conversation says that it was noted, without the address.
 * While a person is there it is refused: they are asked instead; and where the hours take no messages. Sent twice by one
 * name, it is stored once.
 */
export async function leaveMessage(
  context: VisitorContext,
  input: { conversationId: string; clientMsgId: string; email: string; text: string },
) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('left_message', visitorId)
  await context.limiter.consume('left_message_ip', context.origin.ip)
  await ownConversation(context, input.conversationId)
  const turn = await takeTurn(context, appId, input.conversationId, async (taken) => {
    assertKept(taken)
    if (taken.row.state === 'in_service') throw new DeskError('STATE_CONFLICT', { state: taken.row.state })
    await assertNotBlocked(taken.tx, taken.row.visitorId, taken.now)
    if (!(await mayLeave(taken))) throw new DeskError('MESSAGES_NOT_TAKEN')
    const { clientMsgId, email } = input
    const { texts, alerts } = await guardWords(taken, 'visitor', input.text)
    const [text = ''] = texts
    const stored = await taken.tx
      .insert(leftMessage)
      .values({
        appId,
        id: uuidv7(),
        conversationId: taken.row.id,
        clientMsgId,
        email,
        text,
        createdAt: taken.now,
        updatedAt: taken.now,
      })
      .onConflictDoNothing()
      .returning({ id: leftMessage.id })
    if (stored.length === 0) return
    await notify(taken.tx, { appId, now: taken.now, about: { kind: 'left_message' } })
    await tellOfWords(taken, { writer: 'visitor', words: alerts, seq: null })
    say(taken, { sender: 'system', body: { type: 'notice', notice: 'message_left', text: '' } })
  })
  return { conversation: turn.visitor, messages: turn.messages }
}

/** By what the visitor was last told of it; where that was nothing, by the hours that count now. */
async function mayLeave(turn: Turn): Promise<boolean> {
  const { tx, row } = turn
  const [told] = await tx
    .select({ body: message.body })
    .from(message)
    .where(
      and(
        eq(message.conversationId, row.id),
        sql`${message.body} ->> 'type' = 'notice'`,
        inArray(sql`${message.body} ->> 'notice'`, [...BEARING, 'ended']),
      ),
    )
    .orderBy(desc(message.seq))
    .limit(1)
  if (told?.body.type === 'notice') {
    if (told.body.leaves === false) return false
    if (told.body.notice === 'no_agent' || told.body.notice === 'outside_hours') return true
  }
  return (await leaving(turn, row.groupId ?? (await usualGroup(tx, row)))).leaves !== false
}

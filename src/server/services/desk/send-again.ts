import { and, eq, inArray, ne } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { channelOutbox, channelPart } from '../../db/schema/channel.ts'
import { setTimer } from '../../jobs/timers.ts'
import { assertOwner } from './owner.ts'

/**
 * Sends once more what has not come, or of which nobody knows whether it has: that only a person decides. What of it has
 * come is not sent again. Throws NOT_FOUND for a message that is on its way, or has come.
 */
export async function sendAgain(
  context: MemberContext,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const turn = await takeTurn(context, appId, conversationId, async (taken) => {
    await assertOwner(taken, personId)
    const { tx, now } = taken
    const [again] = await tx
      .update(channelOutbox)
      .set({ state: 'queued', tries: 0, attempts: 0, error: null, at: now, heldUntil: now })
      .where(
        and(
          eq(channelOutbox.conversationId, conversationId),
          eq(channelOutbox.seq, seq),
          inArray(channelOutbox.state, ['failed', 'unknown']),
        ),
      )
      .returning({ id: channelOutbox.id, identityId: channelOutbox.identityId })
    if (!again) throw new DeskError('NOT_FOUND')
    await tx.delete(channelPart).where(and(eq(channelPart.outboxId, again.id), ne(channelPart.state, 'sent')))
    await setTimer(tx, appId, 'channel_outbox', again.identityId, now)
    taken.row.revision += 1
    return again.identityId
  })
  context.jobs.soon('channel_outbox', appId, turn.result)
  return {}
}

import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { endConversation } from '../../conversations/end.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn } from '../../conversations/turn.ts'

/**
 * Takes a visitor who waits out of their queue: it ends with words for that. Throws CONVERSATION_ENDED where it has, and
 * STATE_CONFLICT where they do not wait any more: who serves them by then decides.
 */
export async function removeFromQueue(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, conversationId, async (turn) => {
    const { state, groupId } = turn.row
    if (state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    if (state !== 'queued' && state !== 'ringing') throw new DeskError('STATE_CONFLICT', { state })
    turn.events.push({ type: 'removed_from_queue', personId })
    await writeAudit(turn.tx, context, appId, {
      action: 'queue.removed',
      target: conversationId,
      before: { groupId },
    })
    await endConversation(turn, 'user_left_group')
  })
  routeSoon(context, appId, news)
  return {}
}

import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { after } from '#src/lib/after.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { isInvited } from '../../conversations/present.ts'
import { noteInvitation } from '../../conversations/rating-invitation.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { rating } from '../../db/schema/feedback.ts'
import { assertOwner } from './owner.ts'

/**
 * Invites the visitor of a conversation that is the caller's to rate it. Throws STATE_CONFLICT where agents do not invite, where
 * it has been rated, and as long as an invitation holds.
 */
export async function inviteToRate(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const { row, now, tx } = turn
    const { asking } = await circumstancesOf(tx)
    const rated = await tx.select({ stars: rating.stars }).from(rating).where(eq(rating.conversationId, row.id))
    if (!asking.byAgent || row.medium === 'call' || rated.length > 0 || isInvited(row, now))
      throw new DeskError('STATE_CONFLICT', { state: row.state })
    row.rateUntil = after(now, asking.hours * 3600)
    row.revision += 1
    await noteInvitation(turn, 'agent', personId)
  })
  return {}
}

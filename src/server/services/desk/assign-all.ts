import { and, asc, eq } from 'drizzle-orm'
import type { Conversation } from '#src/contract/conversation.ts'
import { supervises } from '#src/domain/conversation/sight.ts'
import { DeskError, type ErrorCode } from '#src/domain/errors.ts'
import type { TransferReason } from '#src/domain/routing/transfer.ts'
import type { MemberContext } from '../../context.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import { readConversations } from '../../conversations/present.ts'
import type { HandOver } from '../../conversations/transfer-facts.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { atDesk, seenOf } from '../../live/masked.ts'
import { assign } from './supervise.ts'

type OfOne = { memberId: string }

/** What a member serves, as far as the caller looks after it, the longest first. */
export function servedBy(context: MemberContext, { memberId }: OfOne): Promise<Conversation[]> {
  const { appId, personId, roles } = context.member
  return context.db.inApp(appId, async (tx) => {
    const groupIds = await groupIdsOf(tx, personId)
    const rows = await readConversations(
      tx,
      and(eq(conversation.ownerId, memberId), eq(conversation.state, 'in_service')),
      { order: [asc(conversation.acceptedAt), asc(conversation.id)] },
    )
    return rows.filter((row) => supervises({ roles, groupIds }, seenOf(row))).map((row) => atDesk(row, personId))
  })
}

/**
 * Sends on what a member serves, one conversation after another, as `assign` does each: into a group's queue at once, or to a
 * member, at whom each rings while it stays where it is. Tells how many went, and why others did not.
 */
export async function assignAll(
  context: MemberContext,
  { memberId, ...how }: OfOne & { to: HandOver['to']; reason: TransferReason | null; note: string },
): Promise<{ sent: number; refused: ErrorCode[] }> {
  const refused: ErrorCode[] = []
  const served = await servedBy(context, { memberId })
  for (const { id: conversationId } of served) {
    try {
      await assign(context, { conversationId, ...how })
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      refused.push(error.code)
    }
  }
  return { sent: served.length - refused.length, refused }
}

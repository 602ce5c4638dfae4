import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { ownedConversation } from '../../conversations/owned.ts'
import { isSameVisitor } from '../../conversations/same-visitor.ts'
import type { Turn } from '../../conversations/turn.ts'

/**
 * The release of a visitor's own conversation; anybody else's does not exist for them. One that began before anything was
 * deployed runs on what is live by now.
 */
export async function ownConversation(
  { db, clock, visitor: { appId, visitorId } }: VisitorContext,
  conversationId: string,
): Promise<{ releaseId: string | null }> {
  const owned = await ownedConversation(db, appId, conversationId)
  if (!owned || !(await isSameVisitor({ db, clock }, appId, [owned.visitorId, visitorId])))
    throw new DeskError('NOT_FOUND')
  return { releaseId: owned.releaseId }
}

/** What was said in a conversation has gone by the retention that is set: for its visitor it does not exist any more. */
export function assertKept({ row }: Turn): void {
  if (row.expiredAt !== null) throw new DeskError('NOT_FOUND')
}

import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { ownedConversation } from '../../conversations/owned.ts'

/**
 * The release of a visitor's own conversation; anybody else's does not exist for them. One that began before anything was
 * deployed runs on what is live by now.
 */
export async function ownConversation(
  { db, visitor: { appId, visitorId } }: VisitorContext,
  conversationId: string,
): Promise<{ releaseId: string | null }> {
  const owned = await ownedConversation(db, appId, conversationId)
  if (owned?.visitorId !== visitorId) throw new DeskError('NOT_FOUND')
  return { releaseId: owned.releaseId }
}

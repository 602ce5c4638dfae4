import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { conversation } from '../../db/schema/conversation.ts'

/** The release of a visitor's own conversation; anybody else's does not exist for them. */
export async function ownConversation(
  context: VisitorContext,
  conversationId: string,
): Promise<{ releaseId: string | null }> {
  const { appId, visitorId } = context.visitor
  const [row] = await context.db.inApp(appId, (tx) =>
    tx
      .select({ releaseId: conversation.releaseId, visitorId: conversation.visitorId })
      .from(conversation)
      .where(eq(conversation.id, conversationId)),
  )
  if (!row || row.visitorId !== visitorId) throw new DeskError('NOT_FOUND')
  return { releaseId: row.releaseId }
}

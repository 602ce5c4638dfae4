import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { conversation } from '../../db/schema/conversation.ts'

type Fixed = { visitorId: string; releaseId: string | null }

/** Whose a conversation is and what it runs on never change: so many are remembered, the oldest go first. */
const REMEMBERED = 10_000
const known = new Map<string, Fixed>()

/** The release of a visitor's own conversation; anybody else's does not exist for them. */
export async function ownConversation(
  context: VisitorContext,
  conversationId: string,
): Promise<{ releaseId: string | null }> {
  const { appId, visitorId } = context.visitor
  const key = `${appId}/${conversationId}`
  const fixed = known.get(key) ?? (await readFixed(context, conversationId))
  if (fixed?.visitorId !== visitorId) throw new DeskError('NOT_FOUND')
  known.delete(key)
  known.set(key, fixed)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  return { releaseId: fixed.releaseId }
}

async function readFixed(context: VisitorContext, conversationId: string): Promise<Fixed | undefined> {
  const [row] = await context.db.inApp(context.visitor.appId, (tx) =>
    tx
      .select({ releaseId: conversation.releaseId, visitorId: conversation.visitorId })
      .from(conversation)
      .where(eq(conversation.id, conversationId)),
  )
  return row
}

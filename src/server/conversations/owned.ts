import { eq } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import type { Db } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'

/**
 * Whose a conversation is and what it runs on; one that began before anything was deployed runs on what is live by now. Once
 * it has a release of its own, that never changes; whose it is changes only to somebody who is the same visitor.
 */
export type Owned = { visitorId: string; releaseId: string | null }

const known = createBoundedMap<string, Owned>(LIMITS.atOnce.remembered)

/** What is remembered of a conversation, without the database: no release where it had none of its own by then. */
export const rememberedConversation = (appId: string, conversationId: string): Owned | undefined =>
  known.get(`${appId}/${conversationId}`)

/** Whose a conversation is, from memory where it has been asked before; undefined: there is none such. */
export async function ownedConversation(db: Db, appId: string, conversationId: string): Promise<Owned | undefined> {
  const remembered = rememberedConversation(appId, conversationId)
  if (remembered && remembered.releaseId !== null) return remembered
  const [row] = await db.inApp(appId, (tx) =>
    tx
      .select({ own: conversation.releaseId, live: application.liveRelease, visitorId: conversation.visitorId })
      .from(conversation)
      .innerJoin(application, eq(application.appId, conversation.appId))
      .where(eq(conversation.id, conversationId)),
  )
  if (!row) return undefined
  const { visitorId, own, live } = row
  known.set(`${appId}/${conversationId}`, { visitorId, releaseId: own })
  return { visitorId, releaseId: own ?? live }
}

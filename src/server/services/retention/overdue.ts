import { and, asc, countDistinct, eq, exists, gte, isNull, lt, ne, not, or, type SQL } from 'drizzle-orm'
import { keptSince, type Overdue, type Retained, type Retention } from '#src/domain/settings/retention.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, conversationFile } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { callRecording } from '../../db/schema/voice.ts'

/** How much would go now if what is known of visitors were kept for so long. */
export function countOverdue(context: MemberContext, { retention }: { retention: Retention }): Promise<Overdue> {
  const now = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const count = async (kind: Retained) => {
      const before = keptSince(retention, kind, now)
      return before === null ? 0 : await COUNTS[kind](tx, before)
    }
    return { messages: await count('messages'), files: await count('files'), visitors: await count('visitors') }
  })
}

/** The next conversations whose words have had their time, the oldest first. */
export const wordsBefore = (tx: Tx, before: Date, limit: number) =>
  tx
    .select({ id: conversation.id, erasedAt: visitor.erasedAt })
    .from(conversation)
    .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
    .where(hasWords(before))
    .orderBy(asc(conversation.endedAt), asc(conversation.id))
    .limit(limit)

/** The next conversations with files that have had their time. */
export const filesBefore = (tx: Tx, before: Date, limit: number) =>
  tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(lt(conversation.endedAt, before), or(hasFiles(tx), hasTapes(tx))))
    .limit(limit)

/** The next visitors who have not been here for their time. */
export const visitorsBefore = (tx: Tx, before: Date, limit: number) =>
  tx.select({ id: visitor.id }).from(visitor).where(isAway(tx, before)).limit(limit)

/** Whether one of them still has not been here. */
export const isAwaySince = async (tx: Tx, id: string, before: Date): Promise<boolean> =>
  (await tx.$count(visitor, and(eq(visitor.id, id), isAway(tx, before)))) > 0

const hasWords = (before: Date) => and(lt(conversation.endedAt, before), isNull(conversation.expiredAt))

const ofConversation = (table: typeof conversationFile | typeof callRecording) =>
  and(eq(table.appId, conversation.appId), eq(table.conversationId, conversation.id))

const hasFiles = (tx: Tx): SQL =>
  exists(tx.select({ id: conversationFile.fileId }).from(conversationFile).where(ofConversation(conversationFile)))
const hasTapes = (tx: Tx): SQL =>
  exists(tx.select({ id: callRecording.id }).from(callRecording).where(ofConversation(callRecording)))

const isAway = (tx: Tx, before: Date) =>
  and(
    isNull(visitor.erasedAt),
    // They go with whom they were merged into.
    isNull(visitor.mergedInto),
    lt(visitor.createdAt, before),
    not(
      exists(
        tx
          .select({ id: conversation.id })
          .from(conversation)
          .where(
            and(
              eq(conversation.appId, visitor.appId),
              eq(conversation.visitorId, visitor.id),
              or(ne(conversation.state, 'ended'), gte(conversation.endedAt, before)),
            ),
          ),
      ),
    ),
  )

const COUNTS: Record<Retained, (tx: Tx, before: Date) => Promise<number>> = {
  messages: (tx, before) => tx.$count(conversation, hasWords(before)),
  async files(tx, before) {
    const sent = await tx
      .select({ n: countDistinct(conversationFile.fileId) })
      .from(conversationFile)
      .innerJoin(conversation, ofConversation(conversationFile))
      .where(lt(conversation.endedAt, before))
    const taped = await tx
      .select({ n: countDistinct(callRecording.fileId) })
      .from(callRecording)
      .innerJoin(conversation, ofConversation(callRecording))
      .where(lt(conversation.endedAt, before))
    return (sent[0]?.n ?? 0) + (taped[0]?.n ?? 0)
  },
  visitors: (tx, before) => tx.$count(visitor, isAway(tx, before)),
}

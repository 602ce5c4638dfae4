import { and, eq, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { conversation } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import type { Deps } from '../deps.ts'

/** That what was said up to a message has come to its visitor, or that they have read it. */
export type Receipt = { conversationId: string; visitorId: string; seq: number; isRead: boolean }

/** The greatest `integer` of the database. */
const MOST = 2 ** 31 - 1

/**
 * Moves the marks of how far a visitor has come, as their client or their channel tells, and tells those of the team who
 * read along. A mark never goes back, nor beyond the last message; what is not theirs is passed over.
 */
export async function noteReceipt(deps: Pick<Deps, 'db' | 'live'>, appId: string, receipt: Receipt): Promise<void> {
  const { conversationId, visitorId, seq, isRead } = receipt
  const reached = sql<number>`least(${Math.min(seq, MOST)}::integer, ${conversation.seq})`
  const { deliveredSeq, visitorReadSeq } = conversation
  const further = (mark: AnyPgColumn) => sql`greatest(${mark}, ${reached})`
  const [row] = await deps.db.lane('public').inApp(appId, (tx) =>
    tx
      .update(conversation)
      .set({
        deliveredSeq: further(deliveredSeq),
        ...(isRead && { visitorReadSeq: further(visitorReadSeq) }),
      })
      .where(
        and(
          eq(conversation.id, conversationId),
          sql`${conversation.visitorId} = (select coalesce(${visitor.mergedInto}, ${visitor.id}) from ${visitor}
            where ${visitor.id} = ${visitorId})`,
          lt(isRead ? visitorReadSeq : deliveredSeq, reached),
        ),
      )
      .returning({ delivered: deliveredSeq, read: visitorReadSeq }),
  )
  if (row) deps.live.receipts(appId, { conversationId, ...row })
}

import { and, eq, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { conversation } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { setTimer } from '../jobs/timers.ts'
import { silenceTimer } from './clocks.ts'
import { timeoutsOf, type ByAccount } from './serving.ts'

/** That what was said up to a message has come to its visitor, or that they have read it. */
export type Receipt = { conversationId: string; visitorId: string; seq: number; isRead: boolean }

/** The greatest `integer` of the database. */
const MOST = 2 ** 31 - 1

/**
 * Moves the marks of how far a visitor has come, as their client or their channel tells, and tells those of the team who
 * read along. A mark never goes back, nor beyond the last message; what is not theirs is passed over.
 */
export async function noteReceipt(
  deps: Pick<Deps, 'db' | 'live' | 'clock'>,
  appId: string,
  receipt: Receipt,
): Promise<void> {
  const { conversationId, visitorId, seq, isRead } = receipt
  const reached = sql<number>`least(${Math.min(seq, MOST)}::integer, ${conversation.seq})`
  const { deliveredSeq, visitorReadSeq } = conversation
  const further = (mark: AnyPgColumn) => sql`greatest(${mark}, ${reached})`
  const row = await deps.db.lane('public').inApp(appId, async (tx) => {
    const [moved] = await tx
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
      .returning({
        state: conversation.state,
        begunBy: conversation.begunBy,
        identityId: conversation.identityId,
        marks: { delivered: deliveredSeq, read: visitorReadSeq },
      })
    if (moved && moved.begunBy !== null && moved.state === 'in_service')
      await countFromSight(tx, appId, conversationId, moved, deps)
    return moved
  })
  if (row) deps.live.receipts(appId, { conversationId, ...row.marks })
}

/** Whoever was written to while they were away is silent from when they see it. */
async function countFromSight(
  tx: Tx,
  appId: string,
  conversationId: string,
  row: ByAccount,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const timeouts = await timeoutsOf(tx, row)
  const { kind, subject, dueAt, data } = silenceTimer(appId, conversationId, timeouts, clock.now())
  await setTimer(tx, appId, kind, subject, dueAt, data)
}

import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { select } from '../db/fixed.ts'
import { conversation } from '../db/schema/conversation.ts'
import { rating } from '../db/schema/feedback.ts'
import { visitor } from '../db/schema/visitor.ts'

const other = sql`other`

/** Among conversations: when the visitor of one rated another of theirs last; null: never. */
export const ratedBefore = sql<Date | null>`(select max(${rating.at}) from ${conversation} ${other}
  join ${rating} on ${rating.appId} = ${other}.app_id and ${rating.conversationId} = ${other}.id
  where ${other}.app_id = ${conversation.appId} and ${other}.visitor_id = ${conversation.visitorId}
    and ${other}.id <> ${conversation.id})`

/** The same of one, read once nobody else of whom they are can rate until the transaction ends. */
export async function lastRated(tx: Tx, row: { id: string; visitorId: string }): Promise<Date | null> {
  await tx.select({ id: visitor.id }).from(visitor).where(eq(visitor.id, row.visitorId)).for('no key update')
  const [found] = await select(tx, { at: ratedBefore }, sql`from ${conversation} where ${eq(conversation.id, row.id)}`)
  return found?.at ?? null
}

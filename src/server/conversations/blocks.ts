import { and, eq, gt, isNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Block } from '#src/contract/conversation.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../db/client.ts'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBlock } from '../db/schema/visitor-block.ts'

/** A block that holds at a moment. */
export const holdsAt = (now: Date | Placeholder): SQL | undefined =>
  and(isNull(visitorBlock.liftedAt), lte(visitorBlock.at, now), gt(visitorBlock.until, now))

/** Whether a visitor may not write now. */
export async function isBlocked(tx: Tx, visitorId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: visitorBlock.id })
    .from(visitorBlock)
    .where(and(eq(visitorBlock.visitorId, visitorId), holdsAt(now)))
  return rows.length > 0
}

/** Refuses what a blocked visitor does, without a word on for how long. */
export async function assertNotBlocked(tx: Tx, visitorId: string, now: Date): Promise<void> {
  if (await isBlocked(tx, visitorId, now)) throw new DeskError('VISITOR_BLOCKED')
}

/**
 * Holds a visitor while a block of theirs changes. Whoever begins a conversation for them waits for it, or is seen after it:
 * its row refers to this one.
 */
export async function holdVisitor(tx: Tx, visitorId: string): Promise<void> {
  await tx.select({ id: visitor.id }).from(visitor).where(eq(visitor.id, visitorId)).for('update')
}

/** The last block of the visitor of a row that nobody has lifted, with who has set it; it may be over by now. */
export const lastBlock = sql<Block | null>`(
  select jsonb_build_object('until', to_char(b.until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', b.reason, 'by', jsonb_build_object('id', b.person_id, 'nickname', coalesce(m.nickname, '')))
  from visitor_block b left join member m on m.app_id = b.app_id and m.person_id = b.person_id
  where b.app_id = ${visitor.appId} and b.visitor_id = ${visitor.id} and b.lifted_at is null
  order by b.at desc limit 1)`

import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'

/** Lets one change at a time count an application's quick replies and order their categories. */
export async function lockReplies(tx: Tx, appId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quick_reply:${appId}`}, 0))`)
}

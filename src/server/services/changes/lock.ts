import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'

/** One at a time: whoever numbers entries or changes many of them waits here until the transaction ends. */
export async function lockEntries(tx: Tx, appId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`qa:${appId}`}, 0))`)
}

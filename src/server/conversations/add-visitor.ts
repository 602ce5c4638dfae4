import { sql, type SQLWrapper } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import { visitor } from '../db/schema/visitor.ts'

/** Somebody who is new; `phone` null: who does not call, or hides their number. */
export type NewVisitor = { tokenHash: Buffer; phone: string | null; language: string; now: Date }

/** Adds somebody under the next number of the application. Returns their id; null: the telephone number is known already. */
export async function addVisitor(db: Db, appId: string, who: NewVisitor): Promise<string | null> {
  const id = uuidv7()
  const [, added = []] = await db.atOnce(appId, adding(appId, id, who))
  return added.length > 0 ? id : null
}

/** The same within a transaction: until its end others who are new wait. */
export async function addVisitorIn(tx: Tx, appId: string, who: NewVisitor): Promise<string | null> {
  const id = uuidv7()
  const [, added] = await Promise.all(adding(appId, id, who).map((statement) => tx.execute(statement.getSQL())))
  return added?.rowCount === 1 ? id : null
}

function adding(appId: string, id: string, { tokenHash, phone, language, now }: NewVisitor): SQLWrapper[] {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(${`visitor:${appId}`}, 0))`,
    sql`insert into ${visitor} (app_id, id, number, token_hash, phone, language, created_at)
      values (${appId}, ${id}, (select coalesce(max(${visitor.number}), 0) + 1 from ${visitor}),
        ${tokenHash}, ${phone}, ${language}, ${now})
      on conflict (app_id, phone) do nothing returning id`,
  ]
}

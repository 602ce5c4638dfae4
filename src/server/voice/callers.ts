import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Json } from '#src/domain/graph/value.ts'
import type { Tx } from '../db/client.ts'
import { visitor } from '../db/schema/conversation.ts'

export type Caller = { id: string; attributes: Record<string, Json> }

/** The visitor behind a number; whoever hides theirs is a new one each time. */
export async function findOrMakeCaller(
  tx: Tx,
  appId: string,
  phone: string,
  language: string,
  now: Date,
): Promise<Caller> {
  const known = () =>
    tx.select({ id: visitor.id, attributes: visitor.attributes }).from(visitor).where(eq(visitor.phone, phone))
  const [caller] = phone === '' ? [] : await known()
  if (caller) return caller
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visitor:${appId}`}, 0))`)
  const [meanwhile] = phone === '' ? [] : await known()
  if (meanwhile) return meanwhile
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${visitor.number}), 0)::int` }).from(visitor)
  const id = uuidv7()
  await tx.insert(visitor).values({
    appId,
    id,
    number: (last?.number ?? 0) + 1,
    // Nobody holds a token for it: a browser cannot become a caller.
    tokenHash: randomBytes(32),
    phone: phone === '' ? null : phone,
    language,
    createdAt: now,
  })
  return { id, attributes: {} }
}

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Json } from '#src/domain/value/value.ts'
import { addVisitorIn, type NewVisitor } from './add-visitor.ts'
import type { Tx } from '../db/client.ts'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBehind } from '../db/visitor-behind.ts'

export type Caller = { id: string; attributes: Record<string, Json> }

/** The visitor behind a number; null: nobody who is known. Whoever hides theirs ('') is never known. */
export async function findCaller(tx: Tx, phone: string): Promise<Caller | null> {
  if (phone === '') return null
  const [caller] = await visitorBehind(tx, eq(visitor.phone, phone))
  return caller ?? null
}

/** Somebody who calls for the first time. Nobody holds a token for them: a browser cannot become a caller. */
export const newCaller = (phone: string, language: string, now: Date): NewVisitor => ({
  tokenHash: randomBytes(32),
  phone: phone === '' ? null : phone,
  language,
  now,
})

/** The visitor behind a number, within a transaction. */
export async function findOrMakeCaller(
  tx: Tx,
  appId: string,
  phone: string,
  language: string,
  now: Date,
): Promise<Caller> {
  const known = await findCaller(tx, phone)
  if (known) return known
  const id = await addVisitorIn(tx, appId, newCaller(phone, language, now))
  const caller = id === null ? await findCaller(tx, phone) : { id, attributes: {} }
  if (!caller) throw new Error('A caller was not kept.')
  return caller
}

import { asc, eq } from 'drizzle-orm'
import type { Watch, Whisper } from '#src/contract/beside-conversation.ts'
import type { Tx } from '../db/client.ts'
import { watch, whisper } from '../db/schema/routing.ts'
import { nicknamesOf } from './rows.ts'

/** What was written to who served a conversation, oldest first; as it was written for them alone. */
export async function whispersIn(tx: Tx, conversationId: string): Promise<Whisper[]> {
  const rows = await tx
    .select()
    .from(whisper)
    .where(eq(whisper.conversationId, conversationId))
    .orderBy(asc(whisper.at), asc(whisper.id))
  const nameOf = await namesIn(tx, rows)
  return rows.map((one) => presentWhisper(one, nameOf(one)))
}

export function presentWhisper(
  { id, conversationId, afterSeq, personId, text, at }: typeof whisper.$inferSelect,
  nickname: string,
): Whisper {
  return { id, conversationId, afterSeq, by: { id: personId, nickname }, text, at: at.toISOString() }
}

/** Who read a conversation along, and from when to when, in the order in which they began. */
export async function watchesOf(tx: Tx, conversationId: string): Promise<Watch[]> {
  const rows = await tx
    .select()
    .from(watch)
    .where(eq(watch.conversationId, conversationId))
    .orderBy(asc(watch.at), asc(watch.id))
  const nameOf = await namesIn(tx, rows)
  return rows.map((one) => ({
    id: one.id,
    by: { id: one.personId, nickname: nameOf(one) },
    at: one.at.toISOString(),
    until: one.until.toISOString(),
  }))
}

async function namesIn(tx: Tx, rows: readonly { personId: string }[]): Promise<(one: { personId: string }) => string> {
  const names = await nicknamesOf(
    tx,
    rows.map(({ personId }) => personId),
  )
  return ({ personId }) => names.get(personId) ?? ''
}

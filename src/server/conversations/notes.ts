import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { DeskNote } from '#src/contract/notes.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { deskNote, mention } from '../db/schema/note.ts'
import { nicknamesOf } from './rows.ts'

/** What members have written in a conversation for each other, oldest first; as it was written. */
export async function notesIn(tx: Tx, conversationId: string): Promise<DeskNote[]> {
  const rows = await tx
    .select()
    .from(deskNote)
    .where(eq(deskNote.conversationId, conversationId))
    .orderBy(asc(deskNote.at), asc(deskNote.id))
  return withNames(tx, rows)
}

/** The last of those that were written in some conversations, newest first; as they were written. */
export async function lastNotes(tx: Tx, of: SQL | undefined, limit: number): Promise<DeskNote[]> {
  const ids = tx.select({ id: conversation.id }).from(conversation).where(of)
  const rows = await tx
    .select()
    .from(deskNote)
    .where(inArray(deskNote.conversationId, ids))
    .orderBy(desc(deskNote.at), desc(deskNote.id))
    .limit(limit)
  return withNames(tx, rows)
}

async function withNames(tx: Tx, rows: (typeof deskNote.$inferSelect)[]): Promise<DeskNote[]> {
  const ids = rows.map(({ id }) => id)
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ noteId: mention.noteId, personId: mention.personId })
          .from(mention)
          .where(inArray(mention.noteId, ids))
  const names = await nicknamesOf(
    tx,
    [...rows, ...named].map(({ personId }) => personId),
  )
  const person = (id: string) => ({ id, nickname: names.get(id) ?? '' })
  return rows.map(({ id, conversationId, afterSeq, personId, text, at }) => ({
    id,
    conversationId,
    afterSeq,
    by: person(personId),
    text,
    at: at.toISOString(),
    mentions: named.filter(({ noteId }) => noteId === id).map((one) => person(one.personId)),
  }))
}

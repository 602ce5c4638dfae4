import { asc, eq } from 'drizzle-orm'
import type { DeskNote } from '#src/contract/notes.ts'
import type { Tx } from '../db/client.ts'
import { deskNote, mention } from '../db/schema/note.ts'
import { nicknamesOf } from './rows.ts'

/** What members have written in a conversation for each other, oldest first; as it was written. */
export async function notesIn(tx: Tx, conversationId: string): Promise<DeskNote[]> {
  const rows = await tx
    .select()
    .from(deskNote)
    .where(eq(deskNote.conversationId, conversationId))
    .orderBy(asc(deskNote.at), asc(deskNote.id))
  const named = await tx
    .select({ noteId: mention.noteId, personId: mention.personId })
    .from(mention)
    .innerJoin(deskNote, eq(deskNote.id, mention.noteId))
    .where(eq(deskNote.conversationId, conversationId))
  const names = await nicknamesOf(
    tx,
    [...rows, ...named].map(({ personId }) => personId),
  )
  const person = (id: string) => ({ id, nickname: names.get(id) ?? '' })
  return rows.map(({ id, afterSeq, personId, text, at }) => ({
    id,
    conversationId,
    afterSeq,
    by: person(personId),
    text,
    at: at.toISOString(),
    mentions: named.filter(({ noteId }) => noteId === id).map((one) => person(one.personId)),
  }))
}

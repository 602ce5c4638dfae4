import { and, eq, ne } from 'drizzle-orm'
import type { DeskNote } from '#src/contract/notes.ts'
import { isServedBy, masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { storedNote } from '../../conversations/guard-words.ts'
import { isAgent } from '../../conversations/may-serve.ts'
import { lastNotes, notesIn } from '../../conversations/notes.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { deskNote, mention } from '../../db/schema/note.ts'
import { member } from '../../db/schema/team.ts'
import { notify } from '../../notifications/notify.ts'
import { assertKept, assertReadable, readableTo, readersOf } from '../history/readable.ts'

type OfOne = { conversationId: string }

/** The notes of a conversation, masked for all but who serves it. */
export function readNotes(context: MemberContext, input: OfOne): Promise<DeskNote[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { row } = await assertReadable(tx, context, input.conversationId)
    const written = await notesIn(tx, input.conversationId)
    return isServedBy(row, context.member.personId) ? written : masked(written)
  })
}

/** The last notes of the other conversations of its visitor that the caller may read, masked. */
export function readEarlierNotes(context: MemberContext, input: OfOne): Promise<DeskNote[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { row } = await assertReadable(tx, context, input.conversationId)
    const others = and(eq(conversation.visitorId, row.visitorId), ne(conversation.id, row.id), readableTo(context))
    return masked(await lastNotes(tx, others, LIMITS.deskNote.earlier))
  })
}

type Person = { id: string; nickname: string }

/** Whom the caller can mention in a conversation, and which other agents they cannot, since these may not read it. */
export function readReaders(context: MemberContext, input: OfOne): Promise<{ readers: Person[]; others: Person[] }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await assertReadable(tx, context, input.conversationId)
    const all = await readersOf(tx, input.conversationId)
    const reads = new Set(all.map(({ id }) => id))
    const agents = await tx
      .select({ id: member.personId, nickname: member.nickname })
      .from(member)
      .where(isAgent)
      .orderBy(member.nickname, member.personId)
    return { readers: all.filter(({ id }) => id !== personId), others: agents.filter(({ id }) => !reads.has(id)) }
  })
}

/**
 * Writes a note, and tells those whom it mentions; who may not read the conversation is not told. One that is sent again is
 * stored once. Throws STATE_CONFLICT where what was said is gone.
 */
export async function addNote(
  context: MemberContext,
  input: OfOne & { id: string; text: string; mentions: string[] },
): Promise<DeskNote> {
  const { appId, personId } = context.member
  const { conversationId } = input
  return context.db.inApp(appId, async (tx) => {
    // Who takes its words away waits for the note, or comes first.
    await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('no key update')
    const { row } = await assertReadable(tx, context, conversationId)
    await assertKept(tx, row)
    const now = context.clock.now()
    const [stored] = await tx
      .insert(deskNote)
      .values({
        appId,
        id: input.id,
        conversationId,
        afterSeq: row.seq,
        personId,
        text: await storedNote({ deps: context, tx, appId }, input.text),
        at: now,
      })
      .onConflictDoNothing()
      .returning()
    const named = stored ? await nameIn(tx, context, input) : []
    const note = (await notesIn(tx, conversationId)).find(({ id }) => id === input.id)
    if (note === undefined || note.by.id !== personId) throw new DeskError('CONFLICT')
    const { number, nickname } = await visitorOf(tx, row.visitorId)
    const { text, by, at } = note
    afterCommit(tx, () => {
      if (!stored) return
      context.live.note(appId, note, row.state === 'in_service' ? row.ownerId : null)
      const told = { noteId: note.id, conversationId, visitor: { number, nickname }, by, text, at, seenAt: null }
      for (const id of named) context.live.mention(appId, id, told)
    })
    return note
  })
}

async function visitorOf(tx: Tx, id: string) {
  const { number, nickname } = visitor
  const [row] = await tx.select({ number, nickname }).from(visitor).where(eq(visitor.id, id))
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Writes down who is mentioned, of those who may read it. */
async function nameIn(
  tx: Tx,
  { member: { appId, personId }, clock }: MemberContext,
  { id, conversationId, mentions }: OfOne & { id: string; mentions: string[] },
): Promise<string[]> {
  if (mentions.length === 0) return []
  const readers = (await readersOf(tx, conversationId)).map((reader) => reader.id)
  const named = readers.filter((reader) => reader !== personId && mentions.includes(reader))
  if (named.length === 0) return []
  const now = clock.now()
  await tx.insert(mention).values(named.map((reader) => ({ appId, noteId: id, personId: reader, at: now })))
  const about = { kind: 'mention', conversationId } as const
  await notify(tx, { appId, now, about, subject: conversationId, to: named, by: personId })
  return named
}

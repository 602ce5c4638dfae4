import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FileFaqAct } from '#src/contract/files.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { documentPassage } from '../../db/schema/document.ts'
import { fileFaq } from '../../db/schema/file.ts'
import { storable } from '../../db/storable.ts'
import { findDocument } from '../documents/records.ts'
import { addEntries } from '../knowledge/add.ts'
import { defaultCategory, findCategory } from '../knowledge/categories.ts'
import { lockEntries } from '../changes/lock.ts'
import { questionsOf, toldApart, type Refused } from './accepting.ts'

type Outcome = { changed: number; changeSetId: string | null; refused: Refused[] }
type ActOf<Type extends FileFaqAct['type']> = Extract<FileFaqAct, { type: Type }>

/**
 * Decides on questions that were found in documents. Accepted ones become entries, all in one change set; one that cannot
 * stays as it is and says why. Throws CONFLICT for an edit on top of another, NOT_FOUND, KB_CATEGORY_NOT_FOUND.
 */
export function updateFileFaq(context: MemberContext, { act }: { act: FileFaqAct }): Promise<Outcome> {
  return context.db.inApp(context.member.appId, (tx) => {
    switch (act.type) {
      case 'edit':
        return edit(tx, context, act)
      case 'accept':
        return accept(tx, context, act)
      case 'reject':
        return turn(tx, context, act, 'rejected')
      case 'reopen':
        return turn(tx, context, act, 'suggested')
    }
  })
}

const written = (context: MemberContext) => ({
  revision: sql`${fileFaq.revision} + 1`,
  updatedAt: context.clock.now(),
  updatedBy: context.member.personId,
})

/** Questions with what has become of them; held until the end of the transaction. */
const held = (tx: Tx, ids: readonly string[]) => questionsOf(tx, ids).for('update', { of: fileFaq })

async function edit(tx: Tx, context: MemberContext, act: ActOf<'edit'>): Promise<Outcome> {
  const { appId } = context.member
  const [row] = await held(tx, [act.id])
  if (!row) throw new DeskError('NOT_FOUND')
  const { faq, status } = row
  if (faq.revision !== act.revision) throw await conflict(tx, faq)
  if (status === 'accepted') throw new DeskError('STATE_CONFLICT')
  const { question, answer } = storable({ question: act.question, answer: act.answer })
  await tx
    .update(fileFaq)
    .set({ question, answer, status: 'edited', entryId: null, ...written(context) })
    .where(eq(fileFaq.id, faq.id))
  await writeAudit(tx, context, appId, {
    action: 'document.faqEdited',
    target: faq.id,
    before: { question: faq.question, answer: faq.answer },
    after: { question, answer },
  })
  return { changed: 1, changeSetId: null, refused: [] }
}

async function turn(
  tx: Tx,
  context: MemberContext,
  { ids }: ActOf<'reject' | 'reopen'>,
  to: 'rejected' | 'suggested',
): Promise<Outcome> {
  const rows = await held(tx, ids)
  const changing = rows.filter(({ status }) => (to === 'rejected' ? status !== 'accepted' : true) && status !== to)
  const open = to === 'rejected' ? changing : changing.filter(({ status }) => status === 'rejected')
  if (open.length === 0) return { changed: 0, changeSetId: null, refused: [] }
  const changed = open.map(({ faq }) => faq.id)
  await tx
    .update(fileFaq)
    .set({ status: to, entryId: null, ...written(context) })
    .where(inArray(fileFaq.id, changed))
  await writeAudit(tx, context, context.member.appId, {
    action: to === 'rejected' ? 'document.faqRejected' : 'document.faqReopened',
    target: changed[0] ?? '',
    after: { questions: changed.length },
  })
  return { changed: changed.length, changeSetId: null, refused: [] }
}

async function accept(tx: Tx, context: MemberContext, act: ActOf<'accept'>): Promise<Outcome> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  const categoryId =
    act.categoryId === undefined ? await defaultCategory(tx) : (await findCategory(tx, act.categoryId)).id
  await lockEntries(tx, appId)
  const { taken, refused } = await toldApart(tx, await held(tx, act.ids))
  if (taken.length === 0) return { changed: 0, changeSetId: null, refused }
  const names = new Set(taken.map(({ document }) => document))
  const [name] = names
  const summary = { entries: taken.length, added: taken.length, ...(names.size === 1 && name && { subject: name }) }
  const { setId, ids } = await addEntries(
    tx,
    appId,
    { personId, now },
    {
      base: 'qa',
      entries: taken.map(({ faq: { question, answer } }) => ({
        categoryId,
        question: question.trim(),
        similar: [],
        answer: answer.trim(),
      })),
      kind: 'imported',
      summary,
    },
  )
  const pairs = JSON.stringify(taken.map(({ faq }, index) => ({ id: faq.id, entry: ids[index] })))
  await tx.execute(sql`
    update ${fileFaq} set status = 'accepted', entry_id = made.entry, revision = revision + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${personId}::uuid
    from jsonb_to_recordset(${pairs}::text::jsonb) as made (id uuid, entry uuid)
    where ${fileFaq.appId} = ${appId} and ${fileFaq.id} = made.id`)
  await writeAudit(tx, context, appId, { action: 'document.faqAccepted', target: setId, after: summary })
  return { changed: taken.length, changeSetId: setId, refused }
}

/** Notes that somebody has made an entry from a passage: it is known as used, and its source stays with it. */
export function adoptEntry(
  context: MemberContext,
  input: { documentId: string; n: number; entryId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const { id } = await findDocument(tx, input.documentId)
    const [passage] = await tx
      .select({ page: documentPassage.page, text: documentPassage.text })
      .from(documentPassage)
      .where(and(eq(documentPassage.documentId, id), eq(documentPassage.n, input.n)))
    const [entry] = await tx
      .select({ id: qaEntry.id, question: qaEntry.question, answer: qaEntry.answer })
      .from(qaEntry)
      .where(and(eq(qaEntry.id, input.entryId), isNull(qaEntry.deletedAt)))
    if (!passage || !entry) throw new DeskError('NOT_FOUND')
    const [known] = await tx
      .select({ id: fileFaq.id })
      .from(fileFaq)
      .where(and(eq(fileFaq.documentId, id), eq(fileFaq.n, input.n), eq(fileFaq.entryId, entry.id)))
    if (known) return {}
    await tx.insert(fileFaq).values({
      appId,
      id: uuidv7(),
      documentId: id,
      n: input.n,
      page: passage.page,
      source: passage.text,
      question: entry.question,
      answer: entry.answer,
      status: 'accepted',
      writer: 'person',
      entryId: entry.id,
      createdAt: now,
      updatedAt: now,
      updatedBy: personId,
    })
    await writeAudit(tx, context, appId, {
      action: 'document.faqAccepted',
      target: entry.id,
      after: { entries: 1, documentId: id, passage: input.n },
    })
    return {}
  })
}

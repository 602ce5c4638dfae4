import { and, eq, isNull } from 'drizzle-orm'
import type { DocumentPassage, KnowledgeDocument } from '#src/contract/documents.ts'
import { isUnderWay, type PassageSize } from '#src/domain/documents/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { setTimer } from '../../jobs/timers.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { storable } from '../../db/storable.ts'
import { lookAtTopicsSoon } from '../file-topics/schedule.ts'
import { fixContent } from './content.ts'
import { dropDocument } from './keep.ts'
import { passageColumns } from './list.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import { findDocument, presentDocument } from './records.ts'

/** Lets a document answer or not, and until when. */
export function updateDocument(
  context: MemberContext,
  input: { documentId: string; enabled: boolean; validUntil: string | null },
): Promise<KnowledgeDocument> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await findDocument(tx, input.documentId, true)
    const { enabled, validUntil } = input
    await tx.update(knowledgeDocument).set({ enabled, validUntil }).where(eq(knowledgeDocument.id, before.id))
    await writeAudit(tx, context, appId, {
      action: 'document.updated',
      target: before.id,
      before: { enabled: before.enabled, validUntil: before.validUntil },
      after: { enabled, validUntil },
    })
    return presentDocument(tx, { ...before, enabled, validUntil }, context.clock.now())
  })
}

/** Changes a passage, or lets it answer or not. Throws CONFLICT when somebody else has changed it meanwhile. */
export function updatePassage(
  context: MemberContext,
  input: { documentId: string; n: number; text: string | null; enabled: boolean; revision: number },
): Promise<DocumentPassage> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { id } = await findDocument(tx, input.documentId, true)
    const one = and(eq(documentPassage.documentId, id), eq(documentPassage.n, input.n))
    const [before] = await tx.select(passageColumns).from(documentPassage).where(one)
    if (!before) throw new DeskError('NOT_FOUND')
    // Of a passage nobody writes down who changed it, or when.
    if (before.revision !== input.revision)
      throw await conflict(tx, { revision: before.revision, updatedBy: null, updatedAt: context.clock.now() })
    const file = before.original ?? before.text
    const text = input.text === null ? file : storable(input.text)
    const [after] = await tx
      .update(documentPassage)
      .set({ text, original: text === file ? null : file, enabled: input.enabled, revision: before.revision + 1 })
      .where(one)
      .returning(passageColumns)
    if (!after) throw new DeskError('NOT_FOUND')
    await fixContent(tx, appId, id)
    await lookAtTopicsSoon(tx, appId, context.clock.now())
    await writeAudit(tx, context, appId, {
      action: 'document.passageUpdated',
      target: id,
      before: { n: before.n, text: before.text, enabled: before.enabled },
      after: { n: after.n, text: after.text, enabled: after.enabled },
    })
    return after
  })
}

/** Reads a document's file again and cuts it anew; what was changed in its passages is lost. It goes on answering meanwhile. */
export async function parseAgain(
  context: MemberContext,
  input: { documentId: string; passageSize: PassageSize },
): Promise<KnowledgeDocument> {
  const { appId } = context.member
  const now = context.clock.now()
  const { passageSize } = input
  const presented = await context.db.inApp(appId, async (tx) => {
    await assertDocumentsUnlocked(tx, now)
    const before = await findDocument(tx, input.documentId, true)
    if (isUnderWay(before.status) || before.fileId === null) throw new DeskError('STATE_CONFLICT')
    const next = { status: 'queued', failure: null, attempts: 0, heldUntil: now, passageSize } as const
    await tx.update(knowledgeDocument).set(next).where(eq(knowledgeDocument.id, before.id))
    await setTimer(tx, appId, 'document', before.id, now)
    await writeAudit(tx, context, appId, { action: 'document.parsedAgain', target: before.id, after: { passageSize } })
    return presentDocument(tx, { ...before, ...next }, now)
  })
  context.jobs.soon('document', appId, presented.id)
  return presented
}

/** Deletes a document, its passages and its file; a new version on its way goes with it. What is live stays until the next deploy. */
export async function removeDocument(
  context: MemberContext,
  input: { documentId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const now = context.clock.now()
  const gone = await context.db.inApp(appId, async (tx) => {
    const { id, name } = await findDocument(tx, input.documentId, true)
    const successors = await tx
      .select({ id: knowledgeDocument.id })
      .from(knowledgeDocument)
      .where(and(eq(knowledgeDocument.replaces, id), isNull(knowledgeDocument.deletedAt)))
    const ids = [id, ...successors.map((one) => one.id)]
    const files: string[] = []
    for (const one of ids) files.push(...(await dropDocument(tx, now, one)))
    await writeAudit(tx, context, appId, { action: 'document.deleted', target: id, before: { name } })
    return { ids, files }
  })
  for (const id of gone.ids) context.jobs.stop('document', id)
  for (const fileId of gone.files) await context.files.remove(appId, fileId)
  return {}
}

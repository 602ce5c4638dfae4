import { count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DocumentSource } from '#src/contract/document-sources.ts'
import { isFetching, nextLook, webAddress, type SourceKind, type SourceSchedule } from '#src/domain/documents/source.ts'
import type { PassageSize } from '#src/domain/documents/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'

import { documentSource, documentSourcePage } from '../../db/schema/document-source.ts'
import { isSelector } from '../../documents/select-markup.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { dropDocument } from '../documents/keep.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import {
  allSources,
  documentsOfSource,
  findSource,
  presentSource,
  presentSources,
  type SourceRecord,
} from './records.ts'

type Settings = { schedule: SourceSchedule; keep: string[]; drop: string[]; passageSize: PassageSize }

export function listSources(context: MemberContext): Promise<DocumentSource[]> {
  return context.db.inApp(context.member.appId, async (tx) => presentSources(tx, await allSources(tx)))
}

/**
 * Takes documents from an address from now on; looking at it goes on by itself. Throws FEATURE_LOCKED, INVALID for an
 * address that is there already or a selector that is none, UPLOAD_COUNT_LIMIT for one too many.
 */
export async function addSource(
  context: MemberContext,
  input: Settings & { kind: SourceKind; url: string },
): Promise<DocumentSource> {
  const { appId, personId } = context.member
  const { kind, schedule, keep, drop, passageSize } = input
  const url = webAddress(input.url)
  if (url === null) throw invalid(['url'], 'URL')
  assertSelectors(input)
  await assertCallable(context.outbound, ['url'], url)
  const presented = await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    await assertDocumentsUnlocked(tx, now)
    const [all] = await tx.select({ n: count() }).from(documentSource)
    if ((all?.n ?? 0) >= LIMITS.source.count) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit: LIMITS.source.count })
    const [row] = await tx
      .insert(documentSource)
      .values({
        appId,
        id: uuidv7(),
        kind,
        url,
        schedule,
        keep,
        drop,
        passageSize,
        status: 'queued',
        heldUntil: now,
        createdBy: personId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw invalid(['url'], 'DUPLICATE')
    await setTimer(tx, appId, 'document_source', row.id, now)
    await writeAudit(tx, context, appId, { action: 'documentSource.added', target: row.id, after: settingsOf(row) })
    return presentSource(tx, row)
  })
  context.jobs.soon('document_source', appId, presented.id)
  return presented
}

/** Changes what is taken from an address, and how often; pages that are there are read anew where that is another part of them. */
export async function updateSource(
  context: MemberContext,
  input: Settings & { sourceId: string },
): Promise<DocumentSource> {
  const { appId } = context.member
  const { schedule, keep, drop, passageSize } = input
  assertSelectors(input)
  const { presented, isOther } = await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    await assertDocumentsUnlocked(tx, now)
    const before = await findSource(tx, input.sourceId, true)
    if (isFetching(before.status)) throw new DeskError('STATE_CONFLICT')
    const isOther =
      JSON.stringify([before.keep, before.drop, before.passageSize]) !== JSON.stringify([keep, drop, passageSize])
    // Pages are told apart by what came of them: without that, each is taken as if it had changed.
    if (isOther)
      await tx
        .update(documentSourcePage)
        .set({ etag: null, lastModified: null, sha256: null })
        .where(eq(documentSourcePage.sourceId, before.id))
    const nextAt = isOther ? null : nextLook(schedule, before.fetchedAt ?? now)
    const [row] = await tx
      .update(documentSource)
      .set({
        schedule,
        keep,
        drop,
        passageSize,
        nextAt,
        ...(isOther && { status: 'queued', failure: null, detail: null, attempts: 0, heldUntil: now }),
      })
      .where(eq(documentSource.id, before.id))
      .returning()
    if (!row) throw new DeskError('NOT_FOUND')
    if (isOther) await setTimer(tx, appId, 'document_source', row.id, now)
    else if (nextAt) await setTimer(tx, appId, 'document_source', row.id, nextAt)
    else await clearTimer(tx, 'document_source', row.id)
    await writeAudit(tx, context, appId, {
      action: 'documentSource.updated',
      target: row.id,
      before: settingsOf(before),
      after: settingsOf(row),
    })
    return { presented: await presentSource(tx, row), isOther }
  })
  if (isOther) context.jobs.soon('document_source', appId, presented.id)
  return presented
}

/** Looks at the pages of a source now. Throws STATE_CONFLICT while that is being done. */
export async function fetchSource(context: MemberContext, input: { sourceId: string }): Promise<DocumentSource> {
  const { appId } = context.member
  const presented = await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    await assertDocumentsUnlocked(tx, now)
    const before = await findSource(tx, input.sourceId, true)
    if (isFetching(before.status)) throw new DeskError('STATE_CONFLICT')
    const [row] = await tx
      .update(documentSource)
      .set({ status: 'queued', failure: null, detail: null, attempts: 0, heldUntil: now, found: 0, done: 0 })
      .where(eq(documentSource.id, before.id))
      .returning()
    if (!row) throw new DeskError('NOT_FOUND')
    await setTimer(tx, appId, 'document_source', row.id, now)
    await writeAudit(tx, context, appId, { action: 'documentSource.fetched', target: row.id })
    return presentSource(tx, row)
  })
  context.jobs.soon('document_source', appId, presented.id)
  return presented
}

/** Deletes a source with its documents. What is live stays until the next deploy. */
export async function removeSource(
  context: MemberContext,
  input: { sourceId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const gone = await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const source = await findSource(tx, input.sourceId, true)
    const ids = (await documentsOfSource(tx, source.id, true)).map(({ id }) => id)
    const files: string[] = []
    for (const id of ids) files.push(...(await dropDocument(tx, now, id)))
    await tx.delete(documentSource).where(eq(documentSource.id, source.id))
    await clearTimer(tx, 'document_source', source.id)
    await writeAudit(tx, context, appId, {
      action: 'documentSource.deleted',
      target: source.id,
      before: { ...settingsOf(source), documents: ids.length },
    })
    return { ids, files }
  })
  context.jobs.stop('document_source', input.sourceId)
  for (const id of gone.ids) context.jobs.stop('document', id)
  for (const fileId of gone.files) await context.files.remove(appId, fileId)
  return {}
}

const settingsOf = ({ kind, url, schedule, keep, drop, passageSize }: SourceRecord) => ({
  kind,
  url,
  schedule,
  keep,
  drop,
  passageSize,
})

const invalid = (path: (string | number)[], code: string) => new DeskError('INVALID', { issues: [{ path, code }] })

function assertSelectors({ keep, drop }: Pick<Settings, 'keep' | 'drop'>): void {
  for (const [list, selectors] of Object.entries({ keep, drop }))
    for (const [at, selector] of selectors.entries()) if (!isSelector(selector)) throw invalid([list, at], 'SELECTOR')
}

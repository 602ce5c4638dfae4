import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { pickFields } from '#src/domain/qa/fields.ts'
import { withSubcategories, type SheetCategory } from '#src/domain/qa/sheet-category.ts'
import type { KnownEntry } from '#src/domain/qa/sheet-match.ts'
import {
  CONTENT_FIELDS,
  differingFields,
  mergeReasons,
  mergeRow,
  type SheetContent,
} from '#src/domain/qa/sheet-merge.ts'
import type { RowReason } from '#src/domain/qa/sheet-row.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import { storable } from '../../db/storable.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { FileFault } from '../../sheets/file-fault.ts'
import { formatOf } from '../../sheets/open-file.ts'
import type { MarkJob, ReadRow } from '../../sheets/protocol.ts'
import { makeFileAside, readSheetAside } from '../../sheets/sheets.ts'
import { SheetFailure, type JobRun } from './job-run.ts'
import { noteRows, type FoundRow } from './note-rows.ts'
import type { ImportRecord } from './records.ts'

/** The entries that sheets are about: chitchat is none of them. */
const inSheets = and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa'))

/** Entries told to the reader at once. */
const KNOWN_PAGE = 1_000

type Outcome = FoundRow['outcome']
type Counts = Record<'added' | 'changed' | 'unchanged' | 'rejected' | 'removed', number>

/**
 * Reads an import's file and notes what each row would do; the knowledge base stays as it is. Then the import waits for
 * somebody's word, or has ended because there is nothing to do.
 */
export async function checkImport(deps: Deps, record: ImportRecord, run: JobRun): Promise<void> {
  const { appId, id } = record
  const format = formatOf(record.name)
  const bytes = record.fileId === null ? null : await deps.files.get(appId, record.fileId)
  if (bytes === null || format === undefined) throw new SheetFailure('parse_failed', 'FILE_GONE')
  const base = await deps.db.inApp(appId, (tx) => readBase(tx, record))
  const reasons = new Map<number, RowReason[]>()
  const kept = new Set<string>()
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, rejected: 0, removed: 0 }
  let position = 0
  let standing = base.standing

  const job = {
    task: 'read' as const,
    file: new Uint8Array(bytes),
    format,
    bare: record.source === 'paste',
    named: record.named,
    categories: base.categories,
    rules: { mayMake: record.makesCategories, scope: record.categoryId },
  }
  try {
    for await (const rows of readSheetAside(job, knownEntries(deps, appId, base.scope), run.signal)) {
      const written = await deps.db.inApp(appId, async (tx) => {
        const known = await contentsOf(tx, rows)
        const judged = rows.map((row) => {
          const before = row.entryId === null ? null : (known.get(row.entryId) ?? null)
          if (row.entryId !== null) kept.add(row.entryId)
          const one = judge(row, before, record, base.defaultCategory)
          const takesPlace = one.outcome === 'added' || (record.mode === 'replace' && one.outcome !== 'rejected')
          if (!takesPlace) return one
          if (standing >= LIMITS.qa.entries)
            return refused(one, { column: 'question', code: 'QA_LIMIT', value: LIMITS.qa.entries })
          standing++
          return one
        })
        await noteRows(
          tx,
          appId,
          id,
          judged.map((one) => ({ position: ++position, ...one })),
        )
        return judged
      })
      for (const { row, outcome, reasons: wrong } of written) {
        counts[outcome]++
        if (outcome === 'rejected' && row !== null) reasons.set(row, wrong)
      }
      await run.progress(position, null)
      failpoint(deps.env, 'import.reading')
    }
  } catch (error) {
    if (error instanceof FileFault) throw new SheetFailure('parse_failed', error.code)
    throw error
  }

  const total = position
  if (record.mode === 'replace') counts.removed = await noteRemoved(deps, record, base.scope, kept, position)
  const errorFileId = reasons.size === 0 ? null : await markErrors(deps, record, run, { ...job, reasons })
  await run.finish(async (tx) => {
    const done = { ...counts, total, done: total, errorFileId, watermark: base.watermark, heldUntil: deps.clock.now() }
    const isIdle = counts.added + counts.changed + counts.removed === 0
    const finishedAt = deps.clock.now()
    const next = !isIdle
      ? ({ status: 'parsing', step: 'waiting', attempts: 0 } as const)
      : counts.rejected > 0
        ? ({ status: 'failed', step: null, failure: 'IMPORT_FAILED_WITH_FILE', finishedAt } as const)
        : ({ status: 'complete', step: null, finishedAt } as const)
    await tx
      .update(qaImport)
      .set({ ...done, ...next })
      .where(eq(qaImport.id, id))
  })
}

type Base = {
  categories: SheetCategory[]
  defaultCategory: string
  /** Categories whose entries are replaced; null where none are. */
  scope: ReadonlySet<string> | null
  /** Entries there are that the import does not replace. */
  standing: number
  /** The transactions whose changes the check has seen: a snapshot of PostgreSQL. */
  watermark: string
}

/** What an import is checked against. Rows of an earlier check are forgotten. */
async function readBase(tx: Tx, record: ImportRecord): Promise<Base> {
  // Before anything is read: what commits from now on counts as a change, whether or not the check comes to see it.
  const { rows } = await tx.execute<{ seen: string }>(sql`select pg_current_snapshot()::text as seen`)
  await tx.delete(qaImportRow).where(eq(qaImportRow.importId, record.id))
  const categories = await tx
    .select({
      id: qaCategory.id,
      parentId: qaCategory.parentId,
      name: qaCategory.name,
      isDefault: qaCategory.isDefault,
    })
    .from(qaCategory)
  if (record.categoryId !== null && !categories.some(({ id }) => id === record.categoryId))
    throw new SheetFailure('failed', 'KB_CATEGORY_NOT_FOUND')
  const scope = record.categoryId === null ? null : withSubcategories(categories, record.categoryId)
  const [there] = await tx
    .select({ n: count() })
    .from(qaEntry)
    .where(
      and(isNull(qaEntry.deletedAt), scope === null ? undefined : sql`not ${inArray(qaEntry.categoryId, [...scope])}`),
    )
  return {
    categories,
    defaultCategory: categories.find(({ isDefault }) => isDefault)?.id ?? '',
    scope,
    standing: there?.n ?? 0,
    watermark: rows[0]?.seen ?? '1:1:',
  }
}

async function* knownEntries(deps: Deps, appId: string, scope: Base['scope']): AsyncGenerator<KnownEntry[]> {
  for (let after: number | undefined; ;) {
    const from = after
    const rows = await deps.db.inApp(appId, (tx) =>
      tx
        .select({
          id: qaEntry.id,
          number: qaEntry.number,
          question: qaEntry.question,
          categoryId: qaEntry.categoryId,
        })
        .from(qaEntry)
        .where(and(inSheets, from === undefined ? undefined : gt(qaEntry.number, from)))
        .orderBy(asc(qaEntry.number))
        .limit(KNOWN_PAGE),
    )
    yield rows.map(({ categoryId, ...row }) => ({ ...row, inScope: scope === null || scope.has(categoryId) }))
    after = rows.at(-1)?.number
    if (rows.length < KNOWN_PAGE) return
  }
}

type Known = SheetContent & { number: number }

async function contentsOf(tx: Tx, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const ids = rows.flatMap(({ entryId }) => entryId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({
      id: qaEntry.id,
      number: qaEntry.number,
      ...pickFields(CONTENT_FIELDS, qaEntry),
    })
    .from(qaEntry)
    .where(inArray(qaEntry.id, ids))
  return new Map(found.map(({ id, ...content }) => [id, content]))
}

type Judged = {
  row: number | null
  outcome: Outcome
  entryId: string | null
  number: number | null
  question: string
  answer: string
  content: SheetContent | null
  path: string[] | null
  reasons: RowReason[]
}

/** How much of a refused text is kept to be shown. */
const SHOWN = 500

function judge(row: ReadRow, before: Known | null, { mode }: ImportRecord, defaultCategory: string): Judged {
  const { entry, category } = row
  const merged = storable(mergeRow(entry, category.type === 'known' ? category.id : null, before, defaultCategory))
  const path = category.type === 'made' ? [...category.path] : null
  const reasons = [...row.reasons, ...(before ? mergeReasons(entry, merged, before) : [])]
  const differs = before !== null && (path !== null || differingFields(before, merged).length > 0)
  if (mode === 'append' && before !== null && differs)
    reasons.push({ column: 'question', code: 'QUESTION_EXISTS', value: before.number })
  const judged: Judged = {
    row: row.n,
    outcome: before === null ? 'added' : differs ? 'changed' : 'unchanged',
    entryId: before === null ? null : row.entryId,
    number: before?.number ?? null,
    question: merged.question,
    answer: merged.answer,
    content: merged,
    path,
    reasons: [],
  }
  return reasons.reduce(refused, judged)
}

function refused(judged: Judged, reason: RowReason): Judged {
  return {
    ...judged,
    outcome: 'rejected',
    content: null,
    path: null,
    question: judged.question.slice(0, SHOWN).toWellFormed(),
    answer: judged.answer.slice(0, SHOWN).toWellFormed(),
    reasons: [...judged.reasons, reason],
  }
}

/** Notes the entries of a replaced category that the file does not name. */
async function noteRemoved(
  deps: Deps,
  { appId, id }: ImportRecord,
  scope: Base['scope'],
  kept: ReadonlySet<string>,
  last: number,
): Promise<number> {
  let position = last
  for (let after = 0; ;) {
    const from = after
    const rows = await deps.db.inApp(appId, async (tx) => {
      const page = await tx
        .select({ id: qaEntry.id, number: qaEntry.number, question: qaEntry.question, answer: qaEntry.answer })
        .from(qaEntry)
        .where(and(inSheets, gt(qaEntry.number, from), inArray(qaEntry.categoryId, [...(scope ?? [])])))
        .orderBy(asc(qaEntry.number))
        .limit(KNOWN_PAGE)
      const gone = page.filter((entry) => !kept.has(entry.id))
      await noteRows(
        tx,
        appId,
        id,
        gone.map((entry) => ({
          position: ++position,
          outcome: 'removed',
          entryId: entry.id,
          number: entry.number,
          question: entry.question,
          answer: entry.answer.slice(0, SHOWN).toWellFormed(),
        })),
      )
      return page
    })
    after = rows.at(-1)?.number ?? 0
    if (rows.length < KNOWN_PAGE) return position - last
  }
}

async function markErrors(
  deps: Deps,
  record: ImportRecord,
  run: JobRun,
  job: Pick<MarkJob, 'file' | 'format' | 'reasons' | 'named'>,
): Promise<string> {
  const { file, format, reasons, named } = job
  const mark = { task: 'mark', file, format, reasons, named, language: record.language } as const
  const marked = await makeFileAside(mark, run.signal)
  const errorFileId = uuidv7()
  await deps.files.put(record.appId, errorFileId, marked)
  if (record.errorFileId !== null) await deps.files.remove(record.appId, record.errorFileId)
  return errorFileId
}

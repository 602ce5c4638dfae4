import { and, asc, eq, gt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { entryTargetSchema } from '#src/contract/entries.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { pickFields } from '#src/domain/qa/fields.ts'
import { SHEET_COLUMNS } from '#src/domain/qa/sheet-columns.ts'
import { CONTENT_FIELDS } from '#src/domain/qa/sheet-merge.ts'
import { writeSheetRow } from '#src/domain/qa/sheet-write.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { qaExport } from '../../db/schema/sheet.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { writeSheetAside } from '../../sheets/sheets.ts'
import { sheetWords } from '../../sheets/words.ts'
import { chosenBy } from '../knowledge/chosen-by.ts'
import type { JobRun } from './job-run.ts'
import type { ExportRecord } from './records.ts'

/** Entries read at once: few enough to be made into texts between two other requests. */
const PAGE = 500

/** Writes the entries of an export into its file, in the order of their numbers. */
export async function writeExport(deps: Deps, record: ExportRecord, run: JobRun): Promise<void> {
  const { appId, id, format, language } = record
  const bytes = await writeSheetAside({ task: 'write', format, language }, rowsOf(deps, record, run), run.signal)
  const fileId = uuidv7()
  await deps.files.put(appId, fileId, bytes)
  try {
    failpoint(deps.env, 'export.before_commit')
    await run.finish(async (tx) => {
      const finishedAt = deps.clock.now()
      const expiresAt = new Date(finishedAt.getTime() + LIMITS.qa.exportDays * 86_400_000)
      await tx
        .update(qaExport)
        .set({ status: 'complete', done: record.total, size: bytes.length, fileId, finishedAt, expiresAt })
        .where(eq(qaExport.id, id))
    })
  } catch (error) {
    await deps.files.remove(appId, fileId)
    throw error
  }
}

async function* rowsOf(deps: Deps, record: ExportRecord, run: JobRun): AsyncGenerator<string[][]> {
  const { cells: words } = sheetWords(record.language)
  const target = entryTargetSchema.parse(record.filter)
  const paths = await deps.db.inApp(record.appId, categoryPaths)
  let done = 0
  for (let after = 0; ;) {
    const from = after
    const entries = await deps.db.inApp(record.appId, async (tx) =>
      tx
        .select({
          number: qaEntry.number,
          ...pickFields(CONTENT_FIELDS, qaEntry),
        })
        .from(qaEntry)
        .where(and(await chosenBy(tx, target, record.createdAt), gt(qaEntry.number, from)))
        .orderBy(asc(qaEntry.number))
        .limit(PAGE),
    )
    yield entries.map((entry) => {
      const cells = writeSheetRow({ ...entry, path: paths.get(entry.categoryId) ?? [] }, words)
      return SHEET_COLUMNS.map((column) => cells[column])
    })
    done += entries.length
    after = entries.at(-1)?.number ?? 0
    await run.progress(Math.min(done, record.total), record.total)
    failpoint(deps.env, 'export.writing')
    if (entries.length < PAGE) return
  }
}

/** The names that lead to each category. */
async function categoryPaths(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: qaCategory.id, parentId: qaCategory.parentId, name: qaCategory.name })
    .from(qaCategory)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    rows.map(({ id, parentId, name }) => [id, parentId === null ? [name] : [names.get(parentId) ?? '', name]]),
  )
}

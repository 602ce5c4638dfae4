import { bareLayout, namedLayout, readHeading, type SheetLayout } from '#src/domain/qa/sheet-columns.ts'
import { createCategoryFinder } from '#src/domain/qa/sheet-category.ts'
import { createRowFinder, type KnownEntry } from '#src/domain/qa/sheet-match.ts'
import { readSheetRow } from '#src/domain/qa/sheet-row.ts'
import { FileFault } from './file-fault.ts'
import { openFile } from './open-file.ts'
import type { ReadJob, ReadRow } from './protocol.ts'
import { HEADINGS, CELL_WORDS } from './words.ts'
import type { TableRow } from './xlsx-read.ts'

export type SheetReader = {
  add(entries: readonly KnownEntry[]): void
  /** Some rows more. Throws FileFault when the file cannot be read, or holds nothing. */
  next(): Promise<{ rows: ReadRow[]; last: boolean }>
}

/** Rows handed over at once, and how much text at most. */
const BATCH_ROWS = 100
const BATCH_TEXT = 200_000
/** A title and remarks may stand above the heading. */
const HEADING_WITHIN = 10

/** Reads a sheet, judges each row and finds the entry it is about. */
export function readSheet(job: ReadJob): SheetReader {
  const finder = createRowFinder()
  const categories = createCategoryFinder(job.categories, job.rules)
  const rows = dataRows(job)
  let count = 0

  function judge({ row, layout }: DataRow): ReadRow {
    const { entry, reasons } = readSheetRow(row.cells, layout, CELL_WORDS)
    const { category, reason } = categories.find(entry.path)
    if (reason) reasons.push(reason)
    // A row without a question is about nothing.
    const place = entry.question === '' ? { entryId: null, reason: null } : finder.place(entry, row.n)
    if (place.reason) reasons.push(place.reason)
    return { n: row.n, entry, entryId: place.entryId, category, reasons }
  }

  return {
    add: (entries) => finder.add(entries),
    async next() {
      const batch: ReadRow[] = []
      let text = 0
      while (batch.length < BATCH_ROWS && text < BATCH_TEXT) {
        const next = await rows.next()
        if (next.done) {
          if (count === 0) throw new FileFault('NO_ROWS')
          return { rows: batch, last: true }
        }
        count++
        batch.push(judge(next.value))
        for (const cell of next.value.row.cells) text += cell.text.length
      }
      return { rows: batch, last: false }
    },
  }
}

type DataRow = { row: TableRow; layout: SheetLayout }

/** The rows below the heading. */
async function* dataRows({ file, format, bare, named }: ReadJob): AsyncGenerator<DataRow> {
  const above: TableRow[] = []
  let layout: SheetLayout | null = named === null ? null : namedLayout(named.columns)
  for await (const row of openFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength), format)) {
    if (named !== null && row.n <= named.heading) continue
    if (layout !== null) {
      yield { row, layout }
      continue
    }
    layout = readHeading(
      row.cells.map(({ text }) => text),
      HEADINGS,
    )
    if (layout !== null) continue
    above.push(row)
    if (above.length >= HEADING_WITHIN) {
      layout = bare ? bareLayout(widthOf(above)) : null
      if (layout === null) throw new FileFault('TEMPLATE_FORMAT')
      for (const one of above) yield { row: one, layout }
    }
  }
  if (layout !== null || above.length === 0) return
  const bareOne = bare ? bareLayout(widthOf(above)) : null
  if (bareOne === null) throw new FileFault('TEMPLATE_FORMAT')
  for (const row of above) yield { row, layout: bareOne }
}

const widthOf = (rows: readonly TableRow[]) => Math.max(...rows.map(({ cells }) => cells.length))

import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { Context } from '../context.ts'
import { FileFault } from './file-fault.ts'
import { formatOf } from './open-file.ts'
import { sampleSheetAside } from './sheets.ts'
import { tableFile } from './table-file.ts'
import { sheetWords } from './words.ts'
import type { WrittenCell } from './xlsx-write.ts'

type Jobs = Pick<Context, 'jobs'>

/** A row below the heading: its number in the file and its cells from the left. */
export type SheetLine = { n: number; cells: readonly string[] }
/** The rows below the heading, with where its columns are. */
export type SheetLines<Column extends string> = {
  heading: readonly string[]
  columns: ReadonlyMap<Column, number>
  lines: SheetLine[]
}

type Limits<Column extends string> = {
  bytes: number
  rows: number
  /** Characters read of a cell: longer than any that is fine. */
  cell: number
  /** Where the columns are, by the heading; undefined where one of those that are needed is not there. */
  columnsOf: (heading: readonly string[]) => ReadonlyMap<Column, number> | undefined
}

/**
 * The rows of a small file (xlsx). Throws UNSUPPORTED_MEDIA, TOO_LARGE, PARSE_FAILED, TEMPLATE_FORMAT, and UPLOAD_COUNT_LIMIT
 * for more rows than may come at once.
 */
export async function readSmallSheet<Column extends string>(
  { jobs }: Jobs,
  file: File,
  { bytes, rows: limit, cell, columnsOf }: Limits<Column>,
): Promise<SheetLines<Column>> {
  if (formatOf(file.name) !== 'xlsx') throw new DeskError('UNSUPPORTED_MEDIA')
  if (file.size > bytes) throw new DeskError('TOO_LARGE', { limit: bytes })
  const job = {
    task: 'sample',
    file: new Uint8Array(await file.arrayBuffer()),
    format: 'xlsx',
    rows: limit + 2,
    cell,
  } as const
  const [heading, ...rows] = await sampleSheetAside(job, jobs.closing).catch((error: unknown) => {
    throw error instanceof FileFault ? new DeskError('PARSE_FAILED', { fault: error.code }) : error
  })
  const columns = heading && columnsOf(heading.cells)
  const lines = rows.filter(({ cells }) => cells.some((text) => text.trim() !== ''))
  if (!columns || lines.length === 0) throw new DeskError('TEMPLATE_FORMAT')
  if (lines.length > limit) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit })
  return { heading: heading.cells, columns, lines }
}

const ERROR_WIDTH = 48
const COLUMN_WIDTH = 28

/** What is said of a row, and in which columns; nothing for one that was fine and need not come again. */
export type Said<Column extends string> = { texts: string[]; columns: readonly Column[] }

/** The file anew, with a first column that says what is wrong in each row. */
export function markedSmallSheet<Column extends string>(
  context: Jobs,
  sheet: SheetLines<Column>,
  { name, language, saidOf }: { name: string; language: ShellLanguage; saidOf: (n: number) => Said<Column> },
): Promise<File> {
  const { errors } = sheetWords(language)
  const dropped = sheet.heading.indexOf(errors)
  const keep = (cells: readonly WrittenCell[]) => cells.filter((_, index) => index !== dropped)
  const written = sheet.lines.flatMap(({ n, cells }): WrittenCell[][] => {
    const { texts, columns } = saidOf(n)
    if (texts.length === 0) return []
    const bad = new Set(columns.map((column) => sheet.columns.get(column)))
    const shown = sheet.heading.map((_, index): WrittenCell => ({
      text: cells[index] ?? '',
      look: bad.has(index) ? 'bad' : 'text',
    }))
    return [[{ text: texts.join('\n'), look: 'remark' }, ...keep(shown)]]
  })
  const heading = keep(sheet.heading.map((text): WrittenCell => ({ text, look: 'head' })))
  return tableFile(context, `${name} - ${errors}`, {
    name,
    widths: [ERROR_WIDTH, ...heading.map(() => COLUMN_WIDTH)],
    rows: [[{ text: errors, look: 'head' }, ...heading], ...written],
  })
}

import { COLUMN_WIDTHS, headingKey, namedLayout, readHeading, type SheetLayout } from '#src/domain/qa/sheet-columns.ts'
import { openFile } from './open-file.ts'
import type { MarkJob } from './protocol.ts'
import { ERROR_HEADINGS, HEADINGS, reasonText, sheetWords } from './words.ts'
import type { TableRow } from './xlsx-read.ts'
import { createXlsx, type WrittenCell } from './xlsx-write.ts'

/** Columns of a marked file that no column of ours names. */
const OTHER_WIDTH = 24
const ERROR_WIDTH = 60
const ERROR_KEYS = new Set(ERROR_HEADINGS.map(headingKey))

/**
 * Writes the file anew: its rows as they were, cells with an error in red, and a first column that says what is wrong. Such
 * a column of an earlier round is left out.
 */
export async function markFile({ file, format, reasons, language, named }: MarkJob): Promise<Buffer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const words = sheetWords(language)
  const book = createXlsx()
  let layout: SheetLayout | null = null
  let dropped = -1
  let waiting: TableRow[] = []
  let isOpen = false

  const write = async (row: TableRow, isHeading: boolean) => {
    const wrong = reasons.get(row.n) ?? []
    const bad = new Set(wrong.map(({ column }) => layout?.columns.get(column)))
    const cells = row.cells.map(({ text }, index): WrittenCell => ({
      text,
      look: isHeading ? 'head' : bad.has(index) ? 'bad' : 'text',
    }))
    for (const column of bad) if (column !== undefined) cells[column] ??= { text: '', look: 'bad' }
    const said = wrong.map((reason) => reasonText(language, reason)).join('\n')
    const remark: WrittenCell = isHeading ? { text: words.errors, look: 'head' } : { text: said, look: 'remark' }
    const kept = Array.from(cells, (cell) => cell ?? { text: '' }).filter((_, index) => index !== dropped)
    await book.rows([[remark, ...kept]])
  }

  async function open(width: number): Promise<void> {
    if (isOpen) return
    isOpen = true
    const byIndex = new Map([...(layout?.columns ?? [])].map(([column, index]) => [index, COLUMN_WIDTHS[column]]))
    const widths = Array.from({ length: width }, (_, index) => ({ width: byIndex.get(index) ?? OTHER_WIDTH }))
    await book.sheet(words.sheet, [{ width: ERROR_WIDTH }, ...widths.filter((_, index) => index !== dropped)])
  }

  const layoutOf = (row: TableRow, texts: readonly string[]) => {
    if (named === null) return readHeading(texts, HEADINGS)
    return row.n === named.heading ? namedLayout(named.columns) : null
  }
  if (named?.heading === 0) {
    layout = namedLayout(named.columns)
    await open(named.columns.length)
    await book.rows([[{ text: words.errors, look: 'head' }]])
  }
  for await (const row of openFile(bytes, format)) {
    if (layout === null) {
      const texts = row.cells.map(({ text }) => text)
      layout = layoutOf(row, texts)
      if (layout === null) {
        waiting.push(row)
        continue
      }
      dropped = texts.findIndex((text) => ERROR_KEYS.has(headingKey(text)))
      await open(row.cells.length)
      // The heading comes first, so that it stays in sight; what stood above it was for people.
      waiting = []
      await write(row, true)
      continue
    }
    await write(row, false)
  }
  if (layout === null) {
    await open(Math.max(1, ...waiting.map(({ cells }) => cells.length)))
    await book.rows([[{ text: words.errors, look: 'head' }]])
    for (const row of waiting) await write(row, false)
  }
  return book.finish()
}

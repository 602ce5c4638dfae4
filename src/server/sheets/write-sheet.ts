import { COLUMN_WIDTHS, SHEET_COLUMNS } from '#src/domain/qa/sheet-columns.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { CSV_MARK, csvRow } from './csv-write.ts'
import type { WriteJob } from './protocol.ts'
import { sheetWords, templateTexts } from './words.ts'
import { createXlsx } from './xlsx-write.ts'

/** Writes a sheet of Q&A row by row; a row has a text for every column of SHEET_COLUMNS. */
export type SheetWriter = { put(rows: readonly (readonly string[])[]): Promise<void>; finish(): Promise<Buffer> }

const WIDTHS = SHEET_COLUMNS.map((column) => ({ width: COLUMN_WIDTHS[column] }))

export async function createSheetWriter({ format, language }: WriteJob): Promise<SheetWriter> {
  const { sheet, columns } = sheetWords(language)
  const headings = SHEET_COLUMNS.map((column) => columns[column])
  if (format === 'csv') {
    const pieces = [Buffer.from(CSV_MARK + csvRow(headings))]
    return {
      put: async (rows) => void pieces.push(Buffer.from(rows.map(csvRow).join(''))),
      finish: async () => Buffer.concat(pieces),
    }
  }
  const book = createXlsx()
  await book.sheet(sheet, WIDTHS)
  await book.rows([headings.map((text) => ({ text, look: 'head' }))])
  return {
    put: (rows) => book.rows(rows.map((cells) => cells.map((text) => ({ text })))),
    finish: () => book.finish(),
  }
}

/** The file people begin with: headings, one example, and a sheet that explains the columns. */
export async function writeTemplate(language: ShellLanguage): Promise<Buffer> {
  const { sheet, guide } = sheetWords(language)
  const columns = templateTexts(language)
  const book = createXlsx()
  await book.sheet(sheet, WIDTHS)
  await book.rows([
    columns.map(({ heading }) => ({ text: heading, look: 'head' })),
    columns.map(({ example }) => ({ text: example })),
  ])
  await book.sheet(guide, [{ width: 26 }, { width: 90 }])
  await book.rows([
    [
      { text: sheet, look: 'head' },
      { text: guide, look: 'head' },
    ],
    ...columns.map(({ heading, help }) => [{ text: heading }, { text: help }]),
  ])
  return book.finish()
}

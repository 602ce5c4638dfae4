import { readCsv } from '../sheets/csv-read.ts'
import { readXlsxSheets, type TableRow } from '../sheets/xlsx-read.ts'
import { OFFICE } from './office.ts'
import { tidy, type Reader } from './reading.ts'

/** Reads every visible sheet, a row a line, each cell with the word that heads its column. */
export const readXlsxTables: Reader = async (file, sink) => {
  let last = 0
  let headings: string[] | null = null
  for await (const { sheet, name, row } of readXlsxSheets(file, OFFICE)) {
    if (sheet !== last) {
      last = sheet
      headings = null
      sink.put({ page: sheet, level: 1, text: name })
    }
    headings = putRow(row, headings, (text) => sink.put({ page: sheet, level: 0, text }))
  }
  return last === 0 ? null : last
}

/** Reads a table of text the same way. */
export const readCsvTable: Reader = async (file, sink) => {
  let headings: string[] | null = null
  for (const row of readCsv(file)) headings = putRow(row, headings, (text) => sink.put({ page: null, level: 0, text }))
  return null
}

/** Puts a row; the first with more than one cell is what heads the columns. */
function putRow({ cells }: TableRow, headings: string[] | null, put: (text: string) => void): string[] {
  const texts = cells.map(({ text }) => tidy(text))
  if (headings === null && texts.filter((text) => text !== '').length > 1) return texts
  put(
    texts
      .map((text, column) => {
        const heading = headings?.[column] ?? ''
        return text === '' || heading === '' ? text : `${heading}: ${text}`
      })
      .filter((text) => text !== '')
      .join(' · '),
  )
  return headings ?? []
}

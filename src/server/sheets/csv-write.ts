import { defused } from './defuse.ts'

/** So that spreadsheets take the text for UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A row of csv, quoted where it must be (RFC 4180), with nothing in it that a spreadsheet would run. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(defused(cell))).join(',')}\r\n`
}

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

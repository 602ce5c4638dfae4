import { tidy } from './reading.ts'

/** A run of letters on a page; its place and size in the page's own units, counted from below. */
export type PdfItem = { text: string; x: number; y: number; width: number; height: number; endsLine: boolean }

/** Words that stand together, and where they begin and end. */
export type Cell = { text: string; x: number; end: number }

/** What stands on one level beside each other, from left to right. */
export type Line = { cells: Cell[]; y: number; height: number }

/** Words so far apart, in heights of their letters, are of different cells; in a line that is set wide they never are. */
const CELL_GAP = 1.4
/** Words that stand so far apart without a space between them have one. */
const WORD_GAP = 0.2
/** A cell of so many letters is no cell of a table, but a line of a column. */
const COLUMN_LETTERS = 28
/** So many lines beside each other, of which such a share is long, are two columns. */
const COLUMN_LINES = 4
const COLUMN_SHARE = 0.7

export const textOf = ({ cells }: Line): string => cells.map(({ text }) => text).join(' ')
export const startOf = ({ cells }: Line): number => cells[0]?.x ?? 0
export const endOf = ({ cells }: Line): number => cells.at(-1)?.end ?? 0

/** The lines of a page in the order in which they are read: the left column before the right one. */
export function pdfLines(items: readonly PdfItem[]): Line[] {
  return columnsApart(rowsOf(items))
}

/** Lines as they follow each other in the file. */
function rowsOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  const close = () => {
    if (!line) return
    const cells = line.cells.flatMap((cell) => {
      const text = tidy(cell.text)
      return text === '' ? [] : [{ ...cell, text }]
    })
    if (cells.length > 0) lines.push({ ...line, cells })
    line = undefined
  }
  for (const { text, x, y, width, height } of items) {
    const isBlank = text.trim() === ''
    const last = line?.cells.at(-1)
    // Another level, or back to the left of what is there: what is raised or lowered a little is not.
    const isNew =
      !isBlank &&
      line !== undefined &&
      (Math.abs(line.y - y) > Math.max(line.height, height) / 2 || x < (last?.end ?? 0) - height)
    if (isNew) close()
    if (line === undefined) {
      if (!isBlank) line = { cells: [{ text, x, end: x + width }], y, height }
      continue
    }
    const cell = line.cells.at(-1)!
    const gap = x - cell.end
    if (isBlank) {
      if (gap < height * CELL_GAP) cell.text += ' '
      continue
    }
    line.height = Math.max(line.height, height)
    if (gap > height * CELL_GAP) line.cells.push({ text, x, end: x + width })
    else {
      const isApart = gap > height * WORD_GAP && !/\s$/u.test(cell.text) && !/^\s/u.test(text)
      cell.text += isApart ? ` ${text}` : text
      cell.end = x + width
    }
  }
  close()
  return lines
}

/** Long lines in pairs beside each other are two columns that were written across: the left one comes first. */
function columnsApart(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  for (let at = 0; at < lines.length;) {
    const pairs = pairsAt(lines, at)
    if (isColumns(pairs)) {
      for (const side of [0, 1]) found.push(...pairs.map((line) => ({ ...line, cells: [line.cells[side]!] })))
      at += pairs.length
    } else {
      found.push(lines[at]!)
      at += 1
    }
  }
  return found
}

/** The lines from one on that are two cells each, of which the second ones begin below each other. */
function pairsAt(lines: readonly Line[], at: number): Line[] {
  const gutter = lines[at]?.cells[1]?.x
  const rest = lines.slice(at)
  const end = rest.findIndex(
    ({ cells, height }) => cells.length !== 2 || gutter === undefined || !isNear(cells[1]!.x, gutter, height),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

/** Whether most lines on either side are too long for the cells of a table. */
function isColumns(pairs: readonly Line[]): boolean {
  if (pairs.length < COLUMN_LINES) return false
  return [0, 1].every(
    (side) =>
      pairs.filter(({ cells }) => cells[side]!.text.length >= COLUMN_LETTERS).length >= pairs.length * COLUMN_SHARE,
  )
}

const isNear = (a: number, b: number, height: number) => Math.abs(a - b) < height

import type { Block } from '#src/domain/documents/cut.ts'
import { endOf, startOf, textOf, type Line } from './pdf-lines.ts'

/** A line so far below the one before begins a paragraph, in heights of its letters. */
const PARAGRAPH_GAP = 1.7
/** The next word would have fitted behind a line: with so much to spare, in its own widths, and so many heights. */
const SPARE = { words: 1.3, heights: 2 } as const
/** Lines of a column begin so near to each other, in heights of their letters. */
const COLUMN_START = 1
/** Letters so much higher than the document's usual ones make a heading. */
const HEADING = 1.15
const HEADING_LENGTH = 120
/** Heights of headings are told apart down to so many levels. */
const LEVELS = 4
/** Cells of a table are in a column when they begin, or end, so near to each other, in heights of their letters. */
const ALIGNED = 1
/** What parts the cells of a row, as in other documents. */
const CELLS = ' · '

/** The heights of letters of a whole document: the usual one, and those of its headings, the largest first. */
export type Heights = { usual: number; headings: readonly number[] }

const rounded = (height: number) => Math.round(height * 2) / 2

export function heightsOf(pages: readonly (readonly Line[])[]): Heights {
  const counts = new Map<number, number>()
  for (const line of pages.flat()) {
    const height = rounded(line.height)
    counts.set(height, (counts.get(height) ?? 0) + textOf(line).length)
  }
  const usual = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  const headings = [...counts.keys()].filter((height) => height > usual * HEADING).toSorted((a, b) => b - a)
  return { usual, headings }
}

/** The headings, paragraphs, points of lists and rows of tables of a page, told by where its lines stand. */
export function pdfBlocks(page: number, lines: readonly Line[], heights: Heights): Block[] {
  const blocks: Block[] = []
  let before: Line | undefined
  for (let at = 0; at < lines.length;) {
    const table = tableAt(lines, at)
    if (table !== null) {
      for (const cells of table.rows)
        blocks.push({ page, level: 0, text: cells.filter((cell) => cell !== '').join(CELLS) })
      at += table.lines
      before = undefined
      continue
    }
    const line = lines[at]!
    const text = textOf(line)
    const level = levelOf(line, text, heights)
    const last = blocks.at(-1)
    const goesOn = before !== undefined && last?.level === level && !beginsAnew(before, line, text, level, lines)
    if (last && goesOn) last.text = joined(last.text, text)
    else blocks.push({ page, level, text })
    before = line
    at += 1
  }
  return blocks
}

/** A heading's level by the height of its letters, from 1; 0 for text. */
function levelOf({ height }: Line, text: string, { usual, headings }: Heights): number {
  if (height <= usual * HEADING || text.length > HEADING_LENGTH || LEADERS.test(text)) return 0
  const rank = headings.findIndex((heading) => heading <= rounded(height))
  return Math.min(LEVELS, (rank < 0 ? headings.length : rank) + 1)
}

/** A point of a list: a sign, or a number or letter in order. */
const POINT =
  /^(?:[•●○◦▪■□◆◇‣⁃∙·*–—-]\s|[([（]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]）]\s|[①-⑳]|[（(][一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}、)/u
/** A line of a table of contents, dotted up to its page. */
const LEADERS = /(?:[.·…]\s?){4,}\s*[\divxlc]{1,6}$/iu

/** Whether a line is not the next one of the paragraph before it. */
function beginsAnew(before: Line, line: Line, text: string, level: number, lines: readonly Line[]): boolean {
  const gap = Math.abs(before.y - line.y) / Math.max(1, line.height)
  if (gap >= PARAGRAPH_GAP) return true
  if (level > 0) return false
  if (POINT.test(text) || LEADERS.test(textOf(before))) return true
  // The next column: it goes on there.
  if (line.y > before.y || isParted(textOf(before), text)) return false
  return hasRoomFor(before, line, text, lines)
}

/** Whether a line ends although the first word of the next one would have fitted: then its paragraph ends with it. */
function hasRoomFor(before: Line, line: Line, text: string, lines: readonly Line[]): boolean {
  const isOfColumn = (other: Line) => Math.abs(startOf(other) - startOf(before)) < before.height * COLUMN_START
  const end = Math.max(...lines.filter((other) => other.cells.length === 1 && isOfColumn(other)).map(endOf))
  const word = CJK.test(text[0] ?? '') ? 1 : (text.split(' ', 1)[0] ?? '').length
  const width = ((endOf(line) - startOf(line)) * word) / text.length
  const room = end - endOf(before)
  return room > width * SPARE.words && room > before.height * SPARE.heights
}

/**
 * The table that begins with a line: at least two rows whose cells stand in the same columns. A line that fills only
 * columns of its row above, and not the first, goes on with the cells of that row.
 */
function tableAt(lines: readonly Line[], at: number): { rows: string[][]; lines: number } | null {
  const first = lines[at]!
  if (first.cells.length < 2) return null
  const rows: string[][] = []
  let above: Line = first
  let columns = first.cells
  let count = 0
  for (const line of lines.slice(at)) {
    const gap = count === 0 ? 0 : above.y - line.y
    if (gap < 0 || gap > line.height * 4) break
    const places = line.cells.map((cell) => columns.findIndex((column) => isInColumn(cell, column, line.height)))
    const isAligned = places.filter((place) => place >= 0).length >= Math.min(2, line.cells.length)
    const isMore = count > 0 && !places.includes(0) && places.every((place) => place > 0) && gap < line.height * 1.6
    const row = rows.at(-1)
    if (isMore && row) {
      for (const [index, cell] of line.cells.entries()) {
        const place = places[index]!
        row[place] = joined(row[place] ?? '', cell.text).trim()
      }
    } else if (line.cells.length >= 2 && isAligned) {
      // A row may have more cells than its head, or leave some out.
      if (line.cells.length > columns.length) columns = line.cells
      const placed: string[] = []
      for (const cell of line.cells) {
        const place = columns.findIndex((column) => isInColumn(cell, column, line.height))
        const index = place < 0 ? placed.length : place
        placed[index] = joined(placed[index] ?? '', cell.text).trim()
      }
      rows.push(Array.from(placed, (text) => text ?? ''))
    } else break
    above = line
    count += 1
  }
  return rows.length >= 2 ? { rows, lines: count } : null
}

/** Whether a cell stands in a column: from the same left, to the same right, or about the same middle. */
function isInColumn(cell: { x: number; end: number }, column: { x: number; end: number }, height: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < height * ALIGNED
  return (
    near(cell.x, column.x) || near(cell.end, column.end) || near((cell.x + cell.end) / 2, (column.x + column.end) / 2)
  )
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u
const CJK_END = new RegExp(`${CJK.source}$`, 'u')

/** Whether a word is parted at the end of a line. */
const isParted = (text: string, next: string): boolean => /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)

/** Two lines of a paragraph: a word parted at the end of a line is whole again, Chinese has no space between them. */
function joined(text: string, next: string): string {
  if (text === '') return next
  if (isParted(text, next)) return text.slice(0, -1) + next
  return CJK_END.test(text) ? text + next : `${text} ${next}`
}

import type { Block } from '#src/domain/documents/cut.ts'
import { tidy } from './reading.ts'

/** A run of letters on a page; its place and size in the page's own units, counted from below. */
export type PdfItem = { text: string; x: number; y: number; width: number; height: number; endsLine: boolean }

type Line = { text: string; y: number; height: number; end: number; last: string }

/** A line so far below the one before begins a paragraph, in heights of its letters. */
const PARAGRAPH_GAP = 1.7
/** Letters so much higher than the page's usual ones make a heading. */
const HEADING = 1.2
const HEADING_LENGTH = 120

/** The paragraphs and headings of a page, told by where its lines stand and how high their letters are. */
export function pdfBlocks(page: number, items: readonly PdfItem[]): Block[] {
  const lines = linesOf(items)
  const usual = usualHeight(lines)
  const blocks: Block[] = []
  let before: Line | undefined
  for (const line of lines) {
    const isHeading = line.height > usual * HEADING && line.text.length <= HEADING_LENGTH
    const level = isHeading ? (line.height > usual * HEADING * HEADING ? 1 : 2) : 0
    const last = blocks.at(-1)
    const gap = before === undefined ? Infinity : Math.abs(before.y - line.y) / Math.max(1, line.height)
    if (last && last.level === level && gap < PARAGRAPH_GAP) last.text = joined(last.text, line.text)
    else blocks.push({ page, level, text: line.text })
    before = line
  }
  return blocks
}

function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = []
  let current: Line | undefined
  const close = () => {
    const text = tidy(current?.text ?? '')
    if (current && text !== '') lines.push({ ...current, text })
    current = undefined
  }
  for (const { text, x, y, width, height, endsLine } of items) {
    if (current && Math.abs(current.y - y) > Math.max(current.height, height) / 2 && text.trim() !== '') close()
    if (current === undefined) current = { text, y, height, end: x + width, last: text }
    else {
      // Words that stand apart without a space between them.
      const isApart = x - current.end > height * 0.2 && !/\s$/.test(current.text) && !/^\s/.test(text)
      current.text += isApart ? ` ${text}` : text
      if (text.trim() !== '') {
        current.height = Math.max(current.height, height)
        current.end = x + width
      }
    }
    if (endsLine) close()
  }
  close()
  return lines
}

/** The height that most characters of a page have. */
function usualHeight(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u

/** Two lines of a paragraph: a word parted at the end of a line is whole again, Chinese has no space between them. */
function joined(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  return CJK.test(text) ? text + next : `${text} ${next}`
}

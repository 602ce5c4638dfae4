/** A stretch of text that two versions share, or that only the newer (`added`) or the older (`removed`) one has. */
export type Piece = { type: 'kept' | 'added' | 'removed'; text: string }

/** What is compared as one: words for prose, lines for lists, the whole for what is a value and no text. */
export type DiffUnit = 'word' | 'line' | 'whole'

/** Cells of the comparison table above which the middle is told as replaced: 2 bytes each, 8 MB at most. */
const MAX_CELLS = 4_000_000
/** Share of the longer text that must be kept for a comparison within it to be worth reading. */
const WORTH_READING = 0.2

/**
 * What differs between two texts, in reading order. The kept and removed pieces joined are `before`, the kept and added
 * ones `after`. The longest common subsequence of words or lines (Wagner and Fischer 1974), and where little is common,
 * the one text for the other: scattered words that happen to be the same only hinder reading.
 */
export function textDiff(before: string, after: string, unit: DiffUnit = 'word'): Piece[] {
  if (before === after) return joined([{ type: 'kept', text: before }])
  if (unit === 'whole') return replaced(before, after)
  const old = unitsOf(before, unit)
  const now = unitsOf(after, unit)
  const limit = Math.min(old.length, now.length)
  let head = 0
  while (head < limit && old[head] === now[head]) head++
  let tail = 0
  while (tail < limit - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++

  const pieces = joined([
    { type: 'kept', text: old.slice(0, head).join('') },
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    { type: 'kept', text: old.slice(old.length - tail).join('') },
  ])
  if (unit === 'line') return pieces
  const kept = pieces.reduce((sum, { type, text }) => sum + (type === 'kept' ? text.trim().length : 0), 0)
  return kept < WORTH_READING * Math.max(before.length, after.length) ? replaced(before, after) : withoutGaps(pieces)
}

/** The units that a text consists of, down to the last character. Chinese and Japanese have words too. */
function unitsOf(text: string, unit: DiffUnit): string[] {
  if (unit === 'line') return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
}

function middle(old: readonly string[], now: readonly string[]): Piece[] {
  if (old.length * now.length > MAX_CELLS) return replaced(old.join(''), now.join(''))
  const width = now.length + 1
  // Cell (i, j): units that old from i and now from j have in common.
  const common = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]]
    if (left !== undefined && left === right) {
      pieces.push({ type: 'kept', text: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ type: 'removed', text: left })
      i++
    } else {
      pieces.push({ type: 'added', text: right ?? '' })
      j++
    }
  }
  return pieces
}

/** What is kept between two changes but holds no word of its own belongs to the change around it. */
function withoutGaps(pieces: readonly Piece[]): Piece[] {
  return joined(
    pieces.flatMap((piece, index): Piece[] => {
      const isBetween = index > 0 && index < pieces.length - 1
      const isGap = piece.type === 'kept' && isBetween && !/[\p{L}\p{N}]/u.test(piece.text)
      return isGap ? replaced(piece.text, piece.text) : [piece]
    }),
  )
}

function replaced(before: string, after: string): Piece[] {
  return joined([
    { type: 'removed', text: before },
    { type: 'added', text: after },
  ])
}

/** Neighbours of one type put together; within a change, what goes comes before what is new. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  let removed = ''
  let added = ''
  const settle = () => {
    if (removed !== '') result.push({ type: 'removed', text: removed })
    if (added !== '') result.push({ type: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { type, text } of pieces) {
    if (text === '') continue
    if (type === 'removed') removed += text
    else if (type === 'added') added += text
    else {
      settle()
      const last = result.at(-1)
      if (last?.type === 'kept') last.text += text
      else result.push({ type, text })
    }
  }
  settle()
  return result
}

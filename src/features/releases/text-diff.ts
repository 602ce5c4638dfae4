import { diffArrays } from 'diff'

/** A stretch of text that two versions share, or that only the newer (`added`) or the older (`removed`) one has. */
export type Piece = { type: 'kept' | 'added' | 'removed'; text: string }

/** What is compared as one: words for prose, lines for lists, the whole for what is a value and no text. */
export type DiffUnit = 'word' | 'line' | 'whole'

/** Units added and removed above which a text is told as replaced: finding them takes time by their square. */
const MOST_CHANGES = 1000
/** Share of the longer text that must be kept for a comparison within it to be worth reading. */
const WORTH_READING = 0.2

/**
 * What differs between two texts, in reading order. The kept and removed pieces joined are `before`, the kept and added
 * ones `after`. The fewest words or lines that go and come (Myers 1986, by `diff`), and where little is common, the one text
 * for the other: scattered words that happen to be the same only hinder reading. What a word is, the browser says: the
 * library's own words are those of languages with spaces.
 */
export function textDiff(before: string, after: string, unit: DiffUnit = 'word'): Piece[] {
  if (before === after) return joined([{ type: 'kept', text: before }])
  if (unit === 'whole') return replaced(before, after)
  const old = unitsOf(before, unit)
  const now = unitsOf(after, unit)
  const pieces = joined(compared(old, now) ?? replaced(before, after))
  if (unit === 'line') return pieces
  const kept = pieces.reduce((sum, { type, text }) => sum + (type === 'kept' ? text.trim().length : 0), 0)
  return kept < WORTH_READING * Math.max(before.length, after.length) ? replaced(before, after) : withoutGaps(pieces)
}

/** The units that a text consists of, down to the last character. Chinese and Japanese have words too. */
function unitsOf(text: string, unit: DiffUnit): string[] {
  if (unit === 'line') return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
}

/** What is common to both and what is not, unit by unit; undefined where there are more changes than one would read. */
function compared(old: string[], now: string[]): Piece[] | undefined {
  return diffArrays(old, now, { maxEditLength: MOST_CHANGES })?.map(({ value, added, removed }) => ({
    type: added ? 'added' : removed ? 'removed' : 'kept',
    text: value.join(''),
  }))
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

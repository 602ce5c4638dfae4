import type { Inline } from './block.ts'

export type Marks = Omit<Extract<Inline, { type: 'text' }>, 'type' | 'text'>

/** Whether two pieces look and lead the same. */
export const sameMarks = (a: Marks, b: Marks): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.strike === b.strike &&
  a.href === b.href

/** A line in as few pieces as can be. */
export function merged(line: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of line) {
    const last = result.at(-1)
    if (inline.type === 'text' && last?.type === 'text' && sameMarks(last, inline))
      result[result.length - 1] = { ...last, text: last.text + inline.text }
    else if (inline.type !== 'text' || inline.text !== '') result.push(inline)
  }
  return result
}

/** A line without spaces and breaks at its ends. */
export function trimmed(line: readonly Inline[]): Inline[] {
  return withoutHead(withoutHead(line, 'trimStart').toReversed(), 'trimEnd').toReversed()
}

function withoutHead(line: readonly Inline[], trim: 'trimStart' | 'trimEnd'): Inline[] {
  const at = line.findIndex(
    (inline) => inline.type === 'variable' || (inline.type === 'text' && inline.text.trim() !== ''),
  )
  const head = line[at]
  if (head === undefined) return []
  return [head.type === 'text' ? { ...head, text: head.text[trim]() } : head, ...line.slice(at + 1)]
}

/**
 * A text of elsewhere without what nobody sees — controls, soft hyphens, marks of direction and order — and with plain
 * spaces for all that look like one. Joiners stay: emoji and some scripts need them.
 */
export const cleaned = (text: string): string =>
  text
    .replace(/[\u2028\u2029\f]/g, '\n')
    .replace(/(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/gu, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')

import { finder } from './find.ts'
import { fold } from './fold.ts'
import type { SensitiveWord, Verdict, Writer } from './word.ts'

/** Looks through the texts of whoever writes. */
export type Guard = (text: string, writer: Writer) => Verdict

/** Makes the guard of a list of words: made once, it takes time in proportion to each text alone, however long the list. */
export function guardOf(words: readonly SensitiveWord[]): Guard {
  const find = finder(words.map(({ word }) => word))
  return (text, writer) => {
    const folded = fold(text)
    const hits = find(folded.units).flatMap(({ index, start, end }) => {
      const known = words[index]
      if (!known || (known.direction !== 'both' && known.direction !== writer)) return []
      return [{ ...known, start: folded.from[start] ?? 0, end: folded.to[end - 1] ?? 0 }]
    })
    const named = (action: SensitiveWord['action']) => [
      ...new Set(hits.flatMap((hit) => (hit.action === action ? [hit.word] : []))),
    ]
    return {
      blocked: named('block'),
      masked: named('mask'),
      alerts: named('alert'),
      text: covered(
        text,
        hits.filter(({ action }) => action === 'mask'),
      ),
    }
  }
}

/** A text with a star for each sign of what is hidden; gaps stay, so that its lines do. */
function covered(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    parts.push(text.slice(done, from), text.slice(from, end).replace(/\S/gu, '*'))
    done = end
  }
  return parts.join('') + text.slice(done)
}

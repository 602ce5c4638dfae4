import { covered } from './covered.ts'
import { finder } from './find.ts'
import { fold } from './fold.ts'
import { hideIdentities, NEW_MASKING, type Masking } from './masking.ts'
import type { SensitiveWord, Verdict, Writer } from './word.ts'

/** Looks through the texts of whoever writes. The bot says no words that its people keep from it: of its own, personal data alone is hidden. */
export type Guard = (text: string, writer: Writer | 'bot') => Verdict

/**
 * Makes the guard of a list of words, and of what is hidden in storage: made once, it takes time in proportion to each text
 * alone, however long the list.
 */
export function guardOf(words: readonly SensitiveWord[], masking: Masking = NEW_MASKING): Guard {
  const find = finder(words.map(({ word }) => word))
  const hide = (text: string, writer: Writer) =>
    writer === 'visitor' || masking.agents ? hideIdentities(text, masking) : text
  return (text, writer) => {
    if (writer === 'bot')
      return { blocked: [], masked: [], alerts: [], text: masking.bot ? hideIdentities(text, masking) : text }
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
      text: hide(
        covered(
          text,
          hits.filter(({ action }) => action === 'mask'),
        ),
        writer,
      ),
    }
  }
}

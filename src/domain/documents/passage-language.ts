import { latinLanguage } from '../matching/language.ts'
import { normalise } from '../matching/normalise.ts'
import { tokens } from '../matching/tokens.ts'
import type { PassageLanguage } from './passage-languages.ts'

/** The share of kana from which a text with Chinese characters is Japanese: a lone の on a sign is none. */
const JAPANESE = 0.05

/**
 * The language of a passage, by its writing and its function words; null where it says too little to tell, as a table of
 * figures does. One of several languages is in the one it has most of.
 */
export function passageLanguage(text: string): PassageLanguage | null {
  const found = tokens(normalise(text))
  let [han, kana, hangul, words] = [0, 0, 0, 0]
  for (const token of found) {
    if (token.kind === 'word') words++
    else if (token.kind === 'hangul') hangul += token.text.length
    else if (token.kind === 'han') {
      const own = token.text.match(/[\p{sc=Hiragana}\p{sc=Katakana}ー]/gu)?.length ?? 0
      kana += own
      han += token.text.length - own
    }
  }
  // A word of Latin letters weighs about as much as two characters.
  const most = Math.max(han + kana, hangul, words * 2)
  if (most === 0) return null
  if (most === hangul) return 'ko'
  if (most === han + kana) return kana / most >= JAPANESE ? 'ja' : 'zh'
  const latin = latinLanguage(found, 'en')
  if (latin !== latinLanguage(found, 'pt')) return null
  return latin === 'id' ? 'ind' : latin
}

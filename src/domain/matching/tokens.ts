/** A run of one kind of writing. Chinese and Japanese have no spaces, so a run there may be a whole sentence. */
export type Token = { text: string; kind: 'word' | 'number' | 'han' | 'hangul' }

/** The runs of a normalised text, in order. Punctuation and symbols only part them. */
export function tokens(normalised: string): Token[] {
  const found: Token[] = []
  for (const match of normalised.matchAll(RUNS)) found.push({ text: match[0], kind: kindOf(match) })
  return found
}

/** Words of the Latin script, the only ones whose spelling is looked at. */
export const LATIN_WORD = /[a-z\u00c0-\u024f]{2,}/g

const RUNS =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々ー]+)|(\p{sc=Hangul}+)|([[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々ー]]+)|\p{N}+/gv

function kindOf(match: RegExpExecArray): Token['kind'] {
  if (match[1] !== undefined) return 'han'
  if (match[2] !== undefined) return 'hangul'
  return match[3] !== undefined ? 'word' : 'number'
}

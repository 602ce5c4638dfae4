import { hashText } from './hash.ts'
import { stem } from './stem.ts'
import { ENGLISH_SYNONYMS } from './synonyms-en.ts'
import { CHINESE_SYNONYMS } from './synonyms-zh.ts'

/** Groups of words and phrases that mean the same, ready to be looked up: `words` by stems, `han` by characters. */
export type SynonymTable = {
  words: ReadonlyMap<string, number>
  /** Stems that begin a phrase, with the most words a phrase beginning so has. */
  phraseStarts: ReadonlyMap<string, number>
  han: ReadonlyMap<string, number>
  longestHan: number
}

/** The built-in groups and the given ones, which win: a word belongs to the first group that names it. */
export function synonymTable(extra: readonly (readonly string[])[] = []): SynonymTable {
  const words = new Map<string, number>()
  const phraseStarts = new Map<string, number>()
  const han = new Map<string, number>()
  for (const group of [...extra, ...ENGLISH_SYNONYMS, ...CHINESE_SYNONYMS]) {
    const name = hashText(0, group[0] ?? '')
    for (const member of group) {
      const phrase = member.normalize('NFKC').toLowerCase().trim()
      if (/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u.test(phrase)) {
        if (!han.has(phrase)) han.set(phrase, name)
        continue
      }
      const stems = phrase.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => (word === '' ? [] : [stem(word, 'en')]))
      const key = stems.join(' ')
      if (key !== '' && !words.has(key)) words.set(key, name)
      const first = stems[0]
      if (first !== undefined && stems.length > 1)
        phraseStarts.set(first, Math.max(stems.length, phraseStarts.get(first) ?? 0))
    }
  }
  return { words, phraseStarts, han, longestHan: Math.max(0, ...[...han.keys()].map((member) => member.length)) }
}

/** The group of the longest phrase or word at a place, and how many words it takes. */
export function longestGroup(
  table: SynonymTable,
  stems: readonly string[],
  at: number,
): { group: number; length: number } | undefined {
  const first = stems[at]!
  for (let length = Math.min(table.phraseStarts.get(first) ?? 1, stems.length - at); length > 0; length--) {
    const group = table.words.get(length === 1 ? first : stems.slice(at, at + length).join(' '))
    if (group !== undefined) return { group, length }
  }
  return undefined
}

import { parseWordList } from '#src/domain/matching/word-list.ts'

let words: Promise<Set<string>> | undefined

/** The words of English, read once; they keep correct words from being «repaired». */
export function englishWords(): Promise<Set<string>> {
  words ??= import('dictionary-en').then(({ default: { dic, aff } }) =>
    parseWordList(Buffer.from(dic).toString('utf8'), Buffer.from(aff).toString('utf8')),
  )
  return words
}

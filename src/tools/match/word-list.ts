import dictionary from 'dictionary-en'
import { parseWordList } from '#src/domain/matching/word-list.ts'

/** The English word list of the dictionary package: what is in it is no typo. */
export function englishWords(): ReadonlySet<string> {
  const decoder = new TextDecoder()
  return parseWordList(decoder.decode(dictionary.dic), decoder.decode(dictionary.aff))
}

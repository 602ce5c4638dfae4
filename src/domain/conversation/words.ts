import { LIMITS } from '../limits.ts'

/** What is looked for, as PostgreSQL's `tsquery`. `isExact`: whoever has these words has the text; else it may be another. */
export type WordQuery = { words: string; isExact: boolean }

/** Letters, figures and their marks; and those of scripts that are written without gaps between words. */
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]`
const RUN = new RegExp(
  String.raw`(?<unspaced>[${LETTER}&&${UNSPACED}]+)|[${LETTER}--${UNSPACED}]+|\p{Extended_Pictographic}`,
  'gv',
)

/** Signs of one kind without a gap: a word or a number of most scripts, or however much of the unspaced ones. */
type Run = { signs: string[]; isUnspaced: boolean }

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

const runsOf = (text: string): Run[] =>
  [...fold(text).matchAll(RUN)].map(({ 0: run, groups }) => ({
    signs: [...run],
    isUnspaced: groups?.unspaced !== undefined,
  }))

/**
 * The words of texts, each once, without regard to case and width: words and numbers as they stand; of scripts without gaps
 * every two neighbours, and the last sign alone, so that one sign is the beginning of whatever it stands in. Those beyond
 * what a `tsvector` holds are left out.
 */
export function wordsOf(texts: Iterable<string>): string[] {
  const words = new Set<string>()
  let length = 0
  for (const text of texts)
    for (const run of runsOf(text))
      for (const word of run.isUnspaced ? [...pairsOf(run.signs), run.signs.at(-1) ?? ''] : [cut(run.signs)]) {
        if (words.has(word)) continue
        length += word.length
        if (length > LIMITS.search.wordsLength) return [...words]
        words.add(word)
      }
  return [...words]
}

/**
 * What words have whoever said a text: all but the last as they are, the last at least as its beginning. Null where there is
 * no word in it.
 */
export function wordQuery(text: string): WordQuery | null {
  const runs = runsOf(text)
  const [first] = runs
  if (first === undefined) return null
  const words = runs.flatMap((run, index) => askedOf(run, index === runs.length - 1))
  const isOne = first.signs.join('') === fold(text).trim()
  return {
    words: words.join(' & '),
    isExact: isOne && first.signs.length <= (first.isUnspaced ? 2 : LIMITS.search.word),
  }
}

function askedOf({ signs, isUnspaced }: Run, isLast: boolean): string[] {
  if (!isUnspaced) return [isLast ? beginning(cut(signs)) : quoted(cut(signs))]
  const pairs = pairsOf(signs).map(quoted)
  const end = signs.at(-1) ?? ''
  if (!isLast) return [...pairs, quoted(end)]
  return pairs.length > 0 ? pairs : [beginning(end)]
}

const pairsOf = (signs: readonly string[]): string[] => signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
const cut = (signs: readonly string[]): string => signs.slice(0, LIMITS.search.word).join('')
/** No word has a sign that means something in a query. */
const quoted = (word: string): string => `'${word}'`
const beginning = (word: string): string => `'${word}':*`

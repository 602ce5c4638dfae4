import { normalise } from './normalise.ts'
import { stem } from './stem.ts'
import { tokens } from './tokens.ts'

/** A piece of a document that may hold an answer. */
export type Passage = { id: string; text: string }
/** `score` is 0 or more; it orders the passages of one question and says nothing across questions. */
export type FoundPassage = { id: string; score: number }
export type PassageIndex = { search(question: string, limit?: number): FoundPassage[] }

/** BM25's saturation and length constants (Robertson and Zaragoza 2009), chosen for passages of a paragraph. */
const K1 = 0.9
const B = 0.4

/**
 * An index over passages. Words find what is said the same way, pieces of words what is said in another form or script;
 * each counts by the share of the question it explains, so that long questions and rare words weigh alike.
 */
export function buildPassages(passages: readonly Passage[]): PassageIndex {
  const indexes = [wordTerms, gramTerms].map((termsOf) => ({ termsOf, index: indexTerms(passages, termsOf) }))
  return {
    search(question, limit = 5) {
      const scores = new Float64Array(passages.length)
      for (const { termsOf, index } of indexes) addScores(index, new Set(termsOf(question)), scores)
      return Array.from(passages, ({ id }, place) => ({ id, score: scores[place] ?? 0, place }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.place - b.place)
        .slice(0, limit)
        .map(({ id, score }) => ({ id, score }))
    },
  }
}

type Posting = { place: number; count: number }
type TermIndex = { postings: ReadonlyMap<string, readonly Posting[]>; lengths: Float64Array; meanLength: number }

function indexTerms(passages: readonly Passage[], termsOf: (text: string) => string[]): TermIndex {
  const postings = new Map<string, Posting[]>()
  const lengths = new Float64Array(passages.length)
  for (const [place, { text }] of passages.entries()) {
    const counts = new Map<string, number>()
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      lengths[place] = (lengths[place] ?? 0) + count
      const known = postings.get(term)
      if (known) known.push({ place, count })
      else postings.set(term, [{ place, count }])
    }
  }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return { postings, lengths, meanLength: Math.max(1, total / Math.max(1, passages.length)) }
}

/** Adds each passage's BM25, over the question's sum of inverse frequencies, times the root of the share it matches. */
function addScores(
  { postings, lengths, meanLength }: TermIndex,
  terms: ReadonlySet<string>,
  scores: Float64Array,
): void {
  const gained = new Float64Array(scores.length)
  const matched = new Float64Array(scores.length)
  let sum = 0
  for (const term of terms) {
    const found = postings.get(term) ?? []
    const inverse = Math.log(1 + (scores.length - found.length + 0.5) / (found.length + 0.5))
    sum += inverse
    for (const { place, count } of found) {
      const length = 1 - B + (B * lengths[place]!) / meanLength
      gained[place]! += (inverse * count * (K1 + 1)) / (count + K1 * length)
      matched[place]! += inverse
    }
  }
  if (sum === 0) return
  for (let place = 0; place < scores.length; place++) {
    scores[place]! += (gained[place]! / sum) * Math.sqrt(matched[place]! / sum)
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words as they are looked for: stems of Latin words, the words of a run of Chinese or Japanese. */
function wordTerms(text: string): string[] {
  return tokens(normalise(text)).flatMap(({ text: run, kind }) => {
    if (kind === 'word') return [stem(run, 'en')]
    return kind === 'han' ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]
  })
}

const GRAM = 4

/** Pieces of words: four letters of a Latin word, characters and pairs of a run without spaces. */
function gramTerms(text: string): string[] {
  return tokens(normalise(text)).flatMap(({ text: run, kind }) => {
    const letters = [...run]
    if (kind === 'han' || kind === 'hangul') {
      return letters.flatMap((letter, at) => (at + 1 < letters.length ? [letter, letter + letters[at + 1]!] : [letter]))
    }
    if (letters.length <= GRAM) return [run]
    return letters.slice(0, letters.length - GRAM + 1).map((_, at) => letters.slice(at, at + GRAM).join(''))
  })
}

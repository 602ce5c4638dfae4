import type { Language } from './language.ts'
import { stem } from './stem.ts'
import { LATIN_WORD } from './tokens.ts'

/** The words of the questions, for repairs: plain maps, so that a worker can post them. */
export type Vocabulary = {
  /** How often each word stands in the questions. */
  words: Map<string, number>
  stems: Map<string, number>
  /** A word and each word with one letter left out, to the words that come out so. */
  deletions: Map<string, string[]>
}

export type Repair = { from: string; to: string }

/** `knownShare` 0..1: how much of the text's words the index knows, rare words counting more; 1 without Latin words. */
export type Spelling = {
  text: string
  repairs: readonly Repair[]
  words: number
  unknown: readonly string[]
  knownShare: number
}

/** A shorter word has too many neighbours to repair, and to be repaired to. */
const SHORTEST = 3
/** How often a word must stand in the questions for one of this length to be repaired to it; longer ones need once. */
const LEAST: Readonly<Record<number, number>> = { 3: 3, 4: 2 }
/** From this length on, or for a word this frequent, even the first letter may be the wrong one. */
const LONG = 6
const FREQUENT = 5
/** Two letters swapped are likelier than any one wrong letter. */
const SWAP_FACTOR = 4
/** More words than this a letter pattern are not kept: they would only slow the look-up. */
const NEIGHBOURS = 30

export function createVocabulary(): Vocabulary {
  return { words: new Map(), stems: new Map(), deletions: new Map() }
}

/** Adds the words of a normalised question. */
export function learnWords(vocabulary: Vocabulary, normalised: string, language: Language): void {
  for (const [word] of normalised.matchAll(LATIN_WORD)) {
    const count = vocabulary.words.get(word) ?? 0
    vocabulary.words.set(word, count + 1)
    const root = stem(word, language)
    vocabulary.stems.set(root, (vocabulary.stems.get(root) ?? 0) + 1)
    if (count > 0 || word.length < SHORTEST) continue
    for (const pattern of patterns(word)) {
      const neighbours = vocabulary.deletions.get(pattern)
      if (neighbours === undefined) vocabulary.deletions.set(pattern, [word])
      else if (neighbours.length < NEIGHBOURS) neighbours.push(word)
    }
  }
}

/**
 * Replaces words that neither the questions nor the language know by the most frequent word of the questions one edit
 * away (a letter left out, put in, changed, or two swapped).
 *
 * `questions` is how many questions were learnt, for the weight of a rare word.
 */
export function repairSpelling(
  vocabulary: Vocabulary,
  normalised: string,
  questions: number,
  language: Language,
  knownWord: (word: string) => boolean,
): Spelling {
  const repairs: Repair[] = []
  const unknown: string[] = []
  const rarest = Math.log(1 + 2 * questions)
  let words = 0
  let known = 0
  let missed = 0
  const text = normalised.replace(LATIN_WORD, (word) => {
    words++
    const count = vocabulary.stems.get(stem(word, language))
    if (count !== undefined) {
      known += Math.log(1 + questions / (count + 0.5))
      return word
    }
    const better = knownWord(word) ? undefined : neighbour(vocabulary, word)
    if (better === undefined) {
      missed += rarest
      unknown.push(word)
      return word
    }
    known += rarest * 0.3
    missed += rarest * 0.7
    repairs.push({ from: word, to: better })
    return better
  })
  return { text, repairs, words, unknown, knownShare: words === 0 ? 1 : known / (known + missed + 1e-9) }
}

function neighbour(vocabulary: Vocabulary, word: string): string | undefined {
  if (word.length < SHORTEST) return undefined
  let best: string | undefined
  let most = 0
  for (const pattern of patterns(word)) {
    for (const candidate of vocabulary.deletions.get(pattern) ?? []) {
      const count = vocabulary.words.get(candidate) ?? 0
      const edit = oneEdit(word, candidate)
      if (edit === undefined || count < (LEAST[word.length] ?? 1)) continue
      if (edit !== 'swap' && candidate[0] !== word[0] && word.length < LONG && count < FREQUENT) continue
      const weight = edit === 'swap' ? count * SWAP_FACTOR : count
      if (weight <= most) continue
      best = candidate
      most = weight
    }
  }
  return best
}

function* patterns(word: string): Generator<string> {
  yield word
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

/** How one word becomes another by one edit; undefined when it takes more. */
function oneEdit(a: string, b: string): 'swap' | 'other' | undefined {
  if (Math.abs(a.length - b.length) > 1) return undefined
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at) ? 'other' : undefined
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1) ? 'other' : undefined
  if (a.slice(at + 1) === b.slice(at + 1)) return 'other'
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2) ? 'swap' : undefined
}

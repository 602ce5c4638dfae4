import { extendHash, finishHash, hashPair, hashText } from './hash.ts'
import { latinLanguage, type Language } from './language.ts'
import { stem } from './stem.ts'
import { longestGroup, type SynonymTable } from './synonym-table.ts'
import { tokens, type Token } from './tokens.ts'

/** Features as they are emitted, repeats and all. `group` 0: like words, 1: like characters; each is weighed apart. */
export type FeatureList = { length: number; hashes: Uint32Array; weights: Float32Array; groups: Uint8Array }

export type FeatureOptions = { synonyms: SynonymTable; language: Language }

/** Fills `list` with the hashed features of a normalised text. The list is reused, since a query is measured in microseconds. */
export function features(normalised: string, options: FeatureOptions, list: FeatureList): void {
  list.length = 0
  const found = tokens(normalised)
  const words: Token[] = []
  for (const token of found) {
    if (token.kind === 'han') hanFeatures(token.text, options.synonyms, list)
    else {
      words.push(token)
      if (token.kind === 'hangul') hangulFeatures(token.text, list)
      else pieceFeatures(token.text, list)
    }
  }
  if (words.length > 0) wordFeatures(words, latinLanguage(found, options.language), options.synonyms, list)
}

export function createFeatureList(): FeatureList {
  return { length: 0, hashes: new Uint32Array(512), weights: new Float32Array(512), groups: new Uint8Array(512) }
}

/** Weights by kind of feature, chosen on validation questions in English and Chinese. */
const WEIGHT = {
  stem: 1,
  word: 0.5,
  pair: 0.6,
  skip: 0.35,
  first: 0.6,
  synonym: 1.5,
  synonymPair: 0.7,
  piece: 0.45,
  character: 0.7,
  bigram: 1,
  trigram: 0.6,
  edge: 0.6,
  hanSynonymPair: 0.9,
  syllable: 0.42,
} as const

/** One seed a kind, so that the same letters as a stem and as a word are two features. */
const SEED = {
  stem: 1,
  word: 2,
  pair: 3,
  skip: 4,
  first: 5,
  synonym: 6,
  synonymPair: 7,
  synonymSkip: 8,
  piece: 9,
  character: 10,
  bigram: 11,
  trigram: 12,
  start: 13,
  end: 14,
  hanSynonymPair: 15,
  syllable: 16,
  syllables: 17,
  syllableTriple: 18,
  syllableStart: 19,
} as const

function add(list: FeatureList, hash: number, weight: number, group: 0 | 1 = 0): void {
  if (list.length === list.hashes.length) grow(list)
  list.hashes[list.length] = hash
  list.weights[list.length] = weight
  list.groups[list.length++] = group
}

function grow(list: FeatureList): void {
  const { hashes, weights, groups } = list
  list.hashes = new Uint32Array(hashes.length * 2)
  list.hashes.set(hashes)
  list.weights = new Float32Array(hashes.length * 2)
  list.weights.set(weights)
  list.groups = new Uint8Array(hashes.length * 2)
  list.groups.set(groups)
}

function wordFeatures(words: readonly Token[], language: Language, synonyms: SynonymTable, list: FeatureList): void {
  const stems = words.map(({ text, kind }) => (kind === 'word' ? stem(text, language) : text))
  const hashes = stems.map((text) => hashText(SEED.stem, text))
  add(list, finishHash(extendHash(SEED.first, hashes[0]!)), WEIGHT.first)
  for (let at = 0; at < stems.length; at++) {
    add(list, hashes[at]!, WEIGHT.stem)
    add(list, hashText(SEED.word, words[at]!.text), WEIGHT.word)
    if (at + 1 < stems.length) add(list, hashPair(SEED.pair, hashes[at]!, hashes[at + 1]!), WEIGHT.pair)
    if (at + 2 < stems.length) add(list, hashPair(SEED.skip, hashes[at]!, hashes[at + 2]!), WEIGHT.skip)
  }
  synonymFeatures(stems, hashes, synonyms, list)
}

/** The text read once more with each word or phrase of a synonym group replaced by its group. */
function synonymFeatures(stems: readonly string[], hashes: number[], synonyms: SynonymTable, list: FeatureList): void {
  const items: number[] = []
  const grouped: boolean[] = []
  for (let at = 0; at < stems.length;) {
    const hit = longestGroup(synonyms, stems, at)
    if (hit === undefined) {
      items.push(hashes[at++]!)
      grouped.push(false)
      continue
    }
    add(list, finishHash(extendHash(SEED.synonym, hit.group)), WEIGHT.synonym)
    items.push(hit.group)
    grouped.push(true)
    at += hit.length
  }
  for (let at = 0; at + 1 < items.length; at++) {
    if (grouped[at] || grouped[at + 1])
      add(list, hashPair(SEED.synonymPair, items[at]!, items[at + 1]!), WEIGHT.synonymPair)
    if (at + 2 < items.length && (grouped[at] || grouped[at + 2]))
      add(list, hashPair(SEED.synonymSkip, items[at]!, items[at + 2]!), WEIGHT.synonymPair / 2)
  }
}

/** Pieces of 2 to 4 characters of a word with its borders: they carry a word over a typo or an unknown ending. */
function pieceFeatures(word: string, list: FeatureList): void {
  if (word.length < 2) return
  const bordered = `<${word}>`
  for (let from = 0; from + 2 <= bordered.length; from++) {
    let hash = extendHash(SEED.piece, bordered.charCodeAt(from))
    const last = Math.min(from + 4, bordered.length)
    for (let at = from + 1; at < last; at++) {
      hash = extendHash(hash, bordered.charCodeAt(at))
      add(list, finishHash(hash), WEIGHT.piece, 1)
    }
  }
}

function hanFeatures(run: string, synonyms: SynonymTable, list: FeatureList): void {
  for (let at = 0; at < run.length; at++) {
    add(list, hashText(SEED.character, run, at, at + 1), WEIGHT.character)
    if (at + 1 < run.length) add(list, hashText(SEED.bigram, run, at, at + 2), WEIGHT.bigram)
    if (at + 2 < run.length) add(list, hashText(SEED.trigram, run, at, at + 3), WEIGHT.trigram)
  }
  add(list, hashText(SEED.start, run, 0, 1), WEIGHT.edge)
  add(list, hashText(SEED.end, run, run.length - 1), WEIGHT.edge)
  let before: number | undefined
  for (let at = 0; at < run.length;) {
    let length = Math.min(synonyms.longestHan, run.length - at)
    let group: number | undefined
    for (; length > 0 && group === undefined; length--) group = synonyms.han.get(run.slice(at, at + length))
    if (group === undefined) {
      at++
      continue
    }
    add(list, finishHash(extendHash(SEED.synonym, group)), WEIGHT.synonym)
    if (before !== undefined) add(list, hashPair(SEED.hanSynonymPair, before, group), WEIGHT.hanSynonymPair)
    before = group
    at += length + 1
  }
}

function hangulFeatures(run: string, list: FeatureList): void {
  for (let at = 0; at < run.length; at++) {
    add(list, hashText(SEED.syllable, run, at, at + 1), WEIGHT.syllable)
    if (at + 1 < run.length) add(list, hashText(SEED.syllables, run, at, at + 2), WEIGHT.bigram)
    if (at + 2 < run.length) add(list, hashText(SEED.syllableTriple, run, at, at + 3), WEIGHT.trigram)
  }
  if (run.length > 1) add(list, hashText(SEED.syllableStart, run, 0, 2), WEIGHT.trigram)
}

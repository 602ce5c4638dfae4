import { createRequire } from 'node:module'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { Build } from './measure.ts'

/** What the matcher is measured against: three search packages as they come, and two methods in a few lines. */
export const peers: Readonly<Record<string, Build>> = {
  MiniSearch: miniSearch,
  elasticlunr,
  'Fuse.js': fuse,
  'naive Bayes': naiveBayes,
  trigram,
}

type Ranked = { entryId: string; confidence: number }

/** Words, and pairs of characters where there are no spaces, so that no peer fails for want of a tokeniser. */
function terms(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+|[\p{L}\p{N}]+/gu)
  return (found ?? []).flatMap((run) => (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(run) ? pairs(run) : [run]))
}

function pairs(run: string): string[] {
  if (run.length < 2) return [run]
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
}

/** Ranked questions, best first, as ranked entries: each by its best question. */
function byEntry(owners: readonly string[], hits: readonly { at: number; score: number }[]): Ranked[] {
  const best = new Map<string, number>()
  for (const { at, score } of hits) if (!best.has(owners[at]!)) best.set(owners[at]!, score)
  return [...best].map(([entryId, confidence]) => ({ entryId, confidence }))
}

function flat(entries: readonly MatcherEntry[]): { texts: string[]; owners: string[] } {
  return {
    texts: entries.flatMap(({ questions }) => questions),
    owners: entries.flatMap(({ id, questions }) => questions.map(() => id)),
  }
}

function miniSearch(entries: readonly MatcherEntry[]): ReturnType<Build> {
  const { texts, owners } = flat(entries)
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'], tokenize: terms })
  index.addAll(texts.map((text, id) => ({ id, text })))
  return (text) =>
    byEntry(
      owners,
      index.search(text).map(({ id, score }) => ({ at: Number(id), score })),
    )
}

type ElasticIndex = {
  addField(name: string): void
  setRef(name: string): void
  saveDocument(save: boolean): void
  addDoc(document: Record<string, unknown>): void
  search(text: string, options: object): { ref: string; score: number }[]
}
type Elasticlunr = (configure: (this: ElasticIndex) => void) => ElasticIndex

/** The package trims all but Latin letters off a word, so other scripts are spelt out in them. */
function plainTerms(text: string): string {
  return terms(text)
    .map((term) => term.replace(/[^a-z0-9]/g, (character) => `u${character.charCodeAt(0).toString(36)}`))
    .join(' ')
}

function elasticlunr(entries: readonly MatcherEntry[]): ReturnType<Build> {
  const { texts, owners } = flat(entries)
  // The package has neither types nor an ES module.
  const make: Elasticlunr = createRequire(import.meta.url)('elasticlunr')
  const index = make(function () {
    this.addField('text')
    this.setRef('id')
    this.saveDocument(false)
  })
  texts.forEach((text, id) => index.addDoc({ id: String(id), text: plainTerms(text) }))
  const search = (text: string) => index.search(plainTerms(text), { fields: { text: { boost: 1 } }, bool: 'OR' })
  return (text) =>
    byEntry(
      owners,
      search(text).map(({ ref, score }) => ({ at: Number(ref), score })),
    )
}

function fuse(entries: readonly MatcherEntry[]): ReturnType<Build> {
  const { texts, owners } = flat(entries)
  const index = new Fuse(texts, { includeScore: true, ignoreLocation: true, threshold: 0.6 })
  return (text) =>
    byEntry(
      owners,
      index.search(text, { limit: 50 }).map(({ refIndex, score = 1 }) => ({ at: refIndex, score: 1 - score })),
    )
}

/** Multinomial naive Bayes over terms, smoothed by a tenth. */
function naiveBayes(entries: readonly MatcherEntry[]): ReturnType<Build> {
  const classes = entries.map(({ id, questions }) => {
    const found = questions.flatMap(terms)
    return { id, total: found.length, counts: Map.groupBy(found, (term) => term) }
  })
  const size = new Set(classes.flatMap(({ counts }) => [...counts.keys()])).size
  return (text) => {
    const asked = terms(text)
    const scored = classes.map(({ id, total, counts }) => ({
      entryId: id,
      score: asked.reduce(
        (sum, term) => sum + Math.log(((counts.get(term)?.length ?? 0) + 0.1) / (total + 0.1 * size)),
        0,
      ),
    }))
    const most = Math.max(...scored.map(({ score }) => score))
    const sum = scored.reduce((all, { score }) => all + Math.exp(score - most), 0)
    return scored
      .toSorted((a, b) => b.score - a.score)
      .map(({ entryId, score }) => ({ entryId, confidence: Math.exp(score - most) / sum }))
  }
}

/** Shared trigrams over all trigrams of both texts, as PostgreSQL's pg_trgm counts them. */
function trigram(entries: readonly MatcherEntry[]): ReturnType<Build> {
  const { texts, owners } = flat(entries)
  const grams = texts.map(trigrams)
  return (text) => {
    const asked = trigrams(text)
    const hits = grams.map((own, at) => {
      let shared = 0
      for (const gram of asked) if (own.has(gram)) shared++
      return { at, score: shared / (own.size + asked.size - shared || 1) }
    })
    return byEntry(owners, hits.toSorted((a, b) => b.score - a.score).slice(0, 50))
  }
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text.normalize('NFKC').toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

import { canonicalText } from '../text.ts'

export type Intent = { readonly id: string; readonly name: string; readonly examples: readonly string[] }
/** Two flows by id whose intents are hard to tell apart; `similarity` from 0 to 1. */
export type SimilarIntents = { readonly a: string; readonly b: string; readonly similarity: number }

/**
 * From how alike on two intents are named. Ours: wordings of one request measure 0.7 to 0.9 here, different requests in
 * like words («I want to return my order», «I want to track my order») about 0.5.
 */
const ALIKE = 0.8

/**
 * Pairs of flows that would begin at nearly the same words, the most alike first.
 *
 * The measure is the cosine of the angle between counts of pairs of neighbouring characters over all examples of a flow,
 * with case, width, spaces and punctuation folded: it needs no word boundaries, so Chinese and English measure alike.
 */
export function similarIntents(flows: readonly Intent[]): SimilarIntents[] {
  const counted = flows
    .map(({ id, examples }) => ({ id, counts: pairsIn(examples) }))
    .filter(({ counts }) => counts.size > 0)
  return counted
    .flatMap((one, index) =>
      counted.slice(index + 1).flatMap((other) => {
        const similarity = cosine(one.counts, other.counts)
        return similarity >= ALIKE ? [{ a: one.id, b: other.id, similarity }] : []
      }),
    )
    .toSorted((one, other) => other.similarity - one.similarity)
}

function pairsIn(examples: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const example of examples) {
    const characters = [...canonicalText(example)]
    // The edges count, so that a word of one character is something, too.
    const padded = characters.length === 0 ? [] : ['^', ...characters, '$']
    for (const [at, character] of padded.slice(1).entries()) {
      const pair = `${padded[at]}${character}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [pair, count] of a) product += count * (b.get(pair) ?? 0)
  const length = (counts: ReadonlyMap<string, number>) => Math.hypot(...counts.values())
  return Math.min(1, product / (length(a) * length(b)))
}

import { wordsOf } from './words.ts'

/** Something that was asked once. */
export type Asked = { id: string; question: string }

/**
 * What was asked before that is near to some words, the nearest first: what both hold of words, each weighed by how few of
 * all hold it, as the cosine 0..1 between them. `least`: the nearness from which on it is told.
 */
export function nearestAsked(words: string, asked: readonly Asked[], { least, most }: { least: number; most: number }) {
  const wanted = new Set(wordsOf([words]))
  if (wanted.size === 0) return []
  const each = asked.map(({ id, question }) => ({ id, words: new Set(wordsOf([question])) }))
  const holders = new Map<string, number>()
  for (const { words: held } of each) for (const word of held) holders.set(word, (holders.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log(1 + each.length / (1 + (holders.get(word) ?? 0)))
  const lengthOf = (held: ReadonlySet<string>) => Math.hypot(...[...held].map(weightOf))
  const length = lengthOf(wanted)
  return each
    .map(({ id, words: held }) => {
      const shared = [...held].reduce((sum, word) => sum + (wanted.has(word) ? weightOf(word) ** 2 : 0), 0)
      return { id, nearness: shared === 0 ? 0 : shared / (length * lengthOf(held)) }
    })
    .filter(({ nearness }) => nearness >= least)
    .toSorted((a, b) => b.nearness - a.nearness || (a.id < b.id ? 1 : -1))
    .slice(0, most)
}

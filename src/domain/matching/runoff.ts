import { atOnce } from '#src/lib/in-slices.ts'
import type { MatcherState } from './state.ts'
import { trainSvm, type Example, type Linear } from './svm.ts'

/**
 * Decides between the first two entries by a classifier that knows only these two.
 *
 * One classifier an entry tells it from all others at once; what parts two neighbours may be lost in that. Trained when
 * first needed and kept for a while, since the same two entries are confused again and again.
 */
export type Runoff = {
  /** Above 0 for the first entry, below for the second; the query is laid out by feature in `dense`. */
  decide(state: MatcherState, first: number, second: number, dense: Float32Array): number
  /** Forgets all, when the entries have changed. */
  clear(): void
}

/** Kept classifiers take about 10 kB each. */
const KEPT = 256

export function createRunoff(): Runoff {
  const kept = new Map<string, Linear>()
  let scratch = new Float32Array(0)
  return {
    decide(state, first, second, dense) {
      const [low, high] = first < second ? [first, second] : [second, first]
      const key = `${low} ${high}`
      let linear = kept.get(key)
      if (linear === undefined) {
        if (scratch.length < state.table.size) scratch = new Float32Array(state.table.size)
        const texts = [...examples(state, low, 1), ...examples(state, high, -1)]
        linear = atOnce(trainSvm(state.rows, texts, SEED, scratch))
        const oldest = kept.keys().next()
        if (kept.size >= KEPT && oldest.done !== true) kept.delete(oldest.value)
        kept.set(key, linear)
      }
      const margin = linear.bias + product(linear, dense)
      return low === first ? margin : -margin
    },
    clear: () => kept.clear(),
  }
}

const SEED = 5869

function examples({ entries }: MatcherState, place: number, label: 1 | -1): Example[] {
  const { firstRow, questions } = entries[place]!
  return questions.map((_, at) => ({ row: firstRow + at, label, cost: 1 }))
}

function product({ ids, weights }: Linear, dense: Float32Array): number {
  let sum = 0
  for (let at = 0; at < ids.length; at++) sum += dense[ids[at]!]! * weights[at]!
  return sum
}

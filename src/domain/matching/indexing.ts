import { normalise } from './normalise.ts'
import type { IndexedEntry, MatcherEntry } from './state.ts'

/** An entry as it stands in the index, without questions and counter-examples that hold nothing to read. */
export function indexEntry({ id, questions, counterExamples = [] }: MatcherEntry, firstRow: number): IndexedEntry {
  const readable = (text: string) => normalise(text).trim() !== ''
  return {
    id,
    questions: questions.filter(readable),
    counterExamples: counterExamples.filter(readable),
    firstRow,
  }
}

/**
 * How much a feature counts that stands in `count` of the entries: the root of ln(1 + C / (df + 0.5)).
 *
 * The root was better on every validation set than the logarithm itself: rare features count twice, in the text and in
 * the question, and would drown the common words that part two neighbouring entries.
 */
export function inverseFrequency(entries: number, count: number): number {
  return Math.sqrt(Math.log(1 + entries / (count + 0.5)))
}

/**
 * The inverse frequency of each feature.
 *
 * Rows of one entry lie together, so a feature's last entry is enough to count it once. Rows of no entry are passed over.
 */
export function inverseFrequencies(
  ids: Int32Array,
  starts: Int32Array,
  owners: Int32Array,
  features: number,
  entries: number,
): Float32Array {
  const frequency = new Float32Array(features)
  const last = new Int32Array(features).fill(-1)
  owners.forEach((owner, row) => {
    if (owner < 0) return
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const id = ids[at]!
      if (last[id] === owner) continue
      last[id] = owner
      frequency[id]!++
    }
  })
  return frequency.map((count) => inverseFrequency(entries, count))
}

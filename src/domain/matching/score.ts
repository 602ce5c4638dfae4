import type { MatcherState } from './state.ts'
import type { Vector } from './rows.ts'

/**
 * Scores of all entries by place, in arrays that are reused. Entries without questions stand at minus infinity.
 *
 * `likelihoods` are naive Bayes' logarithms for a unit of the text's weight.
 */
export type Scores = { margins: Float32Array; likelihoods: Float32Array; blended: Float32Array }

/** How much a difference in naive Bayes counts beside the margin. */
const BAYES_SHARE = 0.1

export function createScores(entries: number): Scores {
  return {
    margins: new Float32Array(entries),
    likelihoods: new Float32Array(entries),
    blended: new Float32Array(entries),
  }
}

/** Scores a finished query against every entry: margin, naive Bayes, and the blend of the margin with how far naive Bayes is behind its best. */
export function scoreEntries(state: MatcherState, query: Vector, scores: Scores): void {
  const { margins, likelihoods, blended } = scores
  const { model, overlay, entries } = state
  let mass = 0
  for (let at = 0; at < query.length; at++) mass += query.weights[at]!
  margins.set(model.biases)
  for (let place = 0; place < model.bases.length; place++) likelihoods[place] = mass * model.bases[place]!
  addPacked(state, query, margins, likelihoods)
  for (const [place, overlaid] of overlay) {
    let margin = overlaid.bias
    let likelihood = mass * overlaid.base
    for (let at = 0; at < query.length; at++) {
      const found = overlaid.at.get(query.ids[at]!)
      if (found === undefined) continue
      margin += query.weights[at]! * overlaid.margins[found]!
      likelihood += query.weights[at]! * overlaid.bayes[found]!
    }
    margins[place] = margin
    likelihoods[place] = likelihood
  }
  let best = -Infinity
  for (let place = 0; place < entries.length; place++) {
    if (entries[place]!.questions.length === 0) margins[place] = likelihoods[place] = -Infinity
    if (likelihoods[place]! > best) best = likelihoods[place]!
  }
  for (let place = 0; place < entries.length; place++) {
    blended[place] = margins[place]! + BAYES_SHARE * (likelihoods[place]! - best)
    likelihoods[place]! /= mass || 1
  }
}

function addPacked({ model }: MatcherState, query: Vector, margins: Float32Array, likelihoods: Float32Array): void {
  const { starts, places } = model
  const features = starts.length - 1
  for (let at = 0; at < query.length; at++) {
    const id = query.ids[at]!
    if (id >= features) continue
    const margin = query.weights[at]! * model.marginScale
    const likelihood = query.weights[at]! * model.bayesScale
    for (let from = starts[id]!, end = starts[id + 1]!; from < end; from++) {
      const place = places[from]!
      margins[place]! += margin * model.margins[from]!
      likelihoods[place]! += likelihood * model.bayes[from]!
    }
  }
}

/** The places of the `count` best entries, best first. */
export function bestPlaces(state: MatcherState, blended: Float32Array, count: number): number[] {
  const best: number[] = []
  let worst = -Infinity
  for (let place = 0; place < state.entries.length; place++) {
    const score = blended[place]!
    if (state.entries[place]!.questions.length === 0 || (best.length === count && score <= worst)) continue
    let at = best.length
    while (at > 0 && blended[best[at - 1]!]! < score) at--
    best.splice(at, 0, place)
    if (best.length > count) best.pop()
    worst = blended[best.at(-1)!]!
  }
  return best
}

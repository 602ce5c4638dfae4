import type { BayesTerms } from './bayes.ts'
import type { Linear } from './svm.ts'

/** What one entry was trained to: a weight of the classifier and of naive Bayes for each feature. */
export type EntryModel = {
  bias: number
  base: number
  ids: Int32Array
  margins: Float32Array
  bayes: Float32Array
}

/**
 * All entries' weights by feature, so that a query reads only the features it holds.
 *
 * Weights are kept in 16 bits with one scale a kind: half the memory, and far finer than the tolerance of training.
 */
export type PackedModel = {
  starts: Int32Array
  places: Uint16Array | Uint32Array
  margins: Int16Array
  bayes: Int16Array
  marginScale: number
  bayesScale: number
  biases: Float32Array
  bases: Float32Array
}

/** Below this a weight of a feature that the entry's own questions lack changes no ranking. */
const NEGLIGIBLE = 0.008

/** Joins both kinds of weights of one entry; tiny ones of strangers are dropped. */
export function entryModel(linear: Linear, terms: BayesTerms): EntryModel {
  const ids: number[] = []
  const margins: number[] = []
  const bayes: number[] = []
  const met = new Set<number>()
  linear.ids.forEach((id, index) => {
    const weight = linear.weights[index]!
    const term = terms.byFeature.get(id)
    if (term === undefined && Math.abs(weight) <= NEGLIGIBLE) return
    if (term !== undefined) met.add(id)
    ids.push(id)
    margins.push(weight)
    bayes.push(term ?? 0)
  })
  for (const [id, term] of terms.byFeature) {
    if (met.has(id)) continue
    ids.push(id)
    margins.push(0)
    bayes.push(term)
  }
  return {
    bias: linear.bias,
    base: terms.base,
    ids: Int32Array.from(ids),
    margins: Float32Array.from(margins),
    bayes: Float32Array.from(bayes),
  }
}

/** Packs the entries' models, one at each place, by feature. */
export function packModels(models: readonly EntryModel[], features: number): PackedModel {
  const starts = new Int32Array(features + 1)
  let marginScale = 1e-9
  let bayesScale = 1e-9
  for (const model of models) {
    for (let at = 0; at < model.ids.length; at++) {
      starts[model.ids[at]! + 1]!++
      marginScale = Math.max(marginScale, Math.abs(model.margins[at]!))
      bayesScale = Math.max(bayesScale, model.bayes[at]!)
    }
  }
  for (let id = 0; id < features; id++) starts[id + 1]! += starts[id]!
  marginScale /= 32767
  bayesScale /= 32767
  const count = starts[features]!
  const next = starts.slice(0, features)
  const places = models.length < 65536 ? new Uint16Array(count) : new Uint32Array(count)
  const margins = new Int16Array(count)
  const bayes = new Int16Array(count)
  models.forEach((model, place) => {
    for (let at = 0; at < model.ids.length; at++) {
      const to = next[model.ids[at]!]!++
      places[to] = place
      margins[to] = Math.round(model.margins[at]! / marginScale)
      bayes[to] = Math.round(model.bayes[at]! / bayesScale)
    }
  })
  return {
    starts,
    places,
    margins,
    bayes,
    marginScale,
    bayesScale,
    biases: Float32Array.from(models, (model) => model.bias),
    bases: Float32Array.from(models, (model) => model.base),
  }
}

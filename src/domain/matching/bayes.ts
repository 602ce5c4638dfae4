import type { Rows } from './rows.ts'

/** A naive Bayes class: the logarithm each feature adds over an unseen one, and what every unit of weight costs. */
export type BayesTerms = { base: number; byFeature: ReadonlyMap<number, number> }

/** Additive smoothing. Small, since the features of a question overlap heavily. */
const SMOOTHING = 0.01

/**
 * Multinomial naive Bayes of one entry over the weighted features of its questions (Rennie et al. 2003, «Tackling the
 * poor assumptions of naive Bayes text classifiers», weighting by inverse frequency and length).
 */
export function bayesTerms(rows: Rows, own: readonly number[], features: number): BayesTerms {
  const mass = new Map<number, number>()
  let total = 0
  for (const row of own) {
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const id = rows.ids[at]!
      mass.set(id, (mass.get(id) ?? 0) + rows.weights[at]!)
      total += rows.weights[at]!
    }
  }
  for (const [id, weight] of mass) mass.set(id, Math.log(1 + weight / SMOOTHING))
  return { base: -Math.log(total + SMOOTHING * features), byFeature: mass }
}

import { rowProduct, type Rows } from './rows.ts'

/** A linear classifier: the features with a weight, and the bias. */
export type Linear = { bias: number; ids: Int32Array; weights: Float32Array }

/** One text to learn from: 1 belongs, -1 does not; `cost` multiplies how much a mistake on it counts. */
export type Example = { row: number; label: 1 | -1; cost: number }

/** Chosen on validation questions. `tolerance` is the largest gradient at which training stops. */
const C = 1.5
const PASSES = 15
const TOLERANCE = 0.1

/**
 * Trains one support vector classifier with squared hinge loss by dual coordinate descent (Hsieh et al. 2008, «A dual
 * coordinate descent method for large-scale linear SVM», algorithm 3 with shrinking).
 *
 * `dense` is scratch space of one place a feature: zero on entry and on return. Same examples and seed, same weights.
 * Stops after each pass.
 */
export function* trainSvm(
  rows: Rows,
  examples: readonly Example[],
  seed: number,
  dense: Float32Array,
): Generator<void, Linear> {
  const duals = new Float32Array(examples.length)
  const moved = new Uint8Array(examples.length)
  const order = Int32Array.from(examples, (_, at) => at)
  let random = seed >>> 0
  let active = examples.length
  let bias = 0
  for (let pass = 0; pass < PASSES; pass++) {
    for (let at = active - 1; at > 0; at--) {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0
      swap(order, at, random % (at + 1))
    }
    let steepest = 0
    for (let at = 0; at < active; at++) {
      const index = order[at]!
      const { row, label, cost } = examples[index]!
      const diagonal = 0.5 / (C * cost)
      const dual = duals[index]!
      const gradient = label * (rowProduct(rows, row, dense) + bias) - 1 + diagonal * dual
      if (dual === 0 && gradient > 0) {
        if (gradient > 0.5 && pass > 0) swap(order, at--, --active)
        continue
      }
      if (Math.abs(gradient) <= 1e-3) continue
      steepest = Math.max(steepest, Math.abs(gradient))
      // Vectors have length 1 and the bias counts as one feature more: the diagonal of the kernel is 2.
      duals[index] = Math.max(0, dual - gradient / (2 + diagonal))
      moved[index] = 1
      const step = (duals[index]! - dual) * label
      addRow(rows, row, step, dense)
      bias += step
    }
    yield
    if (steepest >= TOLERANCE) continue
    if (active === examples.length) break
    active = examples.length
  }
  return collect(rows, examples, duals, moved, bias, dense)
}

function addRow({ starts, ids, weights }: Rows, row: number, step: number, dense: Float32Array): void {
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) dense[ids[at]!]! += step * weights[at]!
}

/** Reads the weights out of the scratch space and leaves it zero. */
function collect(
  rows: Rows,
  examples: readonly Example[],
  duals: Float32Array,
  moved: Uint8Array,
  bias: number,
  dense: Float32Array,
): Linear {
  const ids: number[] = []
  const weights: number[] = []
  const { starts } = rows
  for (let index = 0; index < examples.length; index++) {
    if (moved[index] === 0) continue
    const { row } = examples[index]!
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const id = rows.ids[at]!
      // A row whose dual came back to zero left only rounding behind.
      if (duals[index]! > 0 && dense[id] !== 0) {
        ids.push(id)
        weights.push(dense[id]!)
        dense[id] = 0
      }
    }
  }
  for (let index = 0; index < examples.length; index++) {
    if (moved[index] === 0) continue
    const { row } = examples[index]!
    for (let at = starts[row]!; at < starts[row + 1]!; at++) dense[rows.ids[at]!] = 0
  }
  return { bias, ids: Int32Array.from(ids), weights: Float32Array.from(weights) }
}

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a]!
  order[a] = order[b]!
  order[b] = kept
}

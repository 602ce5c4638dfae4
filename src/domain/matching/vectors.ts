import type { FeatureList } from './features.ts'
import { findFeature, internFeature, type FeatureTable } from './feature-table.ts'
import type { Vector } from './rows.ts'

/**
 * Turns feature lists into sparse vectors over the numbered features.
 *
 * It keeps scratch arrays, since a query may not cost an allocation a feature.
 */
export type Vectoriser = {
  /** Counts the features; unknown ones are numbered when `grow`, else only their mass is kept. {@link finishVector} is still to come. */
  count(table: FeatureTable, list: FeatureList, grow: boolean): CountedVector
}

export type GroupedVector = Vector & { groups: Uint8Array }

/** `unknownMass`: squared weights of the features without a number. */
export type CountedVector = GroupedVector & { counts: Uint8Array; unknownMass: number }

/** The length of each group's part before the whole is brought to length 1: words and Han first, pieces of words second. */
const GROUP_LENGTH = [1, 1] as const

export function createVectoriser(): Vectoriser {
  let slots = new Int32Array(1024).fill(-1)
  const vector: CountedVector = {
    length: 0,
    ids: new Int32Array(512),
    weights: new Float32Array(512),
    groups: new Uint8Array(512),
    counts: new Uint8Array(512),
    unknownMass: 0,
  }
  return {
    count(table, list, grow) {
      if (vector.ids.length < list.length) reserve(vector, list.length)
      vector.length = 0
      vector.unknownMass = 0
      for (let at = 0; at < list.length; at++) {
        const weight = list.weights[at]!
        const id = grow ? internFeature(table, list.hashes[at]!) : findFeature(table, list.hashes[at]!)
        if (id < 0) {
          vector.unknownMass += weight * weight
          continue
        }
        if (id >= slots.length) slots = widenedSlots(slots, table.size)
        const slot = slots[id]!
        if (slot >= 0 && slot < vector.length && vector.ids[slot] === id) {
          if (vector.counts[slot]! < 255) vector.counts[slot]!++
          continue
        }
        slots[id] = vector.length
        vector.ids[vector.length] = id
        vector.weights[vector.length] = weight
        vector.groups[vector.length] = list.groups[at]!
        vector.counts[vector.length++] = 1
      }
      for (let at = 0; at < vector.length; at++)
        if (vector.counts[at]! > 1) vector.weights[at]! *= 1 + Math.log(vector.counts[at]!)
      return vector
    },
  }
}

/** Multiplies by inverse frequency and normalises: each group to its share, then the whole to length 1. In place. */
export function finishVector({ ids, weights, groups, length }: GroupedVector, inverse: Float32Array): void {
  const mass = [0, 0]
  for (let at = 0; at < length; at++) {
    const weight = (weights[at]! *= inverse[ids[at]!]!)
    mass[groups[at]!]! += weight * weight
  }
  const shares = GROUP_LENGTH.map((share, group) => (mass[group]! > 0 ? share : 0))
  const whole = Math.hypot(...shares) || 1
  const factors = shares.map((share, group) => (share === 0 ? 0 : share / Math.sqrt(mass[group]!) / whole))
  for (let at = 0; at < length; at++) weights[at]! *= factors[groups[at]!]!
}

function reserve(vector: CountedVector, length: number): void {
  vector.ids = new Int32Array(length * 2)
  vector.weights = new Float32Array(length * 2)
  vector.groups = new Uint8Array(length * 2)
  vector.counts = new Uint8Array(length * 2)
}

function widenedSlots(slots: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.max(size, slots.length) * 2).fill(-1)
  wider.set(slots)
  return wider
}

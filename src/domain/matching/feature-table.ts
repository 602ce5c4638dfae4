/** Numbers features in the order in which they are first met: an open-addressing table from hash to number. */
export type FeatureTable = { size: number; keys: Uint32Array; numbers: Int32Array }

export function createFeatureTable(capacity = 1 << 14): FeatureTable {
  return { size: 0, keys: new Uint32Array(capacity), numbers: new Int32Array(capacity).fill(-1) }
}

/** The number of a hash, or -1 when it was never met. */
export function findFeature(table: FeatureTable, hash: number): number {
  const mask = table.keys.length - 1
  let at = hash & mask
  for (;;) {
    const number = table.numbers[at]!
    if (number < 0 || table.keys[at] === hash) return number
    at = (at + 1) & mask
  }
}

/** The number of a hash, a new one if need be. */
export function internFeature(table: FeatureTable, hash: number): number {
  const mask = table.keys.length - 1
  let at = hash & mask
  for (;;) {
    const number = table.numbers[at]!
    if (number < 0) break
    if (table.keys[at] === hash) return number
    at = (at + 1) & mask
  }
  table.keys[at] = hash
  table.numbers[at] = table.size++
  if (table.size > table.keys.length * 0.7) widen(table)
  return table.size - 1
}

function widen(table: FeatureTable): void {
  const { keys, numbers } = table
  const wider = createFeatureTable(keys.length * 2)
  const mask = wider.keys.length - 1
  for (let old = 0; old < keys.length; old++) {
    if (numbers[old]! < 0) continue
    let at = keys[old]! & mask
    while (wider.numbers[at]! >= 0) at = (at + 1) & mask
    wider.keys[at] = keys[old]!
    wider.numbers[at] = numbers[old]!
  }
  table.keys = wider.keys
  table.numbers = wider.numbers
}

import type { InvertedRows } from './inverted-rows.ts'
import { rowProduct, type Rows } from './rows.ts'

/** What choosing needs: the vectors, whose they are, and zeroed scratch space of one place a feature and one a row. */
export type NegativeSource = {
  rows: Rows
  owners: Int32Array
  dense: Float32Array
  scores: Float32Array
  /** How many features there are. */
  features: number
  /** How many questions hold each feature. */
  frequencies: Int32Array
  /** Absent after the build: a single entry is then compared with every question. */
  inverted?: InvertedRows | undefined
}

/** A feature in more than this share of the questions tells nothing about who is near. */
const COMMON = 0.15
const STRONGEST = 200
const PER_ENTRY = 10
const AT_RANDOM = 100
/**
 * So many places of the inverted index are read for an entry, those of its strongest features first. Reading all of them
 * makes building quadratic: of 200,000 questions it took 170 s instead of 50, and found worse neighbours (75.5 % instead
 * of 79.7 % of questions answered first). Bases of 20,000 questions and less hardly come to it.
 */
const LOOKED = 100_000
/** Questions that are read in one go: a few milliseconds' work. */
const SCANNED = 20_000

/**
 * The questions of other entries that an entry has most to be told apart from: the `limit` nearest to its centroid, at
 * most ten an entry, and a hundred at random so that far ones keep their place too. Stops now and then where it reads
 * every question.
 */
export function* hardNegatives(
  source: NegativeSource,
  place: number,
  own: readonly number[],
  limit: number,
): Generator<void, number[]> {
  const { rows, owners, dense, scores } = source
  const touched: number[] = []
  for (const row of own) {
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const id = rows.ids[at]!
      if (dense[id] === 0) touched.push(id)
      dense[id]! += rows.weights[at]!
    }
  }
  const most = Math.max(300, rows.count * COMMON)
  const strong = touched.filter((id) => source.frequencies[id]! <= most)
  strong.sort((a, b) => dense[b]! - dense[a]! || a - b)
  strong.length = Math.min(strong.length, STRONGEST)
  const near = source.inverted === undefined ? yield* scanned(source, touched, strong) : looked(source, strong)
  for (const id of touched) dense[id] = 0
  keepOthers(near, source, place)
  const chosen = near.length > limit ? nearest(near, scores, owners, limit) : near.slice()
  for (const row of near) scores[row] = 0
  if (rows.count > limit) addRandom(chosen, owners, rows.count, place)
  return chosen
}

/** Takes out what belongs to nobody, or to the entry itself, and the scores of it. */
function keepOthers(near: number[], { owners, scores }: NegativeSource, place: number): void {
  let kept = 0
  for (const row of near) {
    if (owners[row]! >= 0 && owners[row] !== place) near[kept++] = row
    else scores[row] = 0
  }
  near.length = kept
}

/** The rows that share a strong feature, by the inverted index; their scores are left in the scratch space. */
function looked({ inverted, dense, scores }: NegativeSource, strong: readonly number[]): number[] {
  const near: number[] = []
  if (inverted === undefined) return near
  const { starts, rows, weights } = inverted
  let left = LOOKED
  for (const id of strong) {
    const weight = dense[id]!
    const [from, end] = [starts[id]!, starts[id + 1]!]
    if (end - from > left) continue
    left -= end - from
    for (let at = from; at < end; at++) {
      const row = rows[at]!
      if (scores[row] === 0) near.push(row)
      scores[row]! += weight * weights[at]!
    }
  }
  return near
}

/** The same by reading every row once: cheaper than an inverted index when it is for one entry only. */
function* scanned(
  source: NegativeSource,
  touched: readonly number[],
  strong: readonly number[],
): Generator<void, number[]> {
  const { rows, dense } = source
  const kept = strong.map((id) => dense[id]!)
  for (const id of touched) dense[id] = 0
  strong.forEach((id, at) => (dense[id] = kept[at]!))
  const near: number[] = []
  for (let row = 0; row < rows.count; row += SCANNED) {
    scan(source, row, Math.min(rows.count, row + SCANNED), near)
    yield
  }
  return near
}

function scan({ rows, owners, dense, scores }: NegativeSource, from: number, end: number, near: number[]): void {
  for (let row = from; row < end; row++) {
    if (owners[row]! < 0) continue
    const score = rowProduct(rows, row, dense)
    if (score === 0) continue
    scores[row] = score
    near.push(row)
  }
}

function nearest(others: number[], scores: Float32Array, owners: Int32Array, limit: number): number[] {
  const taken = new Map<number, number>()
  const chosen: number[] = []
  const close = inOrder(others, scores, scoreOfRank(others, scores, limit * 4))
  for (let at = close.length - 1; at >= 0; at--) {
    const row = ROWS - 1 - (close[at]! % ROWS)
    const owner = owners[row]!
    const count = taken.get(owner) ?? 0
    if (count >= PER_ENTRY) continue
    taken.set(owner, count + 1)
    chosen.push(row)
    if (chosen.length >= limit) break
  }
  return chosen
}

/** More rows than any index has. */
const ROWS = 2 ** 22
const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/**
 * The rows that score as much, from the last to the first, each with its score in one number: numbers are sorted many
 * times faster than by a function. The bits of positive floats are in the floats' order; of equal scores the first row wins.
 */
function inOrder(others: readonly number[], scores: Float32Array, least: number): Float64Array {
  const keys = new Float64Array(others.length)
  let count = 0
  for (const row of others) {
    const score = scores[row]!
    if (score < least) continue
    float[0] = score
    keys[count++] = bits[0]! * ROWS + (ROWS - 1 - row)
  }
  return keys.subarray(0, count).sort()
}

function addRandom(chosen: number[], owners: Int32Array, count: number, place: number): void {
  const have = new Set(chosen)
  let random = (7919 * (place + 1)) >>> 0
  for (let drawn = 0; drawn < AT_RANDOM; drawn++) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    // In proportion, so that a few more questions draw nearly the same ones.
    const row = Math.floor((random / 2 ** 32) * count)
    if (owners[row]! < 0 || owners[row] === place || have.has(row)) continue
    have.add(row)
    chosen.push(row)
  }
}

const BUCKETS = 1024

/** A score that about `rank` of the rows reach, by counting in buckets: sorting all of them took most of a build. */
function scoreOfRank(others: readonly number[], scores: Float32Array, rank: number): number {
  let most = 0
  for (const row of others) if (scores[row]! > most) most = scores[row]!
  const counts = new Int32Array(BUCKETS + 1)
  for (const row of others) counts[Math.floor((scores[row]! / most) * BUCKETS)]!++
  let bucket = BUCKETS
  for (let reached = counts[bucket]!; reached < rank && bucket > 0; reached += counts[bucket]!) bucket--
  return (bucket / BUCKETS) * most
}

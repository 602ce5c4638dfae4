/** An entry near a text by the meaning of both: the cosine to its nearest question, -1..1. */
export type SemanticHit = { entryId: string; question: string; cosine: number }

/** Turns a cosine into the probability that the entry is meant: every model's cosines lie elsewhere. */
export type SemanticScale = { slope: number; centre: number }

type Row = { entryId: string; question: string; vector: Float32Array }

/** The questions of a base as vectors of length 1, searched from end to end. */
export type SemanticIndex = {
  /** Takes an entry's questions in; the ones it had before are forgotten. None: the entry is forgotten. */
  set(entryId: string, questions: readonly { question: string; vector: Float32Array }[]): void
  /** The nearest entries, best first. Empty where the vector is of another size than the index's. */
  nearest(vector: Float32Array, limit: number): SemanticHit[]
  /** Fitted to the questions as they are now; kept until a twentieth of them has changed. */
  scale(): SemanticScale
  readonly size: number
}

export function createSemanticIndex(): SemanticIndex {
  const entries = new Map<string, Row[]>()
  let size = 0
  let fitted: { scale: SemanticScale; changes: number } | undefined

  return {
    set(entryId, questions) {
      size += questions.length - (entries.get(entryId)?.length ?? 0)
      if (questions.length === 0) entries.delete(entryId)
      else
        entries.set(
          entryId,
          questions.map((one) => ({ entryId, ...one })),
        )
      if (fitted && (fitted.changes += 1) > size / 20) fitted = undefined
    },
    nearest(vector, limit) {
      const hits: SemanticHit[] = []
      for (const [entryId, rows] of entries) {
        const best = nearestOf(rows, vector)
        if (best) hits.push({ entryId, question: best.row.question, cosine: best.cosine })
      }
      return hits.sort((a, b) => b.cosine - a.cosine).slice(0, limit)
    },
    scale() {
      fitted ??= { scale: fitScale(entries), changes: 0 }
      return fitted.scale
    },
    get size() {
      return size
    },
  }
}

/** Of vectors of length 1, that is their product. */
function cosineOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

function nearestOf(rows: readonly Row[], vector: Float32Array, except?: Row): { row: Row; cosine: number } | undefined {
  let best: { row: Row; cosine: number } | undefined
  for (const row of rows) {
    if (row === except || row.vector.length !== vector.length) continue
    const cosine = cosineOf(row.vector, vector)
    if (best === undefined || cosine > best.cosine) best = { row, cosine }
  }
  return best
}

/** Multiplications a fit may take: about a second. */
const FIT_WORK = 5e8
/** Questions a fit looks at, at most. */
const FIT_ROWS = 300
const STEEPEST = 60
const GENTLEST = 4

/**
 * Where right and wrong part, on the base's own questions: each is compared with its nearest sister and with its nearest
 * stranger, and a logistic curve is laid between the two heaps, through the middle of their means and as steep as they
 * are far apart for their spread (the posterior of two normal heaps of one variance). A base without sisters takes what
 * is three deviations above its strangers for the middle.
 */
function fitScale(entries: ReadonlyMap<string, Row[]>): SemanticScale {
  const rows = [...entries.values()].flat()
  const dimensions = rows[0]?.vector.length ?? 1
  const count = Math.max(1, Math.min(FIT_ROWS, rows.length, Math.floor(FIT_WORK / (rows.length * dimensions))))
  const sisters: number[] = []
  const strangers: number[] = []
  for (let taken = 0; taken < count && rows.length > 0; taken++) {
    const row = rows[Math.floor((taken * rows.length) / count)]!
    const own = entries.get(row.entryId) ?? []
    const sister = nearestOf(own, row.vector, row)
    if (sister) sisters.push(sister.cosine)
    const others = rows.filter(({ entryId }) => entryId !== row.entryId)
    const stranger = nearestOf(others, row.vector)
    if (stranger) strangers.push(stranger.cosine)
  }
  const far = spread(strangers)
  if (sisters.length < 10 || strangers.length < 10)
    return { slope: 20, centre: Math.min(0.95, far.mean + 3 * far.deviation) }
  const near = spread(sisters)
  const variance = Math.max(1e-4, (near.deviation ** 2 + far.deviation ** 2) / 2)
  const slope = Math.min(STEEPEST, Math.max(GENTLEST, (near.mean - far.mean) / variance))
  return { slope, centre: (near.mean + far.mean) / 2 }
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  if (values.length === 0) return { mean: 0.5, deviation: 0.1 }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}

type Scored = { entryId: string; confidence: number; question: string }

/** How much the meaning weighs against the words, 0..1. A vector knows other words for the same; words know names and numbers. */
const MEANING = 0.7
/** Of an entry that the words do not bring up at all. */
const UNHEARD = 0.05
/** No voice is surer than so. */
const SUREST = 0.995

/**
 * Words and meaning together: the log-odds of both, weighed. An entry whose question is the very text stays certain; one
 * the vectors do not know keeps what the words say. Best first, confidences never rising.
 */
export function blendMeaning(
  byWords: readonly Scored[],
  byMeaning: readonly SemanticHit[],
  scale: SemanticScale,
  limit: number,
): Scored[] {
  const words = new Map(byWords.map((one) => [one.entryId, one]))
  const meaning = new Map(byMeaning.map((one) => [one.entryId, one]))
  const blended = [...new Set([...words.keys(), ...meaning.keys()])].map((entryId): Scored => {
    const word = words.get(entryId)
    const hit = meaning.get(entryId)
    if (word && (!hit || word.confidence >= 1)) return word
    const meant = scale.slope * ((hit?.cosine ?? 0) - scale.centre)
    const odds = MEANING * clampOdds(meant) + (1 - MEANING) * oddsOf(word?.confidence ?? UNHEARD)
    return { entryId, question: hit?.question ?? word?.question ?? '', confidence: 1 / (1 + Math.exp(-odds)) }
  })
  return blended.sort((a, b) => b.confidence - a.confidence).slice(0, limit)
}

/** How sure the meaning alone is of a hit, 0..1, on the scale of its base. */
export const meantConfidence = ({ cosine }: Pick<SemanticHit, 'cosine'>, { slope, centre }: SemanticScale): number =>
  1 / (1 + Math.exp(-clampOdds(slope * (cosine - centre))))

const HIGHEST = Math.log(SUREST / (1 - SUREST))
const clampOdds = (odds: number) => Math.min(HIGHEST, Math.max(-HIGHEST, odds))
const oddsOf = (share: number) => clampOdds(Math.log(Math.max(1e-9, share) / Math.max(1e-9, 1 - share)))

/** A vector as it is compared: of length 1. Null for one of nothing, or with what is no number in it. */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  const vector = Float32Array.from(values)
  let sum = 0
  for (const value of vector) sum += value * value
  if (!Number.isFinite(sum) || sum === 0) return null
  const length = Math.sqrt(sum)
  return vector.map((value) => value / length)
}

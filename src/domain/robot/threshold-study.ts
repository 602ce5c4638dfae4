/** What became of a visitor after the bot's reply to a question; `right` and `wrong` where the true answer is known. */
export const SEQUELS = ['right', 'wrong', 'person', 'asked_again', 'went_on'] as const
export type Sequel = (typeof SEQUELS)[number]

export type Thresholds = { readonly direct: number; readonly clarify: number }

/** A question as the matcher heard it: its best entry with the confidence (0..1), and what came after. */
export type StudySample = {
  readonly query: string
  /** The best entry; null where nothing came near. */
  readonly entryId: string | null
  readonly confidence: number
  readonly sequel: Sequel
}

const BANDS = ['fallback', 'clarify', 'direct'] as const
export type Band = (typeof BANDS)[number]

/** What the bot does with a confidence. Without clarifying, what is not sure is a fallback. */
function bandOf(confidence: number, { direct, clarify }: Thresholds, clarifies: boolean): Band {
  if (confidence >= direct) return 'direct'
  return clarifies && confidence >= clarify ? 'clarify' : 'fallback'
}

/** A reply nobody could use: it was wrong, or the visitor asked again or for a person. */
const isMiss = ({ sequel }: StudySample): boolean =>
  sequel === 'wrong' || sequel === 'person' || sequel === 'asked_again'

export type Bin = { readonly from: number; readonly hits: number; readonly misses: number }

/** How often which confidence came, in `bins` equal parts of 0..1; the last one holds 1 itself. */
export function histogram(samples: readonly StudySample[], bins: number): Bin[] {
  const counts = Array.from({ length: bins }, (_, index) => ({ from: index / bins, hits: 0, misses: 0 }))
  for (const sample of samples) {
    const bin = counts[Math.min(bins - 1, Math.max(0, Math.floor(sample.confidence * bins)))]
    if (bin) bin[isMiss(sample) ? 'misses' : 'hits'] += 1
  }
  return counts
}

/** Shares 0..1 of all samples. `wrong`: answered directly, and a miss. */
export type StudyCounts = {
  readonly direct: number
  readonly clarify: number
  readonly fallback: number
  readonly wrong: number
}

/** What a pair of thresholds makes of the samples. */
export function countsAt(samples: readonly StudySample[], thresholds: Thresholds, clarifies: boolean): StudyCounts {
  const counts = { direct: 0, clarify: 0, fallback: 0, wrong: 0 }
  for (const sample of samples) {
    const band = bandOf(sample.confidence, thresholds, clarifies)
    counts[band] += 1
    if (band === 'direct' && isMiss(sample)) counts.wrong += 1
  }
  const of = (count: number) => (samples.length === 0 ? 0 : count / samples.length)
  return {
    direct: of(counts.direct),
    clarify: of(counts.clarify),
    fallback: of(counts.fallback),
    wrong: of(counts.wrong),
  }
}

export type Flip = { readonly sample: StudySample; readonly from: Band; readonly to: Band }

/** Samples the bot would treat otherwise, those nearest to a new threshold first. */
export function flips(
  samples: readonly StudySample[],
  change: { before: Thresholds; after: Thresholds; clarifies: boolean },
): Flip[] {
  const { before, after, clarifies } = change
  const distance = ({ confidence }: StudySample) =>
    Math.min(Math.abs(confidence - after.direct), clarifies ? Math.abs(confidence - after.clarify) : Infinity)
  return samples
    .map((sample) => ({
      sample,
      from: bandOf(sample.confidence, before, clarifies),
      to: bandOf(sample.confidence, after, clarifies),
    }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => distance(a.sample) - distance(b.sample))
}

/** Thresholds are set in hundredths. */
const STEPS = 100
/** A wrong answer does as much harm as so many right ones do good. */
const HARM = 3
/** A question that is offered among others helps half as much as its answer. */
const OFFERED = 0.5

/**
 * The thresholds at the knee of the curve: `direct` where answering one step lower would do more harm than good, a miss
 * weighing three hits; `clarify` where offering lower would be of no more use than a coin's toss. Null without enough
 * samples of either kind to tell. `clarify` is always below `direct`.
 */
export function suggestThresholds(samples: readonly StudySample[], least: number): Thresholds | null {
  const misses = samples.filter(isMiss).length
  if (samples.length < least || misses === 0 || misses === samples.length) return null
  const worth = histogram(samples, STEPS).map(({ hits, misses: missed }) => ({
    direct: hits - HARM * missed,
    clarify: OFFERED * (hits - missed),
  }))
  const direct = Math.max(2, bestFrom(worth.map((one) => one.direct)))
  const clarify = Math.min(direct - 1, Math.max(1, bestFrom(worth.slice(0, direct).map((one) => one.clarify))))
  return { direct: direct / STEPS, clarify: clarify / STEPS }
}

/** The place from which the sum to the end is largest; of equal ones the last, which answers least. */
function bestFrom(values: readonly number[]): number {
  let best = { at: values.length - 1, sum: Number.NEGATIVE_INFINITY }
  let sum = 0
  for (let at = values.length - 1; at >= 0; at -= 1) {
    sum += values[at] ?? 0
    if (sum > best.sum) best = { at, sum }
  }
  return best.at
}

/** The chance that a text in scope is given more confidence than one out of it; null without either. Ties count half. */
export function areaUnderCurve(inside: readonly number[], outside: readonly number[]): number | null {
  if (inside.length === 0 || outside.length === 0) return null
  const sorted = outside.toSorted((a, b) => a - b)
  let wins = 0
  for (const confidence of inside) wins += (countBelow(sorted, confidence) + countBelow(sorted, confidence, true)) / 2
  return wins / (inside.length * outside.length)
}

/** How many of ascending numbers are below a value, or at it too. */
function countBelow(sorted: readonly number[], value: number, orAt = false): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < value || (orAt && sorted[middle] === value)) from = middle + 1
    else to = middle
  }
  return from
}

export type Judged = { confidence: number; right: boolean }

/**
 * The threshold at which answering rightly in scope and staying silent out of scope are best together (the mean of both
 * shares); null without either.
 */
export function bestThreshold(inside: readonly Judged[], outside: readonly number[]): number | null {
  if (inside.length === 0 || outside.length === 0) return null
  const right = inside.flatMap(({ confidence, right }) => (right ? [confidence] : [])).toSorted((a, b) => a - b)
  const sorted = outside.toSorted((a, b) => a - b)
  const values = [...new Set([0, ...inside.map(({ confidence }) => confidence), ...outside])].toSorted((a, b) => a - b)
  let best = -1
  let threshold = 0
  values.forEach((value, index) => {
    const cut = index === 0 ? 0 : (values[index - 1]! + value) / 2
    const answered = (right.length - countBelow(right, cut)) / inside.length
    const silent = countBelow(sorted, cut) / outside.length
    if (answered + silent <= best) return
    best = answered + silent
    threshold = cut
  })
  return threshold
}

/** How much out-of-scope texts weigh among all when calibration is measured. */
const OUTSIDE_SHARE = 0.2
const BINS = 10

/**
 * Expected calibration error, 0..1: in ten bins of equal width, how far the mean confidence of the first candidate is
 * from the share that was right (Naeini et al. 2015). Out-of-scope texts, never right, weigh a fifth of the whole.
 */
export function calibrationError(inside: readonly Judged[], outside: readonly number[]): number | null {
  if (inside.length === 0) return null
  const share = outside.length > 0 ? OUTSIDE_SHARE : 0
  const bins = Array.from({ length: BINS }, () => ({ confidence: 0, right: 0 }))
  const put = (confidence: number, right: boolean, weight: number): void => {
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]!
    bin.confidence += confidence * weight
    if (right) bin.right += weight
  }
  for (const { confidence, right } of inside) put(confidence, right, (1 - share) / inside.length)
  for (const confidence of outside) put(confidence, false, share / outside.length)
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0)
}

/** The value below which a share of the numbers lies; 0 without any. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

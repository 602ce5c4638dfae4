/** The smallest of the values that at least this share of them does not exceed (nearest rank); NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

/** The shares that are told of every spread of latencies. */
export const TOLD = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const

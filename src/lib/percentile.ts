/** The least of some numbers that so many of a hundred do not exceed (nearest rank); null of none. `rank`: 1 to 100. */
export function percentile(numbers: readonly number[], rank: number): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1] ?? null
}

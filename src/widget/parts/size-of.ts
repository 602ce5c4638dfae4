/** A size in the largest unit that leaves a whole number in front. */
export function sizeOf(bytes: number, tag: string): string {
  const [unit, size] = bytes >= 1024 * 1024 ? (['megabyte', 1024 * 1024] as const) : (['kilobyte', 1024] as const)
  const digits = { maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(
    Math.max(bytes / size, unit === 'kilobyte' ? 1 : 0),
  )
}

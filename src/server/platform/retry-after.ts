/** How long a `retry-after` header asks to wait, in milliseconds; null when there is none that says so. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

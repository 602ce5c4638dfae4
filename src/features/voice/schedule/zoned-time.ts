/** A moment as the wall clock of a zone shows it: YYYY-MM-DDTHH:mm, as a field for date and time takes it. */
export function wallTimeIn(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/**
 * The moment at which the wall clock of a zone shows a time, in ISO 8601; null for what is no time. Where the clock shows
 * it twice, the first; where it never does, as much later as the clock was put forward.
 */
export function momentIn(wall: string, timeZone: string): string | null {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) return null
  const shownAt = (at: number) => Date.parse(`${wallTimeIn(at, timeZone)}Z`)
  // The offset before and after: where they differ, the clock was put forward or back in between.
  const day = 86_400_000
  const offsets = [wanted - day, wanted + day].map((at) => shownAt(at) - Math.floor(at / 60_000) * 60_000)
  const candidates = [...new Set(offsets)].map((offset) => wanted - offset).toSorted((a, b) => a - b)
  const right = candidates.find((at) => shownAt(at) === wanted)
  return new Date(right ?? candidates.at(-1) ?? wanted).toISOString()
}

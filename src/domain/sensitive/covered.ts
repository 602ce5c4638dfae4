/** A text with a star for each sign of what is hidden; gaps stay, so that its lines do. */
export function covered(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    parts.push(text.slice(done, from), text.slice(from, end).replace(/\S/gu, '*'))
    done = end
  }
  return parts.join('') + text.slice(done)
}

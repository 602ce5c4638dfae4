/** The length of a text in code points: what people are told by counters and what limits mean. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The length of a text in code points: what people are told by counters and what limits mean. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The length of a text in bytes of UTF-8: what some channels count their limits in. Half a character counts as three. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length

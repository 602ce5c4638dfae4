import { LIMITS } from '../limits.ts'

/**
 * A message as a reply quotes it, in lines that every channel shows as they stand: each begins with `> `. What is longer than
 * a quote may be ends in an ellipsis.
 */
export function quoteOf(text: string): string {
  const all = [...text.trim()]
  const kept =
    all.length > LIMITS.message.quote ? `${all.slice(0, LIMITS.message.quote).join('').trimEnd()}…` : all.join('')
  return kept
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** A reply with a quote at its end, and a line begun below it. */
export const withQuote = (reply: string, text: string): string =>
  [reply.trimEnd(), quoteOf(text), ''].filter((part, index) => index > 0 || part !== '').join('\n')

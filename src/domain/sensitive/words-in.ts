import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'

/** The words of a list as people paste it, one a line, each once. What is too long to be a word is left out. */
export function wordsIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== '' && codePoints(line) <= LIMITS.sensitive.word))]
}

import { forbiddenAt } from '#src/domain/text.ts'

/** A character that content may not hold, with enough of its line around it to find it by eye. */
export type ForbiddenSpot = {
  character: string
  /** Offset in UTF-16 units, as selections of text fields count. */
  at: number
  /** From 1. */
  line: number
  before: string
  after: string
}

/** Code points shown to each side of a spot. */
const CONTEXT = 16

/** Where `<`, `>` and `&` stand in a text, their full-width forms included. */
export function forbiddenSpots(text: string): ForbiddenSpot[] {
  const characters = Array.from(text)
  return forbiddenAt(text).map((index) => {
    const head = characters.slice(0, index).join('')
    const lineBefore = head.slice(head.lastIndexOf('\n') + 1)
    const lineAfter =
      characters
        .slice(index + 1)
        .join('')
        .split('\n', 1)[0] ?? ''
    return {
      character: characters[index] ?? '',
      at: head.length,
      line: head.split('\n').length,
      before: lastOf(lineBefore),
      after: firstOf(lineAfter),
    }
  })
}

function lastOf(text: string): string {
  const characters = Array.from(text)
  return characters.length > CONTEXT ? `…${characters.slice(-CONTEXT).join('')}` : text
}

function firstOf(text: string): string {
  const characters = Array.from(text)
  return characters.length > CONTEXT ? `${characters.slice(0, CONTEXT).join('')}…` : text
}

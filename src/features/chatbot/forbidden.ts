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

/**
 * The text with every forbidden character replaced by one that reads the same: single angle quotation marks for the
 * brackets, the word for the ampersand. Full-width brackets would not do; they count as the plain ones.
 */
export function withoutForbidden(text: string): string {
  const characters = Array.from(text)
  return characters
    .map((character, index) => {
      const plain = character.normalize('NFKC')
      if (plain === '<') return '‹'
      if (plain === '>') return '›'
      if (plain !== '&') return character
      const before = characters[index - 1] ?? ' '
      const after = characters[index + 1] ?? ' '
      if (isHan(before) || isHan(after)) return '和'
      return `${/\s/u.test(before) ? '' : ' '}and${/\s/u.test(after) ? '' : ' '}`
    })
    .join('')
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character)

/**
 * What stands in for a character that content may not hold: single angle quotation marks for the brackets, the word for
 * the ampersand, with the spaces it needs. Full-width forms would not do; they count as the plain ones.
 *
 * @param before the character before it, empty at the beginning of a line
 * @param after the character after it, empty at the end
 */
export function replacementFor(character: string, before: string, after: string): string {
  const plain = character.normalize('NFKC')
  if (plain === '<') return '‹'
  if (plain === '>') return '›'
  if (plain !== '&') return character
  if (isHan(before) || isHan(after)) return '和'
  return `${isGap(before) ? '' : ' '}and${isGap(after) ? '' : ' '}`
}

/** A text with every character it may not hold replaced by what reads the same. */
export function withoutForbidden(text: string): string {
  const characters = Array.from(text)
  return characters
    .map((character, index) => replacementFor(character, characters[index - 1] ?? '', characters[index + 1] ?? ''))
    .join('')
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character)
const isGap = (character: string) => character === '' || /\s/u.test(character)

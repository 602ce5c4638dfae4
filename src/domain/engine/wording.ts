import { canonicalText } from '../text.ts'

/** Whether a text is one of the words, or a short text that holds one as a whole word. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const canonical = canonicalText(text)
  if (canonical === '') return false
  const spaced = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()} `
  return words.some((word) => {
    const wanted = canonicalText(word)
    if (wanted === '') return false
    if (canonical === wanted) return true
    const isShort = [...canonical].length <= [...wanted].length + 20
    const hasSpaces = /^[\p{Script=Latin}\p{N}]+$/u.test(wanted)
    const holds = hasSpaces
      ? spaced.includes(` ${word.normalize('NFKC').toLowerCase().trim()} `)
      : canonical.includes(wanted) && [...canonical].length <= [...wanted].length + 6
    return isShort && holds
  })
}

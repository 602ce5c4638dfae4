import { canonicalText } from '../text.ts'
import { readOrdinal } from './ordinal.ts'

/** Something to choose from, with all the words that stand for it. */
export type Named = { readonly id: string; readonly names: readonly string[] }

/**
 * Which of several things a typed text means: one of its names as a whole (width, case, spaces and punctuation folded),
 * or its place in the list. Null where it means none, or more than one by the same name. Bare numbers are no places
 * where a name is a number itself: «3» among «1, 3, 5» is the 3.
 */
export function readChoice(text: string, choices: readonly Named[]): string | null {
  const key = keyOf(text)
  if (key === '') return null
  const meant = choices.filter(({ names }) => names.some((name) => keyOf(name) === key))
  if (meant.length > 0) return meant.length === 1 ? (meant[0]?.id ?? null) : null

  const ordinal = readOrdinal(text)
  if (ordinal === null) return null
  const hasNumbers = choices.some(({ names }) => names.some((name) => /^\d+$/.test(keyOf(name))))
  if (ordinal.plain && hasNumbers) return null
  return (ordinal.place === 'last' ? choices.at(-1) : choices[ordinal.place - 1])?.id ?? null
}

/** What is compared; a name made of signs alone, such as an emoji, stands for itself. */
const keyOf = (text: string): string => canonicalText(text) || text.normalize('NFKC').trim()

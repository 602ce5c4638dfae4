import type { Node as EditorDocument } from '@tiptap/pm/model'
import { replacementFor } from '#src/domain/answer/forbidden.ts'
import { forbiddenAt } from '#src/domain/text.ts'

/** A character an answer may not hold: where it stands in the document, the words around it, and what would do instead. */
export type ForbiddenSpot = {
  from: number
  to: number
  character: string
  before: string
  after: string
  replacement: string
}

/** Characters of the line shown to each side. */
const CONTEXT = 16

/** A line as it is searched: what may hold any character is blank in it, and every place stays where it is. */
export type Searched = (line: string) => string

/** Every character of a document that an answer may not hold, in order. */
export function forbiddenSpots(document: EditorDocument, searched: Searched = (line) => line): ForbiddenSpot[] {
  const spots: ForbiddenSpot[] = []
  document.descendants((node, at) => {
    if (!node.isTextblock) return true
    // Each thing that is no text stands for one character, as it does in positions.
    const line = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const characters = [...line]
    for (const index of forbiddenAt(searched(line))) {
      const character = characters[index] ?? ''
      const from = at + 1 + characters.slice(0, index).join('').length
      spots.push({
        from,
        to: from + character.length,
        character,
        before: characters
          .slice(Math.max(0, index - CONTEXT), index)
          .join('')
          .replaceAll('\ufffc', ' '),
        after: characters
          .slice(index + 1, index + 1 + CONTEXT)
          .join('')
          .replaceAll('\ufffc', ' '),
        replacement: replacementFor(character, characters[index - 1] ?? '', characters[index + 1] ?? ''),
      })
    }
    return false
  })
  return spots
}

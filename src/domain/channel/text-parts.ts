import { codePoints, utf8Bytes } from '#src/lib/code-points.ts'
import type { TextLimit } from './abilities.ts'

/** How long a text is in the unit of a limit. */
export const lengthOf = (text: string, { unit }: Pick<TextLimit, 'unit'>): number =>
  unit === 'bytes' ? utf8Bytes(text) : codePoints(text)

/**
 * A text in as many pieces as a limit asks for, none longer than it: parted between paragraphs where it can be, else between
 * lines, sentences or words, else between characters. No word of it is lost; blanks at a seam are.
 */
export function textParts(text: string, limit: TextLimit): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (lengthOf(rest, limit) > limit.most) {
    const head = headOf(rest, limit)
    const at = seamIn(head) ?? head.length
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest]
}

/** The longest beginning of a text within a limit; no character is halved. */
function headOf(text: string, limit: TextLimit): string {
  let head = ''
  let used = 0
  for (const character of text) {
    used += lengthOf(character, limit)
    if (used > limit.most) break
    head += character
  }
  return head
}

/** Where one may part, the best first. A seam in the first third would leave a stump. */
const SEAMS = [/\n\s*\n/g, /\n/g, /[.!?](?=\s)|[。！？；]/g, /\s/g]

function seamIn(head: string): number | undefined {
  for (const seam of SEAMS) {
    const last = [...head.matchAll(seam)].at(-1)
    const end = last === undefined ? 0 : last.index + last[0].length
    if (end > head.length / 3) return end
  }
  return undefined
}

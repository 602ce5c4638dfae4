/** A paragraph, heading or row of a document, in its order. `level` is 0 for text, 1 to 6 for a heading. */
export type Block = {
  /** The page, slide or sheet it stands on, from 1; null where the format knows none. */
  page: number | null
  level: number
  text: string
}

/** A piece of a document that may be an answer. */
export type CutPassage = {
  page: number | null
  /** The headings it stands under, outermost first. */
  heading: string
  text: string
}

/** Parts headings in a passage's trail. */
export const TRAIL = ' › '
/** Longest trail kept, in UTF-16 units: more is no help to whoever reads it. */
const TRAIL_LENGTH = 200

/**
 * Cuts a document into passages of about `size` UTF-16 units: whole paragraphs where they fit, whole sentences where
 * they do not. No passage crosses a page or a heading, so each can be told where it stands.
 */
function createCutter(size: number): { add(block: Block): CutPassage[]; end(): CutPassage[] } {
  const trail: string[] = []
  let page: number | null = null
  let waiting: string[] = []
  let length = 0
  /** The level of a heading that nothing stands under yet: it may be all there is. */
  let bare: number | null = null

  function flush(nextLevel: number): CutPassage[] {
    if (waiting.length === 0) {
      const isAll = bare !== null && nextLevel > 0 && nextLevel <= bare
      if (isAll || nextLevel > 0) bare = null
      const above = trail.slice(0, -1).filter((text) => text !== '')
      return isAll ? [{ page, heading: shortened(above.join(TRAIL)), text: trail.at(-1) ?? '' }] : []
    }
    const heading = trail.filter((text) => text !== '').join(TRAIL)
    const passage = { page, heading: shortened(heading), text: waiting.join('\n') }
    waiting = []
    length = 0
    return [passage]
  }

  function takeUnit(text: string): CutPassage[] {
    const done = length > 0 && length + text.length > size ? flush(0) : []
    bare = null
    waiting.push(text)
    length += text.length
    return done
  }

  return {
    add(block) {
      const text = block.text.trim()
      if (text === '') return []
      const isElsewhere = block.page !== page || block.level > 0
      const done = isElsewhere ? flush(block.level) : []
      page = block.page
      if (block.level > 0) {
        bare = block.level
        trail.length = Math.max(0, block.level - 1)
        for (let level = 0; level < trail.length; level++) trail[level] ??= ''
        trail.push(text.replaceAll(/\s+/g, ' '))
        return done
      }
      for (const piece of pieces(text, size)) done.push(...takeUnit(piece))
      return done
    },
    end: () => flush(1),
  }
}

/** All passages of a document at once. */
export function cutDocument(blocks: readonly Block[], size: number): CutPassage[] {
  const cutter = createCutter(size)
  return [...blocks.flatMap((block) => cutter.add(block)), ...cutter.end()]
}

const shortened = (heading: string) =>
  heading.length <= TRAIL_LENGTH ? heading : `${heading.slice(0, TRAIL_LENGTH - 1).toWellFormed()}…`

/** Where a sentence ends: behind its mark and the space after it, or behind a mark that needs none. */
const SENTENCE_END = /(?<=[.!?]["'”’)]?)\s+|(?<=[。！？；]["”’」』）]?)|\n+/u

/** A text as it is, or parted at sentences so that no piece is much longer than `size`. */
function pieces(text: string, size: number): string[] {
  if (text.length <= size) return [text]
  const parts: string[] = []
  let current = ''
  for (const sentence of text.split(SENTENCE_END)) {
    if (sentence.trim() === '') continue
    if (current !== '' && current.length + sentence.length + 1 > size) {
      parts.push(current)
      current = ''
    }
    const glue = current === '' || /[。！？；”’」』）]$/u.test(current) ? '' : ' '
    current += glue + sentence
    while (current.length > 2 * size) {
      const at = breakAt(current, size)
      parts.push(current.slice(0, at).trim())
      current = current.slice(at).trim()
    }
  }
  if (current !== '') parts.push(current)
  return parts
}

/** A place near `size` where a text without sentences can be parted: at a space, else between two characters. */
function breakAt(text: string, size: number): number {
  const space = text.lastIndexOf(' ', size)
  if (space > size / 2) return space
  const isHalf = text.charCodeAt(size) >= 0xdc00 && text.charCodeAt(size) <= 0xdfff
  return isHalf ? size + 1 : size
}

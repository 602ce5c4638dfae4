/** Marks by the names of their elements. */
type Plain = 'strong' | 'em' | 'u' | 's'

/** A piece of a line: words, or words under a mark. `link` has an address behind its words, `address` is one itself. */
export type Piece =
  | string
  | { mark: Plain; pieces: Piece[] }
  | { mark: 'link' | 'address'; href: string; pieces: Piece[] }

/** A paragraph, whose lines are kept, or a list. `start`: its first number; null: with bullets. */
export type Block =
  | { type: 'text'; pieces: Piece[] }
  | { type: 'list'; start: number | null; items: { marker: string; pieces: Piece[] }[] }

/**
 * Reads the light marks of a text: `**bold**`, `*italic*`, `++underlined++`, `~~struck out~~`, `[words](https://…)`, lines
 * that begin with `- ` or `1. `, and web addresses as they stand. Nothing of it is HTML, only http and https become links, and whatever is no mark stays
 * as it was written.
 */
export function readMarks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const closeText = () => {
    if (lines.length > 0) blocks.push({ type: 'text', pieces: readPieces(lines.join('\n')) })
    lines = []
  }
  for (const line of text.split('\n')) {
    const [, marker, words] = LIST_LINE.exec(line) ?? []
    if (marker === undefined || words === undefined) {
      if (line.trim() === '') closeText()
      else lines.push(line)
      continue
    }
    // A list that follows a text, or another kind of list, begins anew; an empty line does not end one.
    const last = lines.length === 0 ? blocks.at(-1) : undefined
    closeText()
    const number = /\d+/.exec(marker)?.[0]
    const item = { marker, pieces: readPieces(words) }
    if (last?.type === 'list' && (last.start === null) === (number === undefined)) last.items.push(item)
    else blocks.push({ type: 'list', start: number === undefined ? null : Number(number), items: [item] })
  }
  closeText()
  return blocks
}

/** The pieces of one line, which is no item of a list. */
export const readLine = (line: string): Piece[] => readPieces(line)

/** The words of one line without its marks. */
export const wordsOfLine = (line: string): string => readLine(line).map(wordsOf).join('')

const wordsOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.pieces.map(wordsOf).join(''))

/** The pieces of a text without marks: its words and its web addresses. */
export function readAddresses(text: string): Piece[] {
  return split(text, ADDRESS, ({ groups }) => addressOf(groups?.address))
}

const LIST_LINE = /^([ \t\u3000]{0,3}(?:[-*•]|\d{1,3}[.)])[ \t\u3000]+)(\S[^]*)$/
const AN_ADDRESS = String.raw`(?<address>https?:\/\/[^\s<>"'「」『』【】（），。；：！？、]+)`
/** A web address in a text, with whatever stands at its end. */
export const ADDRESS = new RegExp(AN_ADDRESS, 'gi')
/** A mark touches its words; between letters or figures a single star is a star, as in 2*3*4, and two plus signs are C++. */
const MARK = new RegExp(
  [
    String.raw`\[(?<words>[^[\]\n]+)\]\((?<href>https?:\/\/[^\s()]+)\)`,
    String.raw`\*\*(?=\S)(?<strong>[^\n]+?)(?<=\S)\*\*(?!\*)`,
    String.raw`(?<![A-Za-z0-9*])\*(?=[^\s*])(?<em>[^*\n]+?)(?<=\S)\*(?![A-Za-z0-9*])`,
    String.raw`(?<![A-Za-z0-9+])\+\+(?=[^\s+])(?<u>[^\n]+?)(?<=[^\s+])\+\+(?![A-Za-z0-9+])`,
    String.raw`(?<!~)~~(?=[^\s~])(?<s>[^\n]+?)(?<=[^\s~])~~(?!~)`,
    AN_ADDRESS,
  ].join('|'),
  'gi',
)
/** The marks around words, and of how many signs each of their sides is. */
const PLAIN = [
  ['strong', 2],
  ['em', 1],
  ['u', 2],
  ['s', 2],
] as const satisfies readonly (readonly [Plain, number])[]
/** What ends a sentence or a bracket around an address, not the address. */
export const TAIL = /[.,;:!?)\]}*_~]+$/
/** Marks within marks. */
const DEEPEST = 4

function readPieces(text: string, depth = 0, isLinked = false): Piece[] {
  if (depth > DEEPEST) return [text]
  return split(text, MARK, ({ groups: { words, href, address, ...plain } = {} }) => {
    const within = (inner: string, linked = isLinked) => readPieces(inner, depth + 1, linked)
    for (const [mark, signs] of PLAIN) {
      const inner = plain[mark]
      if (inner !== undefined) return { length: inner.length + 2 * signs, piece: { mark, pieces: within(inner) } }
    }
    if (isLinked) return undefined
    if (words === undefined || href === undefined) return addressOf(address)
    const length = words.length + href.length + 4
    return URL.canParse(href) ? { length, piece: { mark: 'link', href, pieces: within(words, true) } } : undefined
  })
}

type Found = { piece: Piece; length: number }

/** Cuts what is found out of a text; what lies between, and what turns out to be nothing, stays words. */
function split(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Found | undefined): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const found = read(match)
    if (found === undefined) continue
    if (match.index > end) pieces.push(text.slice(end, match.index))
    pieces.push(found.piece)
    end = match.index + found.length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

/** The address without what follows it; a closing bracket that was opened within it, as in an encyclopedia's, is its own. */
function addressOf(found = ''): Found | undefined {
  const bare = found.replace(TAIL, '')
  const isOpen = bare.split('(').length > bare.split(')').length
  const address = isOpen && found[bare.length] === ')' ? `${bare})` : bare
  if (!URL.canParse(address)) return undefined
  return { length: address.length, piece: { mark: 'address', href: new URL(address).href, pieces: [address] } }
}

import { readLine, type Piece } from '#src/lib/marks.ts'
import type { Ability, Mark } from '../channel/abilities.ts'
import type { ShownBlock, ShownLine } from '../answer/shown-block.ts'

/** How the marks are written on the channels that draw some. */
const SIGNS: Partial<Record<Mark, string>> = { bold: '*', italic: '_', strike: '~' }
const NAMES = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike' } as const

type Draws = Pick<Ability, 'marks' | 'links'>

/** A text with light marks as a channel draws it: its own signs where it has them, else the words alone. */
export const drawn = (text: string, ability: Draws): string =>
  text
    .split('\n')
    .map((line) =>
      readLine(line)
        .map((piece) => drawnPiece(piece, ability))
        .join(''),
    )
    .join('\n')

function drawnPiece(piece: Piece, ability: Draws): string {
  if (typeof piece === 'string') return piece
  const words = piece.pieces.map((one) => drawnPiece(one, ability)).join('')
  if (piece.mark === 'address') return words
  if (piece.mark === 'link') return linked(words, piece.href)
  return signed(words, NAMES[piece.mark], ability)
}

const signed = (words: string, mark: Mark, { marks }: Draws) => {
  const sign = marks.includes(mark) ? (SIGNS[mark] ?? '') : ''
  return words.trim() === '' ? words : `${sign}${words}${sign}`
}

/** No channel but ours hides an address behind words in a way that all of its clients show. */
const linked = (words: string, href: string) => (words === href ? words : `${words} (${href})`)

/** The words of a block that is no file. */
export function blockWords(block: Extract<ShownBlock, { type: 'paragraph' | 'list' }>, ability: Draws): string {
  const line = (inlines: ShownLine) => inlines.map((inline) => inlineWords(inline, ability)).join('')
  if (block.type === 'paragraph') return line(block.inlines)
  return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${line(item)}`).join('\n')
}

function inlineWords(inline: ShownLine[number], ability: Draws): string {
  if (inline.type === 'break') return '\n'
  const { text, href } = inline
  const words = (['bold', 'italic', 'strike'] as const).reduce(
    (marked, mark) => (inline[mark] ? signed(marked, mark, ability) : marked),
    text,
  )
  return href === undefined ? words : linked(words, href)
}

/** @jsxImportSource preact */
import { type Piece, readAddresses, readMarks } from '#src/lib/marks.ts'

/** A text from anybody: shown as text, with its web addresses made links; `rich`: with its light marks, too. */
export function RichText({ text, rich = false }: { text: string; rich?: boolean }) {
  if (!rich) return <span class="text">{readAddresses(text).map(view)}</span>
  return readMarks(text).map((block, index) => {
    if (block.type === 'text')
      return (
        <p key={index} class="text">
          {block.pieces.map(view)}
        </p>
      )
    const items = block.items.map(({ pieces }, place) => <li key={place}>{pieces.map(view)}</li>)
    return block.start === null ? (
      <ul key={index} class="text marked">
        {items}
      </ul>
    ) : (
      <ol key={index} class="text marked" start={block.start}>
        {items}
      </ol>
    )
  })
}

function view(piece: Piece, index: number) {
  if (typeof piece === 'string') return piece
  const inner = piece.pieces.map(view)
  if ('href' in piece)
    return (
      <a key={index} href={piece.href} {...ELSEWHERE}>
        {inner}
      </a>
    )
  const Mark = piece.mark
  return <Mark key={index}>{inner}</Mark>
}

/** Opens beside the conversation, and tells the other page nothing of it. */
export const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow' }

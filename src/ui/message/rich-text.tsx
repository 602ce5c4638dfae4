import { Link } from '../link.tsx'
import { type Block, type Piece, readAddresses, readMarks } from '#src/lib/marks.ts'

type RichTextProps = {
  text: string
  /** Said with each link to those who listen: that it opens in another tab. */
  newTabLabel: string
}

/** A text with light marks for bold, italic, lists and links, by paragraphs. */
export function RichText({ text, newTabLabel }: RichTextProps) {
  // A text's parts never change their order.
  return (
    <div className="flex flex-col gap-1.5 wrap-anywhere">
      {readMarks(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} newTabLabel={newTabLabel} />
      ))}
    </div>
  )
}

/** A text from anybody: as it was written, with its web addresses made links. */
export function PlainText({ text, newTabLabel }: RichTextProps) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      <Pieces pieces={readAddresses(text)} newTabLabel={newTabLabel} />
    </p>
  )
}

function BlockView({ block, newTabLabel }: { block: Block; newTabLabel: string }) {
  if (block.type === 'text')
    return (
      <p className="whitespace-pre-wrap">
        <Pieces pieces={block.pieces} newTabLabel={newTabLabel} />
      </p>
    )
  const items = block.items.map(({ pieces }, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      <Pieces pieces={pieces} newTabLabel={newTabLabel} />
    </li>
  ))
  return block.start === null ? (
    <ul className="list-disc pl-5">{items}</ul>
  ) : (
    <ol start={block.start} className="list-decimal pl-5">
      {items}
    </ol>
  )
}

function Pieces({ pieces, newTabLabel }: { pieces: readonly Piece[]; newTabLabel: string }) {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece
    const inner = <Pieces pieces={piece.pieces} newTabLabel={newTabLabel} />
    if ('href' in piece)
      return (
        <Link key={index} href={piece.href} newTabLabel={newTabLabel}>
          {inner}
        </Link>
      )
    const Mark = piece.mark
    return (
      <Mark key={index} className={Mark === 'strong' ? 'font-semibold' : undefined}>
        {inner}
      </Mark>
    )
  })
}

import type { ReactNode } from 'react'
import { linkAddress } from '#src/lib/link-address.ts'
import { Link } from '../link.tsx'
import { MessageFile } from './message-file.tsx'
import { MessagePicture, MessageVideo } from './message-media.tsx'
import type { MessageTexts } from './message-texts.ts'

type Mark = true | undefined
export type MessageLine = readonly (
  | { type: 'break' }
  | {
      type: 'text'
      text: string
      bold?: Mark
      italic?: Mark
      underline?: Mark
      strike?: Mark
      href?: string | undefined
    }
)[]

/** A block of a message with form. */
export type MessageBlock =
  | { type: 'paragraph'; inlines: MessageLine }
  | { type: 'list'; ordered: boolean; items: readonly MessageLine[] }
  | { type: 'image'; url: string; alt: string }
  | { type: 'video'; url: string; name: string }
  | { type: 'file'; url: string; name: string; bytes: number }

type MessageBlocksProps = { blocks: readonly MessageBlock[]; texts: Pick<MessageTexts, 'newTab' | 'size'> }

/** Paragraphs, lists, pictures, videos and files, to be read. Every address is looked at again; what is none leads nowhere. */
export function MessageBlocks({ blocks, texts }: MessageBlocksProps) {
  // A message's blocks never change their order.
  return (
    <div className="flex flex-col gap-1.5 wrap-anywhere">
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} texts={texts} />
      ))}
    </div>
  )
}

function BlockView({ block, texts }: { block: MessageBlock; texts: MessageBlocksProps['texts'] }) {
  const { newTab } = texts
  switch (block.type) {
    case 'paragraph':
      return (
        <p className="min-h-lh whitespace-pre-wrap">
          <Line line={block.inlines} newTabLabel={newTab} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="whitespace-pre-wrap">
          <Line line={item} newTabLabel={newTab} />
        </li>
      ))
      return block.ordered ? (
        <ol className="list-decimal pl-5">{items}</ol>
      ) : (
        <ul className="list-disc pl-5">{items}</ul>
      )
    }
    case 'image':
      return <MessagePicture url={block.url} name={block.alt} newTabLabel={newTab} />
    case 'video':
      return <MessageVideo url={block.url} name={block.name} newTabLabel={newTab} />
    default:
      return <MessageFile {...block} texts={texts} />
  }
}

function Line({ line, newTabLabel }: { line: MessageLine; newTabLabel: string }) {
  return line.map((inline, index) => {
    if (inline.type === 'break') return <br key={index} />
    const { text, bold, italic, underline, strike, href = '' } = inline
    let words: ReactNode = text
    if (strike) words = <s>{words}</s>
    if (underline) words = <u>{words}</u>
    if (italic) words = <em>{words}</em>
    if (bold) words = <strong className="font-semibold">{words}</strong>
    const address = linkAddress(href)
    return address === undefined ? (
      <span key={index}>{words}</span>
    ) : (
      <Link key={index} href={address} newTabLabel={newTabLabel}>
        {words}
      </Link>
    )
  })
}

/** @jsxImportSource preact */
import type { ShownBlock, ShownLine } from '#src/domain/answer/shown-block.ts'
import { linkAddress } from '#src/lib/link-address.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { Picture, Video } from './media.tsx'
import { ELSEWHERE } from './rich-text.tsx'
import { sizeOf } from './size-of.ts'

/** An answer with its form, block by block. Every address is looked at again; what is none leads nowhere. */
export function Blocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />)
}

function BlockView({ block }: { block: ShownBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p class="text line">
          <Line line={block.inlines} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Line line={item} />
        </li>
      ))
      return block.ordered ? <ol class="text marked">{items}</ol> : <ul class="text marked">{items}</ul>
    }
    case 'image':
      return <Picture url={block.url} alt={block.alt} />
    case 'video':
      return <Video url={block.url} text={block.name} />
    default:
      return <Attachment {...block} />
  }
}

function Line({ line }: { line: ShownLine }) {
  return line.map((inline, index) => {
    if (inline.type === 'break') return <br key={index} />
    const { text, bold, italic, underline, strike, href = '' } = inline
    let words = <>{text}</>
    if (strike) words = <s>{words}</s>
    if (underline) words = <u>{words}</u>
    if (italic) words = <em>{words}</em>
    if (bold) words = <strong>{words}</strong>
    const address = linkAddress(href)
    return address === undefined ? (
      <span key={index}>{words}</span>
    ) : (
      <a key={index} href={address} {...ELSEWHERE}>
        {words}
      </a>
    )
  })
}

function Attachment({ url, name, bytes }: { url: string; name: string; bytes: number }) {
  const { tag } = useWords()
  const href = linkAddress(url)
  return (
    <a class="attachment" href={href} {...ELSEWHERE}>
      <Icon name="file" />
      <span class="text">{name}</span>
      <span class="size">{sizeOf(bytes, tag)}</span>
    </a>
  )
}

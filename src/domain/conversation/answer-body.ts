import type { MessageBody } from './message.ts'
import type { Block, Inline, Variant } from '../answer/block.ts'
import { shownOn } from '../answer/channels.ts'
import { plainText } from '../answer/plain-text.ts'
import type { ShownBlock, ShownLine } from '../answer/shown-block.ts'

/** What an answer is filled in with. */
export type Filling = {
  /** The kind of the conversation's channel. */
  channel: string
  /** The words for a variable; '' for one without a value. */
  valueOf(reference: string): string
  /** The address a file is served at. */
  fileUrl(fileId: string): string
}

/** The message that gives an answer: what its channel shows of it, with variables filled in. */
export function answerBody(
  variant: Pick<Variant, 'blocks' | 'buttons'>,
  { channel, valueOf, fileUrl }: Filling,
): Extract<MessageBody, { type: 'rich' }> {
  const { blocks, buttons } = shownOn(variant, channel)
  const filled = blocks.map((block) => withValues(block, valueOf))
  return {
    type: 'rich',
    text: plainText({ blocks: filled }).trim(),
    blocks: filled.map((block) => shownBlock(block, fileUrl)),
    items: buttons,
    ask: null,
  }
}

function withValues(block: Block, valueOf: Filling['valueOf']): Block {
  const line = (inlines: readonly Inline[]) =>
    inlines.map((inline): Inline =>
      inline.type === 'variable' ? { type: 'text', text: valueOf(inline.reference) } : inline,
    )
  if (block.type === 'paragraph') return { ...block, inlines: line(block.inlines) }
  return block.type === 'list' ? { ...block, items: block.items.map(line) } : block
}

/** A block with the addresses of its files; of a filled one, no variable is left. */
function shownBlock(block: Block, fileUrl: Filling['fileUrl']): ShownBlock {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', inlines: shownLine(block.inlines) }
    case 'list':
      return { type: 'list', ordered: block.ordered, items: block.items.map(shownLine) }
    case 'image':
      return { type: 'image', url: fileUrl(block.fileId), alt: block.alt }
    case 'video':
      return { type: 'video', url: fileUrl(block.fileId), name: block.name }
    default:
      return { type: 'file', url: fileUrl(block.fileId), name: block.name, bytes: block.bytes }
  }
}

const shownLine = (line: readonly Inline[]): ShownLine =>
  line.flatMap((inline) =>
    inline.type === 'variable' || (inline.type === 'text' && inline.text === '') ? [] : [inline],
  )

import type { Block, Inline } from '#src/domain/answer/block.ts'
import { merged } from '#src/domain/answer/line.ts'

/** The editor's own document, as JSON. */
export type EditorNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

const MARKS = ['bold', 'italic', 'underline', 'strike'] as const

/** The document that shows blocks. It always has a line to write in. */
export function documentOf(blocks: readonly Block[]): EditorNode {
  const content = blocks.map(nodeOf)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** What a document says. Files that are still on their way are not part of it. */
export function blocksOf(document: EditorNode): Block[] {
  const blocks = (document.content ?? []).flatMap(blockOf)
  // The line that the editor keeps below a picture is nobody's.
  const last = blocks.at(-1)
  const isIdle = blocks.length > 1 && last?.type === 'paragraph' && last.inlines.length === 0
  return isIdle && blocks.at(-2)?.type !== 'paragraph' ? blocks.slice(0, -1) : blocks
}

function nodeOf(block: Block): EditorNode {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.inlines)
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      }
    case 'image':
      return { type: 'media', attrs: { kind: 'image', fileId: block.fileId, name: block.alt } }
    case 'video':
      return { type: 'media', attrs: { kind: 'video', fileId: block.fileId, name: block.name } }
    default:
      return { type: 'media', attrs: { kind: 'file', fileId: block.fileId, name: block.name, bytes: block.bytes } }
  }
}

const paragraph = (line: readonly Inline[]): EditorNode =>
  line.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: line.map(inlineNode) }

function inlineNode(inline: Inline): EditorNode {
  if (inline.type === 'break') return { type: 'hardBreak' }
  if (inline.type === 'variable') return { type: 'variable', attrs: { reference: inline.reference } }
  const marks = [
    ...MARKS.filter((mark) => inline[mark]).map((type) => ({ type })),
    ...(inline.href === undefined ? [] : [{ type: 'link', attrs: { href: inline.href } }]),
  ]
  return { type: 'text', text: inline.text, ...(marks.length > 0 && { marks }) }
}

function blockOf(node: EditorNode): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', inlines: lineOf(node) }]
    case 'bulletList':
    case 'orderedList':
      return [
        {
          type: 'list',
          ordered: node.type === 'orderedList',
          items: (node.content ?? []).map(({ content = [] }) => content.flatMap(lineOf)),
        },
      ]
    case 'media':
      return mediaOf(node.attrs ?? {})
    default:
      return []
  }
}

function mediaOf({ kind, fileId, name, bytes }: Record<string, unknown>): Block[] {
  if (typeof fileId !== 'string' || typeof name !== 'string') return []
  if (kind === 'image') return [{ type: 'image', fileId, alt: name }]
  if (kind === 'video') return [{ type: 'video', fileId, name }]
  return [{ type: 'file', fileId, name, bytes: typeof bytes === 'number' ? bytes : 1 }]
}

const lineOf = ({ content = [] }: EditorNode): Inline[] => merged(content.flatMap(inlineOf))

function inlineOf({ type, text, marks = [], attrs = {} }: EditorNode): Inline[] {
  if (type === 'hardBreak') return [{ type: 'break' }]
  if (type === 'variable') return typeof attrs.reference === 'string' ? [{ type, reference: attrs.reference }] : []
  if (type !== 'text' || text === undefined) return []
  const inline: Inline = { type, text }
  for (const mark of MARKS) if (marks.some((one) => one.type === mark)) inline[mark] = true
  const href = marks.find((one) => one.type === 'link')?.attrs?.href
  if (typeof href === 'string') inline.href = href
  return [inline]
}

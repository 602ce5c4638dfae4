import type { Block, Inline, Variant } from './block.ts'

/**
 * A variant as plain text: a line for each paragraph and each item of a list, media by their words, variables in double
 * braces. It is what is matched against, listed, counted and sent where nothing else can be.
 */
export const plainText = ({ blocks }: Pick<Variant, 'blocks'>): string => blocks.map(blockText).join('\n')

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return lineText(block.inlines)
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${lineText(item)}`).join('\n')
    case 'image':
      return block.alt
    default:
      return block.name
  }
}

/** The words of a line. */
export const lineText = (line: readonly Inline[]): string => line.map(inlineText).join('')

function inlineText(inline: Inline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'break' ? '\n' : `{{${inline.reference}}}`
}

/** A plain text as blocks: a paragraph for each line, every character as it stands. */
export const fromPlainText = (text: string): Block[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => ({
    type: 'paragraph',
    inlines: line === '' ? [] : [{ type: 'text', text: line }],
  }))

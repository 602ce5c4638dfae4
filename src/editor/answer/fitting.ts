import type { Block } from '#src/domain/answer/block.ts'
import { lineText } from '#src/domain/answer/plain-text.ts'
import type { AnswerParts } from './parts.ts'

/** Blocks as far as they may stand at a place: what may not becomes words, and files are left out. */
export function fittingBlocks(blocks: readonly Block[], { lists, media }: AnswerParts): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type === 'list' && !lists)
      return block.items.map((item, index) => ({
        type: 'paragraph',
        inlines: [{ type: 'text', text: `${block.ordered ? `${index + 1}.` : '-'} ${lineText(item)}` }],
      }))
    return 'fileId' in block && !media ? [] : [block]
  })
}

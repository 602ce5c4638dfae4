import type { Block, Inline, Variant } from './block.ts'
import type { RichAnswer } from './rich-answer.ts'

/**
 * An answer as texts to compare: one for each variant, by the language and channel it is for, with marks, links, media
 * and buttons written out, so that every difference is seen as words.
 */
export const describedAnswer = ({ variants }: RichAnswer): Record<string, string> =>
  Object.fromEntries(
    variants.map((variant) => [
      ['rich', variant.language, variant.channel].filter((part) => part !== null).join('.'),
      describedVariant(variant),
    ]),
  )

const describedVariant = ({ blocks, buttons }: Variant): string =>
  [
    ...blocks.map(describedBlock),
    ...buttons.map(({ label, action }) => {
      const leads = action.type === 'link' ? action.url : action.type === 'flow' ? action.flowId : action.type
      return `[${label}] → ${leads}`
    }),
  ].join('\n')

function describedBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.inlines.map(described).join('')
    case 'list':
      return block.items
        .map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${item.map(described).join('')}`)
        .join('\n')
    case 'image':
      return `![${block.alt}](${block.fileId})`
    default:
      return `[${block.name}](${block.fileId})`
  }
}

function described(inline: Inline): string {
  if (inline.type === 'break') return '\n'
  if (inline.type === 'variable') return `{{${inline.reference}}}`
  const { text, bold, italic, underline, strike, href } = inline
  const signs = [bold && '**', italic && '*', underline && '__', strike && '~~'].filter((sign) => sign !== undefined)
  const marked = `${signs.join('')}${text}${signs.toReversed().join('')}`
  return href === undefined ? marked : `[${marked}](${href})`
}

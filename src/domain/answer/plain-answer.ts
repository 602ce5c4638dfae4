import type { Inline } from './block.ts'
import { fromPlainText } from './plain-text.ts'
import type { RichAnswer } from './rich-answer.ts'

/** A plain text as an answer with one variant. */
export const plainAnswer = (text: string): RichAnswer => ({
  variants: [{ language: null, channel: null, blocks: fromPlainText(text), buttons: [] }],
})

/** Whether an answer is no more than its plain text, so that nothing else needs to be kept of it. */
export function isPlain({ variants }: RichAnswer): boolean {
  const [first, ...others] = variants
  if (first === undefined || others.length > 0 || first.buttons.length > 0) return false
  return first.blocks.every((block) => block.type === 'paragraph' && block.inlines.every(isPlainInline))
}

const isPlainInline = (inline: Inline): boolean =>
  inline.type === 'break' ||
  (inline.type === 'text' &&
    !inline.bold &&
    !inline.italic &&
    !inline.underline &&
    !inline.strike &&
    inline.href === undefined)

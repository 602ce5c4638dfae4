import type { Block, Inline } from './block.ts'
import type { RichAnswer } from './rich-answer.ts'

/** An answer with every text of it changed; what stands around the texts stays. A text that becomes empty goes. */
export function withWords({ variants }: RichAnswer, change: (text: string) => string): RichAnswer {
  const line = (inlines: readonly Inline[]) =>
    inlines.flatMap((inline): Inline[] => {
      if (inline.type !== 'text') return [inline]
      const text = change(inline.text)
      return text === '' ? [] : [{ ...inline, text }]
    })
  const block = (one: Block): Block => {
    if (one.type === 'paragraph') return { ...one, inlines: line(one.inlines) }
    if (one.type === 'list') return { ...one, items: one.items.map(line) }
    return one.type === 'image' ? { ...one, alt: change(one.alt) } : one
  }
  return { variants: variants.map((variant) => ({ ...variant, blocks: variant.blocks.map(block) })) }
}

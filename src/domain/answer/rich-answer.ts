import { z } from 'zod'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import { forbiddenAt } from '../text.ts'
import { variantSchema, type Block, type Inline } from './block.ts'
import { plainText } from './plain-text.ts'

/** The shape of an answer with form, for what was checked when it was written. */
export const richAnswerShape = z.strictObject({ variants: z.array(variantSchema).min(1).max(LIMITS.answer.variants) })
export type RichAnswer = z.output<typeof richAnswerShape>

/**
 * An answer with form: its first variant is the default, the others are for a language, a channel, or both. Each says
 * something, in at most `limit` code points of plain text, without the characters that content may not hold.
 */
export const richAnswerSchema = (limit: number) =>
  richAnswerShape.check(({ value, issues }) => {
    const seen = new Set<string>()
    const refuse = (message: string, path: (string | number)[], params?: { limit: number }) =>
      issues.push({ code: 'custom', message, path: ['variants', ...path], input: value, ...(params && { params }) })
    for (const [index, variant] of value.variants.entries()) {
      const { language, channel, blocks } = variant
      const key = `${language ?? '*'} ${channel ?? '*'}`
      if (index === 0 && key !== '* *') refuse('INVALID', [index])
      if (seen.has(key)) refuse('REPEATED', [index])
      seen.add(key)
      const text = plainText(variant).trim()
      if (text === '') refuse('REQUIRED', [index, 'blocks'])
      if (codePoints(text) > limit) refuse('TOO_LONG', [index, 'blocks'], { limit })
      for (const place of blocksWithForbidden(blocks)) refuse('FORBIDDEN_CHARACTERS', [index, 'blocks', place])
    }
  })

/** The blocks whose words hold `<`, `>` or `&`, by place. Names and alternative texts are checked with themselves. */
function blocksWithForbidden(blocks: readonly Block[]): number[] {
  const holds = (line: readonly Inline[]) =>
    line.some((inline) => inline.type === 'text' && forbiddenAt(inline.text).length > 0)
  return blocks.flatMap((block, index) => {
    if (block.type === 'paragraph') return holds(block.inlines) ? [index] : []
    return block.type === 'list' && block.items.some(holds) ? [index] : []
  })
}

/** Every file an answer shows, each once. */
export const filesOf = ({ variants }: RichAnswer): string[] => [
  ...new Set(variants.flatMap(({ blocks }) => blocks.flatMap((block) => ('fileId' in block ? [block.fileId] : [])))),
]

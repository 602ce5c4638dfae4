import type { Variant } from './block.ts'
import type { RichAnswer } from './rich-answer.ts'

/**
 * The variant for a conversation: of those that fit, the one for its language before the one for its channel, since an
 * answer must be understood before it can look right; the default where none fits better.
 */
export function answerFor({ variants }: RichAnswer, language: string, channel: string): Variant | undefined {
  const fits = (wanted: string | null, has: string) => wanted === null || wanted === has
  const rank = (variant: Variant) => (variant.language === null ? 0 : 2) + (variant.channel === null ? 0 : 1)
  return variants
    .filter((variant) => fits(variant.language, language) && fits(variant.channel, channel))
    .toSorted((a, b) => rank(b) - rank(a))[0]
}

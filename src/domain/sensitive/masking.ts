import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { checkPattern, patternSize, patternSpans } from '../pattern/pattern.ts'
import { IDENTITIES, maskText } from '../person/mask.ts'
import { requiredText } from '../text.ts'
import { covered } from './covered.ts'

/** One that takes no long time with any text: what it may cost is its size times the text. */
const isLight = (pattern: string) =>
  checkPattern(pattern) === null && (patternSize(pattern) ?? Infinity) <= LIMITS.masking.patternSize

/**
 * What is hidden in messages before they are stored, so that nobody can read it any more: kinds of personal data, and what
 * patterns of one's own describe. Issues: PATTERN at one that cannot be used.
 */
export const maskingSchema = z.object({
  kinds: z.array(z.enum(IDENTITIES)).max(IDENTITIES.length),
  patterns: z
    .array(
      z.object({
        name: requiredText(LIMITS.masking.name),
        pattern: requiredText(LIMITS.pattern.length).refine(isLight, { message: 'PATTERN' }),
      }),
    )
    .max(LIMITS.masking.patterns),
  /** In what agents write, too. */
  agents: z.boolean(),
  /** In what the bot writes, too. */
  bot: z.boolean(),
})
export type Masking = z.output<typeof maskingSchema>

/** What an application begins with: everything is stored as it was written. */
export const NEW_MASKING: Masking = { kinds: [], patterns: [], agents: false, bot: false }

/** A text as it is stored. */
export function hideIdentities(text: string, { kinds, patterns }: Pick<Masking, 'kinds' | 'patterns'>): string {
  const left = patterns.reduce((so, { pattern }) => covered(so, patternSpans(pattern, so)), text)
  return kinds.length === 0 ? left : maskText(left, kinds)
}

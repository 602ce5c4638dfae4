import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { canonicalText, requiredText, withoutMarkup } from '../text.ts'

/**
 * A question and its answer as an editor writes them. Similar questions neither repeat one another nor the standard
 * question, width, case, spaces and punctuation aside.
 */
export const entryInputSchema = z
  .object({
    categoryId: z.uuid(),
    question: withoutMarkup(requiredText(LIMITS.qa.question)),
    similar: z
      .array(withoutMarkup(requiredText(LIMITS.qa.similar)))
      .max(LIMITS.qa.similarCount, { message: 'TOO_MANY' }),
    answer: withoutMarkup(requiredText(LIMITS.qa.answer)),
    enabled: z.boolean(),
  })
  .check(({ value, issues }) => {
    for (const { index, code } of repeatedQuestions(value.question, value.similar)) {
      issues.push({ code: 'custom', message: code, path: ['similar', index], input: value.similar[index] })
    }
  })
export type EntryInput = z.output<typeof entryInputSchema>

export type RepeatedQuestion = { index: number; code: 'SAME_AS_STANDARD' | 'REPEATED' }

/** Which similar questions repeat the standard question or an earlier one. */
export function repeatedQuestions(question: string, similar: readonly string[]): RepeatedQuestion[] {
  const standard = canonicalText(question)
  const seen = new Set<string>()
  return similar.flatMap((text, index): RepeatedQuestion[] => {
    const canonical = canonicalText(text)
    if (canonical !== '' && canonical === standard) return [{ index, code: 'SAME_AS_STANDARD' }]
    if (seen.has(canonical)) return [{ index, code: 'REPEATED' }]
    seen.add(canonical)
    return []
  })
}

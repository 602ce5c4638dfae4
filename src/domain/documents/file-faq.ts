import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText, withoutMarkup } from '../text.ts'

/** A question and its answer as they may become an entry: the limits are those of an import. */
export const fileFaqText = z.object({
  question: withoutMarkup(requiredText(LIMITS.qa.questionImport)),
  answer: withoutMarkup(requiredText(LIMITS.qa.answer)),
})

/** The first thing that keeps a question and its answer from becoming an entry, and where; null for nothing. */
export function fileFaqIssue(texts: { question: string; answer: string }): { field: string; code: string } | null {
  const [issue] = fileFaqText.safeParse(texts).error?.issues ?? []
  return issue ? { field: String(issue.path[0] ?? ''), code: issue.message } : null
}

import { LIMITS } from '../limits.ts'
import { canonicalText } from '../text.ts'
import { entryFields } from './fields.ts'

type Texts = { question: string; similar: readonly string[]; counterExamples: readonly string[] }

/**
 * Of the questions that somebody proposes for an entry those that it can take: each may stand there, says something that
 * the entry does not say yet, is none of its counter-examples, and there is room for it.
 */
export function takenQuestions(proposed: readonly string[], { question, similar, counterExamples }: Texts): string[] {
  const known = new Set([question, ...similar, ...counterExamples].map(canonicalText))
  const fresh = proposed.flatMap((text) => {
    const { data } = entryFields.similar.element.safeParse(text)
    const key = canonicalText(data ?? '')
    if (data === undefined || key === '' || known.has(key)) return []
    known.add(key)
    return [data]
  })
  return fresh.slice(0, Math.max(0, LIMITS.qa.similarCount - similar.length))
}

import { entryInputSchema, repeatedQuestions, type EntryInput } from '#src/domain/qa/entry.ts'
import { issuesIn, type FieldIssue } from '../issues.ts'

/** What keeps an entry from being saved. Repeated questions are told even while another field is still empty. */
export function entryIssues(draft: EntryInput): FieldIssue[] {
  const found = issuesIn(entryInputSchema, draft)
  const isKnown = found.some(({ code }) => code === 'REPEATED' || code === 'SAME_AS_STANDARD')
  if (isKnown) return found
  const repeated = repeatedQuestions(draft.question, draft.similar)
  return [...found, ...repeated.map(({ index, code }) => ({ path: ['similar', index], code }))]
}

/** Whether two drafts say the same. */
export function sameEntry(a: EntryInput, b: EntryInput): boolean {
  return (
    a.categoryId === b.categoryId &&
    a.question === b.question &&
    a.answer === b.answer &&
    a.enabled === b.enabled &&
    a.similar.length === b.similar.length &&
    a.similar.every((text, index) => text === b.similar[index])
  )
}

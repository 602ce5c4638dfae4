import { entryInputSchema, repeatedQuestions, type EntryInput } from '#src/domain/qa/entry.ts'
import { emptyFields, ENTRY_FIELDS, pickFields } from '#src/domain/qa/fields.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { issuesIn, type FieldIssue } from '#src/features/shared/fields/issues.ts'

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
  return ENTRY_FIELDS.every((field) => sameJson(a[field], b[field]))
}

/** An entry that nobody has written anything into yet. */
export const blankEntry = (categoryId: string): EntryInput => ({ ...emptyFields(), categoryId })

/** What of an entry is its editor's to write. */
export const entryInputOf = (entry: EntryInput): EntryInput => pickFields(ENTRY_FIELDS, entry)

import { entryFields, entryInputSchema, repeatedQuestions, type EntryInput } from '#src/domain/qa/entry.ts'
import { sameJson } from '#src/lib/same-json.ts'
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
  const fields = Object.keys(entryFields) as (keyof EntryInput)[]
  return fields.every((field) => sameJson(a[field], b[field]))
}

/** An entry that nobody has written anything into yet. */
export const blankEntry = (categoryId: string): EntryInput => ({
  categoryId,
  question: '',
  similar: [],
  answer: '',
  rich: null,
  enabled: true,
  counterExamples: [],
  tags: [],
  validFrom: null,
  validUntil: null,
  channels: [],
  userTags: [],
  hours: null,
  related: [],
  reviewOn: null,
  owner: null,
})

/** What of an entry is its editor's to write. */
export function entryInputOf(entry: EntryInput): EntryInput {
  const fields = Object.keys(entryFields) as (keyof EntryInput)[]
  return Object.fromEntries(fields.map((field) => [field, entry[field]])) as EntryInput
}

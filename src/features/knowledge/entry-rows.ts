import { client } from '#src/api/client.ts'
import { entryFaults, entryPartSchema, type EntryDraft, type EntryPart } from '#src/domain/qa/entry.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { CELL_FIELDS, emptyFields, pickFields } from '#src/domain/qa/fields.ts'
import { isDraft } from '#src/editor/qa-table/draft-key.ts'
import type { TableRow, Value } from '#src/editor/qa-table/column.ts'
import type { SaveChange, SaveResult } from '#src/editor/qa-table/rows.ts'
import { errorText } from '#src/i18n/error-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issuesIn, type FieldIssue } from '#src/features/shared/fields/issues.ts'
import type { Entry } from './data.ts'

/** The entries behind rows of the table, for what is shown and not written there. */
const entries = new WeakMap<TableRow, Entry>()

/** An entry as a row: its columns are named as its fields are. */
export function rowOf(entry: Entry): TableRow {
  const row: TableRow = {
    key: entry.number,
    id: entry.id,
    revision: entry.revision,
    values: pickFields(CELL_FIELDS, entry),
    // What has a form is written where the form is seen.
    ...(entry.rich !== null && { fixed: ['answer'] }),
  }
  entries.set(row, entry)
  return row
}

export const entryOfRow = (row: TableRow): Entry => {
  const entry = entries.get(row)
  if (entry === undefined) throw new Error('The row is of no entry.')
  return entry
}

/** What is wrong with an entry as its row would leave it: each field by itself, and the fields among one another. */
export function rowIssues(row: TableRow, part: Record<string, Value>): FieldIssue[] {
  const own = issuesIn(entryPartSchema, part)
  if (own.length > 0) return own
  const entry = isDraft(row.key) ? emptyFields() : entryOfRow(row)
  return entryFaults({ ...entry, ...(part as EntryPart) }).map(({ path, code }) => ({ path, code }))
}

/** Issues as a sentence for each column. */
export function messagesOf(t: Texts, issues: readonly FieldIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issueText(t, issue) ?? '']),
  )
}

/** Saves rows; those that are wrong stay here and are told so, the others go. */
export async function saveRows(
  appId: string,
  t: Texts,
  changes: readonly SaveChange[],
  rowOfKey: (key: number) => TableRow | undefined,
): Promise<SaveResult[]> {
  const judged = changes.map((change) => {
    const row = rowOfKey(change.key)
    return { change, row, issues: row ? rowIssues(row, change.part) : [] }
  })
  const wrong = judged.flatMap(({ change, row, issues }): SaveResult[] =>
    row && issues.length > 0 ? [{ key: change.key, ok: false, row, messages: messagesOf(t, issues) }] : [],
  )
  const right = judged.filter(({ issues }) => issues.length === 0).map(({ change }) => change)
  if (right.length === 0) return wrong
  const { results } = await client.knowledge.patchEntries({
    appId,
    changes: right.map(({ id, revision, part }) => ({ entryId: id, revision, part: part as EntryPart })),
  })
  return [
    ...wrong,
    ...results.map((result, index): SaveResult => {
      const { key } = right[index]!
      if (result.ok) return { key, ok: true, row: rowOf(result.entry) }
      if (result.code === 'CONFLICT' && result.entry)
        return { key, ok: false, row: rowOf(result.entry), messages: 'conflict' }
      const messages = result.issues.length > 0 ? messagesOf(t, result.issues) : { '': errorText(t, result.code) }
      return { key, ok: false, row: result.entry && rowOf(result.entry), messages }
    }),
  ]
}

/** What a row holds that nobody has written into, filed in a category. */
export const blankRow = (categoryId: string): TableRow['values'] => ({
  ...pickFields(CELL_FIELDS, emptyFields()),
  categoryId,
})

/** Whether a row says all that an entry must say. */
export const isWholeRow = ({ question, answer, categoryId }: TableRow['values']): boolean =>
  [question, answer, categoryId].every((value) => typeof value === 'string' && value.trim() !== '')

/** Adds rows that were begun in the table; those that are wrong stay there and are told so, the others go. */
export async function addRows(appId: string, base: QaBase, t: Texts, rows: readonly TableRow[]): Promise<SaveResult[]> {
  const judged = rows.map((row) => ({ row, issues: rowIssues(row, row.values) }))
  const wrong = judged.flatMap(({ row, issues }): SaveResult[] =>
    issues.length > 0 ? [{ key: row.key, ok: false, row, messages: messagesOf(t, issues) }] : [],
  )
  const right = judged.filter(({ issues }) => issues.length === 0).map(({ row }) => row)
  if (right.length === 0) return wrong
  const { results } = await client.knowledge.createEntries({
    appId,
    base,
    entries: right.map(({ id, values }) => ({ entryId: id, entry: values as EntryDraft })),
  })
  return [
    ...wrong,
    ...results.map((result, index): SaveResult => {
      const row = right[index]!
      if (result.ok) return { key: row.key, ok: true, row: rowOf(result.entry) }
      return { key: row.key, ok: false, row, messages: { '': errorText(t, result.code) } }
    }),
  ]
}

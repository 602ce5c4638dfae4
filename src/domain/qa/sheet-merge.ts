import { entryFaults } from './entry.ts'
import { emptyFields, isFilled, SHEET_FIELDS, type FieldValue, type SheetField } from './fields.ts'
import type { RowReason, SheetEntry } from './sheet-row.ts'

type Readonlies<Value> = Value extends (infer One)[] ? readonly One[] : Value

/** What of an entry a sheet can hold, as the knowledge base has it. */
export type SheetContent = { categoryId: string } & { [F in SheetField]: Readonlies<FieldValue<F>> }

/** The fields of `SheetContent`, in their order. */
export const CONTENT_FIELDS = ['categoryId', ...SHEET_FIELDS] as const satisfies readonly (keyof SheetContent)[]

/** An entry that nobody has said anything about. */
const NOTHING = emptyFields()

/** What a row makes of the entry it is about, or of none: what the sheet leaves open stays, or takes its usual value. */
export function mergeRow(
  entry: SheetEntry,
  categoryId: string | null,
  before: SheetContent | null,
  defaultCategory: string,
): SheetContent {
  const kept = before ?? { ...NOTHING, categoryId: defaultCategory }
  const said = Object.entries(entry.fields).filter(([, value]) => value !== undefined)
  const merged = { ...pickContent(kept), ...Object.fromEntries(said) }
  return categoryId === null ? merged : { ...merged, categoryId }
}

const pickContent = (entry: SheetContent): SheetContent =>
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, entry[field]])) as SheetContent

/** The fields in which two differ. */
export function differingFields(a: SheetContent, b: SheetContent): (keyof SheetContent)[] {
  return CONTENT_FIELDS.filter((field) => !same(a[field], b[field]))
}

const same = (a: SheetContent[keyof SheetContent], b: SheetContent[keyof SheetContent]) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((text, index) => text === b[index]) : a === b

/**
 * What is wrong between what the row says and what its entry keeps. A row that says all of it has been judged when it was
 * read.
 */
export function mergeReasons(entry: SheetEntry, merged: SheetContent, before: SheetContent): RowReason[] {
  const keeps = (field: SheetField) => entry.fields[field] === undefined && isFilled(before[field])
  if (!(['counterExamples', 'similar', 'validFrom', 'validUntil'] as const).some(keeps)) return []
  const faults = entryFaults({
    ...merged,
    similar: [...merged.similar],
    counterExamples: [...merged.counterExamples],
    tags: [...merged.tags],
  })
  return faults.map(({ path, code }) => ({
    column: path[0] === 'counterExamples' || path[0] === 'tags' || path[0] === 'validUntil' ? path[0] : 'similar',
    code,
  }))
}

import type { AnswerChannel } from '../answer/channels.ts'
import type { EntryHours } from './conditions.ts'
import { entryFaults } from './entry.ts'
import type { RowReason, SheetEntry } from './sheet-row.ts'

/** What of an entry a sheet can hold, as the knowledge base has it. */
export type SheetContent = {
  categoryId: string
  question: string
  similar: readonly string[]
  answer: string
  enabled: boolean
  counterExamples: readonly string[]
  tags: readonly string[]
  validFrom: string | null
  validUntil: string | null
  channels: readonly AnswerChannel[]
  userTags: readonly string[]
  hours: EntryHours | null
  reviewOn: string | null
}

/** The fields in the order of `SheetContent`. */
export const SHEET_FIELDS = [
  'categoryId',
  'question',
  'similar',
  'answer',
  'enabled',
  'counterExamples',
  'tags',
  'validFrom',
  'validUntil',
  'channels',
  'userTags',
  'hours',
  'reviewOn',
] as const satisfies readonly (keyof SheetContent)[]

/** What a row makes of the entry it is about, or of none: what the sheet leaves open stays, or takes its usual value. */
export function mergeRow(
  entry: SheetEntry,
  categoryId: string | null,
  before: SheetContent | null,
  defaultCategory: string,
): SheetContent {
  return {
    categoryId: categoryId ?? before?.categoryId ?? defaultCategory,
    question: entry.question,
    similar: entry.similar ?? before?.similar ?? [],
    answer: entry.answer,
    enabled: entry.enabled ?? before?.enabled ?? true,
    counterExamples: entry.counterExamples ?? before?.counterExamples ?? [],
    tags: entry.tags ?? before?.tags ?? [],
    validFrom: entry.validFrom === undefined ? (before?.validFrom ?? null) : entry.validFrom,
    validUntil: entry.validUntil === undefined ? (before?.validUntil ?? null) : entry.validUntil,
    channels: entry.channels ?? before?.channels ?? [],
    userTags: entry.userTags ?? before?.userTags ?? [],
    hours: entry.hours === undefined ? (before?.hours ?? null) : entry.hours,
    reviewOn: entry.reviewOn === undefined ? (before?.reviewOn ?? null) : entry.reviewOn,
  }
}

/** The fields in which two differ. */
export function differingFields(a: SheetContent, b: SheetContent): (keyof SheetContent)[] {
  return SHEET_FIELDS.filter((field) => !same(a[field], b[field]))
}

const same = (a: SheetContent[keyof SheetContent], b: SheetContent[keyof SheetContent]) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((text, index) => text === b[index]) : a === b

/**
 * What is wrong between what the row says and what its entry keeps. A row that says all of it has been judged when it was
 * read.
 */
export function mergeReasons(entry: SheetEntry, merged: SheetContent, before: SheetContent): RowReason[] {
  const keepsTexts =
    (entry.counterExamples === null && before.counterExamples.length > 0) ||
    (entry.similar === null && before.similar.length > 0)
  const keepsDays =
    (entry.validFrom === undefined && merged.validFrom !== null) ||
    (entry.validUntil === undefined && merged.validUntil !== null)
  if (!keepsTexts && !keepsDays) return []
  const faults = entryFaults({
    ...merged,
    similar: [...merged.similar],
    counterExamples: [...merged.counterExamples],
    tags: [...merged.tags],
    channels: merged.channels,
    userTags: merged.userTags,
  })
  return faults.map(({ path, code }) => ({
    column: path[0] === 'counterExamples' || path[0] === 'tags' || path[0] === 'validUntil' ? path[0] : 'similar',
    code,
  }))
}

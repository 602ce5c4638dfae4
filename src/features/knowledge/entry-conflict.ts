import type { EntryInput } from '#src/domain/qa/entry.ts'
import { ENTRY_FIELDS, ENTRY_SPEC } from '#src/domain/qa/fields.ts'
import type { ConflictField } from '#src/features/shared/conflict/conflict-fields.tsx'
import type { Texts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { fieldWords, type EntryNames } from './entry-words.ts'

/** The fields in which two versions of an entry differ, named and written out. */
export function entryConflict(mine: EntryInput, theirs: EntryInput, t: Texts, names: EntryNames): ConflictField[] {
  const isTold = (field: keyof EntryInput) =>
    !sameJson(mine[field], theirs[field]) &&
    // Related entries are known here by their ids alone; and of an answer the form is told where its words are the same.
    ENTRY_SPEC[field].kind !== 'entries' &&
    (field !== 'rich' || mine.answer === theirs.answer)
  return ENTRY_FIELDS.filter(isTold).map((field) => ({
    label: t(($) => $.knowledge.fields[field]),
    mine: fieldWords(t, mine, field, names) || null,
    theirs: fieldWords(t, theirs, field, names) || null,
  }))
}

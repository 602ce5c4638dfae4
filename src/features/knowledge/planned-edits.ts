import { LIMITS } from '#src/domain/limits.ts'
import { HEARD_FIELDS } from '#src/domain/qa/fields.ts'
import type { Edited } from '#src/editor/qa-table/edited.ts'
import type { PlannedChange } from '#src/features/shared/impact/use-impact.ts'

type EditsChange = Extract<PlannedChange, { type: 'edits' }>

/** What visitors' questions meet of an entry. An answer meets none, but may gainsay another. */
const TOLD: ReadonlySet<string> = new Set([...HEARD_FIELDS, 'enabled'])

export type PlannedEdits = {
  change: EditsChange
  /** Changes with every save of one of the entries. */
  stamp: string
  /** How many entries are tried, and whether there are others before them. */
  count: number
  isPart: boolean
  /** Whether one of them is asked otherwise, and not only answered so: who asks the same was there before that. */
  isAskedOtherwise: boolean
}

/** The entries that were edited in the table, as a change of what they were; undefined where none of it could matter. */
export function plannedEdits(edited: readonly Edited[]): PlannedEdits | undefined {
  const own = edited.filter(({ before }) =>
    Object.keys(before).some((column) => TOLD.has(column) || column === 'answer'),
  )
  if (own.length === 0) return undefined
  const last = own.slice(-LIMITS.impact.edits)
  return {
    change: {
      type: 'edits',
      edits: last.map(({ key, before }) => ({
        number: key,
        before: Object.fromEntries(
          Object.entries(before).filter(([column]) => TOLD.has(column)),
        ) as EditsChange['edits'][number]['before'],
      })),
    },
    stamp: last.map(({ revision }) => revision).join(' '),
    count: last.length,
    isPart: last.length < own.length,
    isAskedOtherwise: last.some(({ before }) => Object.keys(before).some((column) => TOLD.has(column))),
  }
}

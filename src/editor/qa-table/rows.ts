import { sameValue, type TableRow, type Value } from './column.ts'

/** How a row stands with the server. `draft`: it does not say yet what it takes to be saved. */
export type RowState = 'saved' | 'draft' | 'waiting' | 'saving' | 'conflict' | 'refused' | 'gone'

/** A row as the table shows it: as it was read, with what was written since. */
export type RowView = {
  readonly row: TableRow
  readonly values: Readonly<Record<string, Value>>
  /** Columns that hold something the server does not have yet. */
  readonly unsaved: readonly string[]
  readonly state: RowState
  /** Why the server refused, by column; '' for the row as a whole. */
  readonly messages: Readonly<Record<string, string>>
  /** What somebody else wrote meanwhile, of a row in conflict. */
  readonly theirs: TableRow | undefined
}

export type SaveChange = { key: number; id: string; revision: number; part: Record<string, Value> }
export type SaveResult =
  | { key: number; ok: true; row: TableRow }
  | { key: number; ok: false; row: TableRow | null; messages: Readonly<Record<string, string>> }
  /** Somebody else changed the row meanwhile; `row` is how it stands now. */
  | { key: number; ok: false; row: TableRow; messages: 'conflict' }

export const viewOf = (row: TableRow): RowView => ({
  row,
  values: row.values,
  unsaved: [],
  state: 'saved',
  messages: {},
  theirs: undefined,
})

/** A row with values written into it. What is as it was read needs no saving. */
export function written(view: RowView, part: Readonly<Record<string, Value>>): RowView {
  const values = { ...view.values, ...part }
  const unsaved = unsavedOf(view.row, values)
  const messages = Object.fromEntries(
    Object.entries(view.messages).filter(([column]) => column !== '' && !(column in part)),
  )
  return { ...view, values, unsaved, messages, state: stateAfterWriting(view, unsaved) }
}

/** A row that is not on the server yet, with values written into it. */
export function begun(
  view: RowView,
  part: Readonly<Record<string, Value>>,
  isComplete: (values: RowView['values']) => boolean,
): RowView {
  const next = written(view, part)
  if (next.state === 'saving') return next
  return { ...next, state: next.unsaved.length === 0 ? 'saved' : isComplete(next.values) ? 'waiting' : 'draft' }
}

function stateAfterWriting({ state }: RowView, unsaved: readonly string[]): RowState {
  if (state === 'gone' || state === 'conflict' || state === 'saving') return state
  return unsaved.length > 0 ? 'waiting' : 'saved'
}

const unsavedOf = (row: TableRow, values: RowView['values']) =>
  Object.keys(values).filter((column) => !sameValue(values[column], row.values[column]))

/** A row that was read anew: what was written here stays where nobody else wrote. */
export function readAnew(view: RowView, row: TableRow): RowView {
  if (row.revision < view.row.revision || view.state === 'saving') return view
  // What was refused is refused still: nothing has changed that could let it pass.
  if (view.state === 'refused' && row.revision === view.row.revision) return view
  if (view.unsaved.length === 0) return viewOf(row)
  return rebased(view, row)
}

/** A row on top of what somebody else saved: in conflict where both wrote into the same cell, and wrote different things. */
export function rebased(view: RowView, row: TableRow): RowView {
  const clashes = view.unsaved.filter(
    (column) =>
      !sameValue(row.values[column], view.row.values[column]) && !sameValue(row.values[column], view.values[column]),
  )
  if (clashes.length > 0) return { ...view, state: 'conflict', theirs: row }
  const mine = Object.fromEntries(view.unsaved.map((column) => [column, view.values[column]!]))
  return written({ ...viewOf(row), messages: view.messages }, mine)
}

/** A row after somebody has decided what is to stand: what was written here, or what the server has. */
export function resolved(view: RowView, keep: 'mine' | 'theirs'): RowView {
  const row = view.theirs ?? view.row
  if (keep === 'theirs') return viewOf(row)
  const mine = Object.fromEntries(view.unsaved.map((column) => [column, view.values[column]!]))
  return written(viewOf(row), mine)
}

/** A row after a save: `sent` is what was saved; what was written meanwhile still waits. */
export function answered(view: RowView, sent: Readonly<Record<string, Value>>, result: SaveResult): RowView {
  if (result.ok) {
    // What was sent and has been changed since, even back to how it was, is to be saved again.
    const columns = [...view.unsaved.filter((column) => !(column in sent)), ...Object.keys(sent)]
    const meanwhile = columns.filter((column) => !sameValue(view.values[column], sent[column]))
    return written(viewOf(result.row), Object.fromEntries(meanwhile.map((column) => [column, view.values[column]!])))
  }
  if (result.messages === 'conflict') return rebased({ ...view, state: 'waiting' }, result.row)
  if (result.row === null) return { ...view, state: 'gone', messages: result.messages }
  // What is wrong waits for whoever wrote it; another change of the row tries again.
  return { ...view, state: 'refused', messages: result.messages }
}

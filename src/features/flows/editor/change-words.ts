import { sameJson, type DataPath } from '#src/domain/graph/data-path.ts'
import { diffFields, isFields } from '#src/domain/graph/diff.ts'
import { fieldName, fieldValue, rowWords, type Wording } from './field-words.ts'

/** What became of a value, as people read it: of a list its rows, of all settings those that differ, else both values. */
export type ChangeWords =
  | { readonly type: 'values'; readonly before: string; readonly after: string }
  | { readonly type: 'rows'; readonly rows: readonly RowWords[] }
  | { readonly type: 'fields'; readonly fields: readonly FieldWords[] }

/** What became of a row. `reordered` stands for all rows, named in the order that they have now. */
export type RowWords = {
  /** Tells it from the other rows. */
  readonly key: string
  readonly became: 'added' | 'removed' | 'changed' | 'reordered'
  readonly name: string
  /** Of a row that has changed. */
  readonly fields: readonly FieldWords[]
}

/** A field and what became of it. */
export type FieldWords = { readonly key: string; readonly name: string; readonly change: ChangeWords }

/** Says what became of the value of a field. `path`: within its thing, the places of rows left out. */
export function changeWords(wording: Wording, path: DataPath, before: unknown, after: unknown): ChangeWords {
  const lists = [before, after].filter((value) => Array.isArray(value))
  const isList = lists.length > 0 && [before, after].every((value) => Array.isArray(value) || isNothing(value))
  if (path.length === 1 && path[0] === 'data' && isFields(before) && isFields(after))
    return { type: 'fields', fields: fieldsWords(wording, path, before, after) }
  if (path[0] !== 'data' || !isList)
    return { type: 'values', before: fieldValue(wording, path, before), after: fieldValue(wording, path, after) }
  return { type: 'rows', rows: rowsOf(wording, path, before ?? [], after ?? []) }
}

function fieldsWords(wording: Wording, path: DataPath, before: object, after: object): FieldWords[] {
  return diffFields(before, after, path).map((field) => ({
    key: field.path.join('.'),
    name: fieldName(wording, field.path),
    change: changeWords(wording, field.path, field.before, field.after),
  }))
}

const isNothing = (value: unknown) => value === undefined || value === null

function rowsOf(wording: Wording, path: DataPath, before: unknown, after: unknown): RowWords[] {
  const [old, now] = [keyed(before), keyed(after)]
  const nameOf = ({ row, index }: Placed) => rowWords(wording, path.slice(1), row, index)
  const added = [...now].filter(([key]) => !old.has(key)).map(([key, row]) => plain(key, 'added', nameOf(row)))
  const removed = [...old].filter(([key]) => !now.has(key)).map(([key, row]) => plain(key, 'removed', nameOf(row)))
  const changed = [...now].flatMap(([key, placed]): RowWords[] => {
    const was = old.get(key)?.row
    if (!isFields(was) || !isFields(placed.row) || sameJson(was, placed.row)) return []
    return [{ key, became: 'changed', name: nameOf(placed), fields: fieldsWords(wording, path, was, placed.row) }]
  })
  const [kept, were] = [[...now.keys()].filter((key) => old.has(key)), [...old.keys()].filter((key) => now.has(key))]
  const isReordered = kept.some((key, index) => key !== were[index])
  const order = isReordered ? [plain('order', 'reordered', [...now.values()].map(nameOf).join(', '))] : []
  return [...added, ...removed, ...changed, ...order]
}

const plain = (key: string, became: RowWords['became'], name: string): RowWords => ({ key, became, name, fields: [] })

type Placed = { readonly row: unknown; readonly index: number }

/** Rows by what makes them the same on both sides: their id, or else what they hold. The same twice counts twice. */
function keyed(list: unknown): Map<string, Placed> {
  const rows = new Map<string, Placed>()
  for (const [index, row] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) {
    const key = isFields(row) && typeof row.id === 'string' ? `id ${row.id}` : JSON.stringify(row)
    let free = key
    while (rows.has(free)) free += ' again'
    rows.set(free, { row, index })
  }
  return rows
}

import { sameJson, type DataPath } from './data-path.ts'
import type { GraphDocument } from './document.ts'

/** The parts of a document that are kept by id; variables by their reference. */
export const COLLECTIONS = ['nodes', 'edges', 'variables', 'notes', 'groups'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** A field that differs; undefined on the side that lacks it. `path`: within the item, `['data', 'text', 'en']`. */
export type FieldChange = { readonly path: DataPath; readonly before: unknown; readonly after: unknown }

/** An item that both documents have, and what differs. `moved`: its place does, which is no field. */
export type ItemChange = { readonly id: string; readonly fields: readonly FieldChange[]; readonly moved: boolean }

/** What became of one collection: ids in the order of the document that has them. */
export type CollectionDiff = {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly ItemChange[]
}
export type GraphDiff = Readonly<Record<Collection, CollectionDiff>>

/**
 * What makes one document out of another. Objects within a node's data are gone into, so that two languages of one text
 * are two fields; lists and everything else are compared as a whole.
 */
export function diffGraphs(before: GraphDocument, after: GraphDocument): GraphDiff {
  return {
    nodes: diffItems(before.nodes, after.nodes),
    edges: diffItems(before.edges, after.edges),
    variables: diffItems(before.variables, after.variables),
    notes: diffItems(before.notes, after.notes),
    groups: diffItems(before.groups, after.groups),
  }
}

/** Whether two documents say the same. */
export const isSameGraph = (diff: GraphDiff): boolean =>
  COLLECTIONS.every((name) => Object.values(diff[name]).every((list: readonly unknown[]) => list.length === 0))

function diffItems(before: ReadonlyMap<string, object>, after: ReadonlyMap<string, object>): CollectionDiff {
  const changed = [...after].flatMap(([id, item]) => {
    const old = before.get(id)
    if (old === undefined || old === item) return []
    const fields = diffFields(old, item)
    const moved = fields.some(isPlace)
    const others = fields.filter((field) => !isPlace(field))
    return moved || others.length > 0 ? [{ id, fields: others, moved }] : []
  })
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed,
  }
}

const isPlace = ({ path }: FieldChange) => path.length === 1 && path[0] === 'position'

/** The fields of an item that differ. Of its fields only `data` is gone into. */
export function diffFields(before: object, after: object, path: DataPath = []): FieldChange[] {
  return fieldsOf(before, after).flatMap((key) => {
    const [one, other]: unknown[] = [fieldOf(before, key), fieldOf(after, key)]
    if (sameJson(one, other)) return []
    const at = [...path, key]
    if (at[0] === 'data' && isFields(one) && isFields(other)) return diffFields(one, other, at)
    return [{ path: at, before: one, after: other }]
  })
}

/** An object whose fields can be told apart; not a list. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (...items: readonly object[]): string[] => [
  ...new Set(items.flatMap((item) => Object.keys(item))),
]

export const fieldOf = (item: object, key: string): unknown =>
  Object.hasOwn(item, key) ? (Reflect.get(item, key) as unknown) : undefined

import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { MergeConflict } from '#src/domain/graph/merge.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { fieldName, fieldValue, nodeName } from '../field-words.ts'

/** A conflict in words: what it is about, which of its fields, and what each side made of it. */
export type ConflictWords = { item: string; field: string; mine: string; theirs: string }

/** Says a conflict; `mine` and `theirs` are the documents that its things are named from. */
export function conflictWords(
  t: Texts,
  kinds: Kinds,
  conflict: MergeConflict,
  { mine, theirs }: { mine: GraphDocument; theirs: GraphDocument },
): ConflictWords {
  const { collection, id, field } = conflict
  const documents = [mine, theirs]
  const node = (nodeId: string): string => nodeName(kinds, documents, nodeId)
  const way = (edge: { source: { node: string }; target: string }) => `${node(edge.source.node)} → ${node(edge.target)}`
  const first = <Item>(of: (document: GraphDocument) => Item | undefined) => of(mine) ?? of(theirs)
  const edge = first(({ edges }) => edges.get(id))
  const names = {
    nodes: () => node(id),
    edges: () => (edge === undefined ? id : way(edge)),
    variables: () => id,
    notes: () => first(({ notes }) => notes.get(id))?.text.slice(0, 40) || t(($) => $.flow.together.parts.notes),
    groups: () => first(({ groups }) => groups.get(id))?.title || t(($) => $.flow.together.parts.groups),
  }
  const value = (side: 'mine' | 'theirs'): string => {
    const given = conflict[side]
    if (field.length > 0) return fieldValue(t, kinds, documents, field, given)
    if (given === undefined)
      return conflict.base === undefined
        ? t(($) => $.flow.together.values.absent)
        : t(($) => $.flow.together.values.deleted)
    const held = collection === 'edges' ? (side === 'mine' ? mine : theirs).edges.get(id) : undefined
    return held === undefined ? t(($) => $.flow.together.values.kept) : way(held)
  }
  return {
    item: names[collection](),
    field: fieldName(t, kinds, collection === 'nodes' ? first(({ nodes }) => nodes.get(id))?.kind : undefined, field),
    mine: value('mine'),
    theirs: value('theirs'),
  }
}

import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { MergeConflict } from '#src/domain/graph/merge.ts'
import { changeWords, type ChangeWords } from '../change-words.ts'
import { fieldName, nodeName, type Wording } from '../field-words.ts'

/** A conflict in words: what it is about, which of its fields, and what each side made of it. */
export type ConflictWords = { item: string; field: string; mine: ChangeWords; theirs: ChangeWords }

/** Says a conflict. Its things are named from the documents of `about`, mine and theirs in this order. */
export function conflictWords(
  about: Pick<Wording, 't' | 'kinds' | 'resources'>,
  conflict: MergeConflict,
  { mine, theirs }: { mine: GraphDocument; theirs: GraphDocument },
): ConflictWords {
  const { t, kinds } = about
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
  const kind = collection === 'nodes' ? first(({ nodes }) => nodes.get(id))?.kind : undefined
  const wording: Wording = { ...about, documents, kind }
  const whole = (side: 'mine' | 'theirs'): string => {
    if (conflict[side] === undefined)
      return conflict.base === undefined
        ? t(($) => $.flow.together.values.absent)
        : t(($) => $.flow.together.values.deleted)
    const held = collection === 'edges' ? (side === 'mine' ? mine : theirs).edges.get(id) : undefined
    return held === undefined ? t(($) => $.flow.together.values.kept) : way(held)
  }
  const sideWords = (side: 'mine' | 'theirs'): ChangeWords =>
    field.length > 0
      ? changeWords(wording, field, conflict.base, conflict[side])
      : { type: 'values', before: '', after: whole(side) }
  return {
    item: names[collection](),
    field: fieldName(wording, field),
    mine: sideWords('mine'),
    theirs: sideWords('theirs'),
  }
}

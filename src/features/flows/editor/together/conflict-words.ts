import type { GraphDocument } from '#src/domain/graph/document.ts'
import { isFields } from '#src/domain/graph/diff.ts'
import type { MergeConflict } from '#src/domain/graph/merge.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** A conflict in words: what it is about, which of its fields, and what each side made of it. */
export type ConflictWords = { item: string; field: string; mine: string; theirs: string }

/** Longer values are cut. */
const LONGEST = 400

/** Says a conflict; `mine` and `theirs` are the documents that its things are named from. */
export function conflictWords(
  t: Texts,
  specs: NodeSpecs,
  conflict: MergeConflict,
  { mine, theirs }: { mine: GraphDocument; theirs: GraphDocument },
): ConflictWords {
  const { collection, id, field } = conflict
  const documents = [mine, theirs]
  const node = (nodeId: string): string => {
    const found = documents.map(({ nodes }) => nodes.get(nodeId)).find((each) => each !== undefined)
    return found === undefined ? nodeId : nodeTitle(specs, found)
  }
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
    if (field.length > 0) return fieldValue(given)
    if (given === undefined)
      return conflict.base === undefined
        ? t(($) => $.flow.together.values.absent)
        : t(($) => $.flow.together.values.deleted)
    const held = collection === 'edges' ? (side === 'mine' ? mine : theirs).edges.get(id) : undefined
    return held === undefined ? t(($) => $.flow.together.values.kept) : way(held)
  }
  const fieldValue = (given: unknown): string => {
    if (given === undefined || given === null || given === '') return t(($) => $.flow.together.values.nothing)
    if (typeof given === 'boolean')
      return given ? t(($) => $.flow.together.values.yes) : t(($) => $.flow.together.values.no)
    if (typeof given === 'string')
      return field[0] === 'target' ? node(given) : field[0] === 'group' ? groupName(given) : given.slice(0, LONGEST)
    if (field[0] === 'position' && isFields(given))
      return t(($) => $.flow.together.values.place, { x: Math.round(Number(given.x)), y: Math.round(Number(given.y)) })
    return JSON.stringify(given).slice(0, LONGEST)
  }
  const groupName = (groupId: string) => first(({ groups }) => groups.get(groupId))?.title || groupId
  return {
    item: names[collection](),
    field: fieldName(t, field),
    mine: value('mine'),
    theirs: value('theirs'),
  }
}

function fieldName(t: Texts, [head, ...rest]: MergeConflict['field']): string {
  if (head === undefined) return t(($) => $.flow.together.fields.whole)
  if (head === 'data') return rest.length === 0 ? t(($) => $.flow.together.fields.data) : rest.join('.')
  const known = FIELDS.find((name) => name === head)
  return known === undefined ? String(head) : t(($) => $.flow.together.fields[known])
}

const FIELDS = [
  'title',
  'position',
  'disabled',
  'pinned',
  'group',
  'source',
  'target',
  'label',
  'type',
  'initial',
  'description',
  'input',
  'output',
  'text',
  'size',
  'hue',
  'collapsed',
] as const

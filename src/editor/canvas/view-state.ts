import { atom } from 'jotai/vanilla'
import type { GraphDocument } from '#src/domain/graph/document.ts'

/** What is selected on the canvas, by id. Never part of the document nor of its history. */
export type Selection = {
  readonly nodes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly notes: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()
export const NOTHING_SELECTED: Selection = { nodes: NONE, edges: NONE, notes: NONE, groups: NONE }

export const PARTS = ['nodes', 'edges', 'notes', 'groups'] as const

/** What a plain drag on the ground does: move the view, or draw a frame around what is to be selected. */
export type PointerMode = 'hand' | 'pointer'

/** Beside every open document, in its own store. */
export const selectionAtom = atom<Selection>(NOTHING_SELECTED)
/** The node the keyboard stands at; announced, and the canvas's active descendant. */
export const currentNodeAtom = atom<string | null>(null)
export const pointerModeAtom = atom<PointerMode>('hand')

/** A selection of some parts, with nothing of the others. */
export const selectionOf = (part: { readonly [Part in keyof Selection]?: Iterable<string> }): Selection => ({
  nodes: new Set(part.nodes),
  edges: new Set(part.edges),
  notes: new Set(part.notes),
  groups: new Set(part.groups),
})

export const isNothing = ({ nodes, edges, notes, groups }: Selection): boolean =>
  nodes.size + edges.size + notes.size + groups.size === 0

/** The first selection with what of the second it lacks, without what both have. */
export function toggled(a: Selection, b: Selection): Selection {
  const part = (name: (typeof PARTS)[number]) => [
    ...[...a[name]].filter((id) => !b[name].has(id)),
    ...[...b[name]].filter((id) => !a[name].has(id)),
  ]
  return selectionOf({ nodes: part('nodes'), edges: part('edges'), notes: part('notes'), groups: part('groups') })
}

/** The selection without what the document does not have; the same object where it has everything. */
export function existing(selection: Selection, document: GraphDocument): Selection {
  if (PARTS.every((part) => [...selection[part]].every((id) => document[part].has(id)))) return selection
  const kept = (part: (typeof PARTS)[number]) => [...selection[part]].filter((id) => document[part].has(id))
  return selectionOf({ nodes: kept('nodes'), edges: kept('edges'), notes: kept('notes'), groups: kept('groups') })
}

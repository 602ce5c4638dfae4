import { current, isDraft, enableMapSet, enablePatches, produceWithPatches, type Draft, type Patch } from 'immer'
import type { Command } from './command.ts'
import { sameJson, type DataPath } from './data-path.ts'
import { COLLECTIONS, fieldOf, fieldsOf, isFields, type Collection } from './diff.ts'
import type { GraphDocument, GraphEdge } from './document.ts'
import { fitTogether } from './fit-together.ts'
import { specOf, type NodeSpecs } from './spec.ts'

enablePatches()
enableMapSet()

/**
 * What two people have changed differently. The merged document holds `mine`, or the item as the other has edited it
 * where mine is gone: nothing is lost before somebody has decided. `field`: within the item; empty: the item as a whole,
 * which is undefined on a side that has deleted it, and in `base` where both have added it.
 */
export type MergeConflict = {
  readonly collection: Collection
  readonly id: string
  readonly field: DataPath
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export type MergedGraph = {
  readonly document: GraphDocument
  /** From mine to the merged document, as immer applies them. */
  readonly patches: readonly Patch[]
  readonly conflicts: readonly MergeConflict[]
  /** Edges of either side that lost an end or an outlet to the other's changes. */
  readonly dropped: readonly GraphEdge[]
}

type Items = Map<string, object>
type Sides = { readonly base: GraphDocument; readonly mine: GraphDocument; readonly theirs: GraphDocument }

/**
 * Brings together what two people have made of one document, field by field: objects within a node's data are gone
 * into, lists are taken as a whole. A field that only one side has changed is that side's. The result is valid wherever
 * the three are.
 */
export function mergeGraphs(
  specs: NodeSpecs,
  base: GraphDocument,
  mine: GraphDocument,
  theirs: GraphDocument,
): MergedGraph {
  const conflicts: MergeConflict[] = []
  const sides = { base, mine, theirs }
  const merged = new Map(COLLECTIONS.map((name) => [name, mergeItems(specs, name, sides, conflicts)]))
  bringBackEdges(merged.get('edges') ?? new Map(), sides, conflicts)
  let dropped: readonly GraphEdge[] = []
  const [document, patches] = produceWithPatches(mine, (draft) => {
    for (const name of COLLECTIONS) putItems(draft[name] as Items, mine[name], merged.get(name) ?? new Map())
    const preferred = { has: (id: string) => mine.nodes.has(id) || mine.edges.has(id) }
    const { lost, surplus } = fitTogether(specs, draft, preferred)
    dropped = lost
    for (const collection of ['nodes', 'edges'] as const)
      for (const item of surplus[collection])
        if (!conflicts.some((conflict) => conflict.collection === collection && conflict.id === item.id))
          conflicts.push({ collection, id: item.id, field: [], base: undefined, mine: undefined, theirs: item })
    dropEmptied(draft, sides)
  })
  const isDropped = new Set(dropped.map((edge) => edge.id))
  const open = conflicts.filter(({ collection, id }) => collection !== 'edges' || !isDropped.has(id))
  return { document, patches, conflicts: open, dropped }
}

function putItems(draft: Items, mine: ReadonlyMap<string, object>, items: ReadonlyMap<string, object>): void {
  for (const id of mine.keys()) if (!items.has(id)) draft.delete(id)
  for (const [id, item] of items) {
    const here = mine.get(id)
    if (here !== item && !sameJson(here, item)) draft.set(id, item)
  }
}

function mergeItems(
  specs: NodeSpecs,
  collection: Collection,
  { base, mine, theirs }: Sides,
  conflicts: MergeConflict[],
): Items {
  const merged: Items = new Map()
  for (const id of new Set([...mine[collection].keys(), ...theirs[collection].keys()])) {
    const before: object | undefined = base[collection].get(id)
    const here: object | undefined = mine[collection].get(id)
    const there: object | undefined = theirs[collection].get(id)
    const found: MergeConflict[] = []
    const report: Report = (field, values) => found.push({ collection, id, field, ...values })
    let item = mergeItem(before, here, there, report)
    if (collection === 'nodes' && item !== here && item !== there && !isAccepted(specs, item)) {
      // Each of the two changes is right, and both together are not: the data is mine, and all of it in conflict.
      const fields = found.splice(0).filter(({ field }) => field[0] !== 'data')
      found.push(...fields)
      const [was, ours, others] = [before, here, there].map((side) => fieldOf(side ?? {}, 'data'))
      report(['data'], { base: was, mine: ours, theirs: others })
      item = { ...item, data: ours }
    }
    conflicts.push(...found)
    if (item !== undefined) merged.set(id, item)
  }
  return merged
}

function isAccepted(specs: NodeSpecs, node: object | undefined): boolean {
  const spec = specOf(specs, String(fieldOf(node ?? {}, 'kind')))
  return spec === undefined || spec.data.safeParse(fieldOf(node ?? {}, 'data')).success
}

type Report = (field: DataPath, values: Pick<MergeConflict, 'base' | 'mine' | 'theirs'>) => void

function mergeItem(
  base: object | undefined,
  mine: object | undefined,
  theirs: object | undefined,
  report: Report,
): object | undefined {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  // Another kind under one id is another node: its data is not to be mixed with this one's.
  const isOneKind = fieldOf(mine ?? {}, 'kind') === fieldOf(theirs ?? {}, 'kind')
  if (base !== undefined && mine !== undefined && theirs !== undefined && isOneKind)
    return mergeFields(base, mine, theirs, [], report)
  report([], { base, mine, theirs })
  return mine ?? theirs
}

/** Of an item's own fields, only the data of a node is gone into. */
function mergeFields(base: object, mine: object, theirs: object, path: DataPath, report: Report): object {
  const entries = fieldsOf(mine, theirs).map((key) => {
    const at = [...path, key]
    const [before, here, there] = [fieldOf(base, key), fieldOf(mine, key), fieldOf(theirs, key)]
    if (sameJson(here, there) || sameJson(before, there)) return [key, here]
    if (sameJson(before, here)) return [key, there]
    if (at[0] === 'data' && isFields(before) && isFields(here) && isFields(there))
      return [key, mergeFields(before, here, there, at, report)]
    report(at, { base: before, mine: here, theirs: there })
    return [key, here === undefined ? there : here]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as object
}

/** A node that one side has deleted and the other has edited stays, and with it the edges it has there. */
function bringBackEdges(merged: Items, { mine, theirs }: Sides, conflicts: readonly MergeConflict[]): void {
  for (const { collection, id, field, mine: here } of conflicts) {
    if (collection !== 'nodes' || field.length > 0) continue
    for (const edge of (here === undefined ? theirs : mine).edges.values())
      if ((edge.source.node === id || edge.target === id) && !merged.has(edge.id)) merged.set(edge.id, edge)
  }
}

/** Groups that held nodes on either side and hold none together. */
function dropEmptied(draft: Draft<GraphDocument>, { mine, theirs }: Sides): void {
  const usedIn = ({ nodes }: Pick<GraphDocument, 'nodes'>) => new Set([...nodes.values()].map((node) => node.group))
  const [now, here, there] = [usedIn(draft as GraphDocument), usedIn(mine), usedIn(theirs)]
  for (const id of draft.groups.keys()) {
    const wasEmpty = (mine.groups.has(id) && !here.has(id)) || (theirs.groups.has(id) && !there.has(id))
    if (!now.has(id) && !wasEmpty) draft.groups.delete(id)
  }
}

const LABELS: Readonly<Record<Collection, string>> = {
  nodes: 'undo.editNode',
  edges: 'undo.reconnect',
  variables: 'undo.editVariable',
  notes: 'undo.editNote',
  groups: 'undo.renameGroup',
}

/** Decides a conflict for the other side, in a document as `mergeGraphs` made it. Nothing where that is not valid. */
export const takeTheirs = (specs: NodeSpecs, conflict: MergeConflict): Command<GraphDocument> => ({
  label: LABELS[conflict.collection],
  apply(draft) {
    const { collection, id, field, theirs } = conflict
    const items = draft[collection] as Items
    const here = items.get(id)
    const item = field.length === 0 ? theirs : here && withField(isDraft(here) ? current(here) : here, field, theirs)
    if (item === undefined) {
      if (field.length > 0) return
      items.delete(id)
    } else if (isFields(item) && (collection !== 'nodes' || isAccepted(specs, item))) items.set(id, item)
    else return
    fitTogether(specs, draft, new Set([id]))
  },
})

/** An item with another value at a field; without the field where the value is undefined. */
function withField(item: object, [key, ...rest]: DataPath, value: unknown): object {
  const name = String(key)
  const inner = fieldOf(item, name)
  const next = rest.length === 0 ? value : isFields(inner) ? withField(inner, rest, value) : inner
  const entries = Object.entries({ ...item, [name]: next })
  return Object.fromEntries(entries.filter(([, held]) => held !== undefined)) as object
}

import { produceWithPatches, type Patch } from 'immer'
import { sameJson } from '#src/domain/graph/data-path.ts'
import { diffGraphs, fieldOf, isFields, isSameGraph } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { mergeGraphs, takeTheirs, type MergeConflict, type MergedGraph } from '#src/domain/graph/merge.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'

export type Side = 'mine' | 'theirs'
/** What somebody has decided, by the key of each conflict. */
export type Choices = ReadonlyMap<string, Side>

/** The three documents that are brought together. */
export type Sides = { readonly base: GraphDocument; readonly mine: GraphDocument; readonly theirs: GraphDocument }

export type Decided = {
  readonly document: GraphDocument
  /** From mine to the document decided on. */
  readonly patches: readonly Patch[]
  /** Not decided yet. */
  readonly open: readonly MergeConflict[]
  /** Decided for the other side, which cannot be had together with the rest. */
  readonly refused: readonly MergeConflict[]
  /** Edges that lost an end or an outlet. */
  readonly dropped: MergedGraph['dropped']
}

/**
 * Names a conflict together with what the other side has made of it: a decision for one value says nothing about the
 * next one.
 */
export const conflictKey = ({ collection, id, field, theirs }: MergeConflict): string =>
  JSON.stringify([collection, id, field, theirs ?? null])

/** What two people's changes come to when the conflicts between them are decided so. What is `open` stands as mine. */
export function decide(specs: NodeSpecs, { base, mine, theirs }: Sides, choices: Choices): Decided {
  const merged = mergeGraphs(specs, base, mine, theirs)
  const open = merged.conflicts.filter((conflict) => !choices.has(conflictKey(conflict)))
  const wanted = merged.conflicts.filter((conflict) => choices.get(conflictKey(conflict)) === 'theirs')
  let { document } = merged
  const patches = [...merged.patches]
  // One may be valid only after another: what did not take is tried once more.
  for (const _ of ['first', 'again']) {
    const left = wanted.filter((conflict) => !holdsTheirs(document, conflict))
    const [next, made] = produceWithPatches(document, (draft) => {
      for (const conflict of left) takeTheirs(specs, conflict).apply(draft)
    })
    document = next
    patches.push(...made)
  }
  return {
    document,
    patches,
    open,
    refused: wanted.filter((conflict) => !holdsTheirs(document, conflict)),
    dropped: merged.dropped,
  }
}

function holdsTheirs(document: GraphDocument, { collection, id, field, theirs }: MergeConflict): boolean {
  const item: object | undefined = document[collection].get(id)
  const held = field.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? fieldOf(value, String(key)) : undefined),
    item,
  )
  return sameJson(withoutGroup(held), withoutGroup(theirs))
}

/** A node whose group is gone is the same node in none. */
const withoutGroup = (item: unknown) => (isFields(item) && 'group' in item ? { ...item, group: null } : item)

/**
 * What a merge starts from. Of a save that was never answered the server may have all: then that is where theirs begins,
 * or one would be in conflict with oneself.
 */
export const baseFor = (
  known: GraphDocument,
  unanswered: readonly GraphDocument[],
  theirs: GraphDocument,
): GraphDocument => (unanswered.some((sent) => isSameGraph(diffGraphs(sent, theirs))) ? theirs : known)

/** The nodes that the other side has added, changed, moved or deleted. */
export function nodesChanged(base: GraphDocument, theirs: GraphDocument): { here: string[]; gone: string[] } {
  const { added, changed, removed } = diffGraphs(base, theirs).nodes
  return { here: [...added, ...changed.map(({ id }) => id)], gone: [...removed] }
}

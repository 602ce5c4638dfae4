import type { GraphDiff } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Difference, Marks } from '#src/editor/canvas/marks.ts'

/** Both documents as one, to be looked at: the newer one with what is gone from the older. */
export function together(before: GraphDocument, after: GraphDocument): GraphDocument {
  const nodes = new Map([...before.nodes, ...after.nodes])
  const groups = new Map([...before.groups, ...after.groups])
  const edges = new Map(
    [...before.edges, ...after.edges].filter(([, edge]) => nodes.has(edge.source.node) && nodes.has(edge.target)),
  )
  return { ...after, nodes, edges, groups, notes: new Map([...before.notes, ...after.notes]) }
}

/** What differs, for the canvas. A node that was only moved is no difference to a visitor and is left as it is. */
export function marksOf(diff: GraphDiff): Marks {
  const differences = new Map<string, Difference>()
  for (const part of ['nodes', 'edges'] as const) {
    for (const id of diff[part].added) differences.set(id, 'added')
    for (const id of diff[part].removed) differences.set(id, 'removed')
    for (const { id, fields } of diff[part].changed) if (fields.length > 0) differences.set(id, 'changed')
  }
  return { differences }
}

import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { usesIn, type FoundUse } from '#src/domain/graph/variables.ts'

type Spoken = ReturnType<typeof usesIn>[number]

/** By the node itself: one that changes is another object. */
const spokenBy = new WeakMap<GraphNode, readonly Spoken[]>()

/**
 * Every place of a document that speaks of a variable, by variable: all of them in one pass, in which only nodes that
 * have changed are read again.
 */
export function usesByVariable(specs: NodeSpecs, document: GraphDocument): ReadonlyMap<string, readonly FoundUse[]> {
  const uses = new Map<string, FoundUse[]>()
  for (const node of document.nodes.values())
    for (const { references, ...use } of spokenIn(specs, node))
      for (const reference of new Set(references)) {
        const list = uses.get(reference)
        if (list) list.push(use)
        else uses.set(reference, [use])
      }
  return uses
}

/** Reads nodes that were not read yet, for so many milliseconds at most; answers whether none is left. */
export function readUses(specs: NodeSpecs, document: GraphDocument, ms: number): boolean {
  const end = performance.now() + ms
  for (const node of document.nodes.values()) {
    if (spokenBy.has(node)) continue
    if (performance.now() >= end) return false
    spokenIn(specs, node)
  }
  return true
}

function spokenIn(specs: NodeSpecs, node: GraphNode): readonly Spoken[] {
  const known = spokenBy.get(node)
  if (known) return known
  const spoken = usesIn(specs, node)
  spokenBy.set(node, spoken)
  return spoken
}

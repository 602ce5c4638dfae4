import { useState } from 'react'
import { cutOff, type CutOff } from '#src/domain/graph/cut-off.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { useDoc } from '#src/editor/document/context.tsx'

/** What is cut off by what is disabled in the open flow; the same object for as long as it is the same. */
export function useCutOff(specs: NodeSpecs): CutOff | null {
  const [read] = useState(() => createReader(specs))
  return useDoc(read)
}

function createReader(specs: NodeSpecs): (document: GraphDocument) => CutOff | null {
  let known: Pick<GraphDocument, 'nodes' | 'edges'> | null = null
  let found: CutOff | null = null
  return (document) => {
    if (known?.nodes === document.nodes && known.edges === document.edges) return found
    known = document
    const next = cutOff(specs, document)
    if (!isSame(found, next)) found = next
    return found
  }
}

function isSame(a: CutOff | null, b: CutOff | null): boolean {
  if (a === null || b === null) return a === b
  const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size === other.size && [...one].every((id) => other.has(id))
  return same(a.nodes, b.nodes) && same(a.edges, b.edges)
}

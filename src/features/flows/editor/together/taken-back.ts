import type { GraphDocument } from '#src/domain/graph/document.ts'
import { mergeGraphs } from '#src/domain/graph/merge.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { withDelta, type GraphDelta } from '../aside/delta.ts'

/** A document that was not saved. `back`: what leads from it to the one the server then had; null where nobody wrote it. */
export type Unsaved = { readonly document: GraphDocument; readonly back: GraphDelta | null }

/**
 * Takes back what was not saved, as one step, beside what the document holds by now. Answers what it was made on where
 * both have changed the same: the document then holds what was taken back, and somebody has to decide. Null otherwise.
 */
export function takenBack(
  store: DocumentStore<GraphDocument>,
  specs: NodeSpecs,
  { document, back }: Unsaved,
): GraphDocument | null {
  const base = back === null ? null : withDelta(document, back)
  const merged = base && mergeGraphs(specs, base, document, store.store.get(store.docAtom))
  store.replace(merged?.document ?? document, 'undo.restoreVersion')
  return merged !== null && merged.conflicts.length > 0 ? base : null
}

import { useEffect, useRef } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { currentNodeAtom, selectionAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import type { FlowSearch, SetFlowSearch } from './search.ts'

/**
 * Keeps the address, the selection and the keyboard's place together: a link opens at its node, selecting one node makes
 * the link, and keys are meant for it.
 */
export function useSearchSelection(
  store: DocumentStore<GraphDocument>,
  search: FlowSearch,
  onSearch: SetFlowSearch,
): void {
  const latest = useRef({ search, onSearch })
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  useEffect(() => {
    const { node } = latest.current.search
    if (node !== undefined && store.store.get(store.docAtom).nodes.has(node)) {
      store.store.set(selectionAtom, selectionOf({ nodes: [node] }))
      store.store.set(currentNodeAtom, node)
    }
    return store.store.sub(selectionAtom, () => {
      const { nodes, edges, notes, groups } = store.store.get(selectionAtom)
      const [first] = nodes
      const only = nodes.size === 1 && edges.size + notes.size + groups.size === 0 ? first : undefined
      if (only !== undefined) store.store.set(currentNodeAtom, only)
      if (only !== latest.current.search.node) latest.current.onSearch({ node: only })
    })
  }, [store])
}

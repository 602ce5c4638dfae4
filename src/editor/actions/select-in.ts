import type { RefObject } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { CanvasApi } from '../canvas/flow-canvas.tsx'
import { selectionAtom } from '../canvas/view-state.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { ActionHost } from './action.ts'

/** Selects in an open document, and brings the first node into the middle of its canvas where that is asked for. */
export const selectIn =
  (store: DocumentStore<GraphDocument>, canvas: RefObject<CanvasApi | null>): ActionHost['select'] =>
  (next, options) => {
    store.store.set(selectionAtom, next)
    const [first] = next.nodes
    if (options?.reveal === true && first !== undefined) canvas.current?.panTo(first)
  }

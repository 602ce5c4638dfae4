import { useEffect, useState, type RefObject } from 'react'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { viewOf } from '#src/editor/canvas/view.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'

/** Farther away than this a flow cannot be read. */
const READABLE = 0.6
const ZOOM = 0.75
/** Pixels between the left edge and the start. */
const ROOM = 48

/**
 * Looks at the node that the address names, else at the start of a flow that is too large to be read as a whole. A small
 * one is shown whole.
 */
export function useFirstView(
  canvas: RefObject<CanvasApi | null>,
  specs: NodeSpecs,
  store: DocumentStore<GraphDocument>,
  { isOn, node }: { isOn: boolean; node: string | undefined },
) {
  const [first] = useState(node)
  useEffect(() => {
    const shown = canvas.current
    if (shown === null || !isOn) return undefined
    if (first !== undefined && shown.scene.nodes.has(first)) {
      const frame = requestAnimationFrame(() => shown.panTo(first))
      return () => cancelAnimationFrame(frame)
    }
    const { stage, scene } = shown
    let end = () => {}
    const begin = () => {
      const view = stage.view()
      const bounds = scene.bounds()
      const start = startOf(specs, store.store.get(store.docAtom))
      const card = start && scene.nodes.get(start.id)
      if (view.width === 0) return
      end()
      if (bounds === null || !card || viewOf(bounds, view).zoom >= READABLE) return
      shown.show({ x: ROOM - card.x * ZOOM, y: view.height / 2 - (card.y + card.height / 2) * ZOOM, zoom: ZOOM })
    }
    end = stage.subscribeView(begin)
    begin()
    return end
  }, [canvas, specs, store, isOn, first])
}

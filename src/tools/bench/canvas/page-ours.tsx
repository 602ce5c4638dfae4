import { useEffect, useRef } from 'react'
import { moveNodes } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { centreOf } from '#src/editor/canvas/geometry.ts'
import { FlowCanvas, type CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { layOut } from '#src/editor/canvas/layout/lay-out.ts'
import { selectionAtom } from '#src/editor/canvas/view-state.ts'
import { centredAt, toWindow } from '#src/editor/canvas/view.ts'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { sayReady, type BenchPage } from './protocol.ts'
import { sampleKinds } from './sample-kinds.ts'

/** The product's canvas with a sample flow, and nothing around it. */
export function OurPage({ store }: { store: DocumentStore<GraphDocument> }) {
  const api = useRef<CanvasApi>(null)
  useEffect(() => sayReady(pageOf(api.current!, store)), [store])
  return (
    <DocumentProvider store={store}>
      <div className="h-dvh">
        <FlowCanvas ref={api} kinds={sampleKinds} dropType="application/x-sample-kind" />
      </div>
    </DocumentProvider>
  )
}

function pageOf({ stage, scene, show, fit }: CanvasApi, store: DocumentStore<GraphDocument>): BenchPage {
  return {
    look: (id, zoom) => show(centredAt(centreOf(scene.nodes.get(id)!), zoom, stage.view())),
    fit,
    placeOf: (id) => toWindow(stage.view(), centreOf(scene.nodes.get(id)!)),
    selected: () => store.store.get(selectionAtom).nodes.size,
    undo() {
      const [node] = scene.nodes.values()
      store.dispatch(moveNodes(new Map([[node!.id, { x: node!.x + 8, y: node!.y }]])))
      const from = performance.now()
      store.undo()
      return performance.now() - from
    },
    async layout() {
      const stall = watchStalls()
      const from = performance.now()
      await layOut(store, sampleKinds.specs, new Set())
      const ms = performance.now() - from
      return { ms, stall: stall() }
    },
  }
}

/** Watches how long the page stands still at most, in milliseconds, until the answer is called. */
function watchStalls(): () => number {
  let [last, longest] = [performance.now(), 0]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 4)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}

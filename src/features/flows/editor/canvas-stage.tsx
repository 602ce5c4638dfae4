import { useState, type RefObject } from 'react'
import { FlowCanvas, type CanvasApi, type FlowCanvasProps } from '#src/editor/canvas/flow-canvas.tsx'
import type { View } from '#src/editor/canvas/view.ts'
import { NODE_DRAG_TYPE } from '#src/editor/palette/node-drag.ts'
import type { Store } from '#src/features/shared/store.ts'
import { CanvasCorner } from './canvas-corner.tsx'
import { CardNotesLayer } from './card-notes.tsx'
import { useFlowEditor } from './editor-context.ts'
import { FirstSteps } from './first-steps.tsx'
import { OthersOnCanvas } from './together/others-on-canvas.tsx'
import { HeldBefore } from './try-it/held-before.tsx'
import { useFirstView } from './use-first-view.ts'

/** Where the canvas was looked at from last; null: not yet. */
export type LastView = Pick<View, 'x' | 'y' | 'zoom'> | null

type CanvasStageProps = Omit<FlowCanvasProps, 'kinds' | 'ref' | 'start'> & {
  canvas: RefObject<CanvasApi | null>
  box: RefObject<HTMLDivElement | null>
  /** Kept while panes around the canvas come and go, so that it is looked at from the same place. */
  lastView: Store<LastView>
  isMapOpen: boolean
  onMapOpen: (open: boolean) => void
  onAddStart: () => void
}

/** The canvas with what stands on its ground: its tools, the map, and how to begin. */
export function CanvasStage(props: CanvasStageProps) {
  const { canvas, box, lastView, isMapOpen, onMapOpen, onAddStart, ...rest } = props
  const { kinds, store, search, peopleAtom, notes } = useFlowEditor()
  const [start] = useState(() => lastView.get())
  useFirstView(canvas, kinds.specs, store, { isOn: start === null, node: search.node })
  return (
    <div ref={box} className="relative h-full min-h-0 min-w-0">
      <FlowCanvas
        {...rest}
        ref={canvas}
        kinds={kinds}
        dropType={NODE_DRAG_TYPE}
        {...(start && { start })}
        onViewport={lastView.set}
        overlay={(shown) => (
          <>
            {notes.size > 0 ? <CardNotesLayer stage={shown} notes={notes} /> : <HeldBefore stage={shown} />}
            <OthersOnCanvas stage={shown} peopleAtom={peopleAtom} />
          </>
        )}
      />
      <FirstSteps onAddStart={onAddStart} />
      <CanvasCorner isMapOpen={isMapOpen} onMapOpen={onMapOpen} />
    </div>
  )
}

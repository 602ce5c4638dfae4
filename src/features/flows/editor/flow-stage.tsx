import type { RefObject } from 'react'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { Marks } from '#src/editor/canvas/marks.ts'
import type { Store } from '#src/features/shared/store.ts'
import { useEditorActions } from './actions-context.ts'
import { CanvasStage, type LastView } from './canvas-stage.tsx'
import { useFlowEditor } from './editor-context.ts'
import type { MenuPlace } from './flow-menu.tsx'
import type { Adding } from './use-adding.ts'
import type { Kept } from './use-kept.ts'

type FlowStageProps = {
  canvas: RefObject<CanvasApi | null>
  box: RefObject<HTMLDivElement | null>
  lastView: Store<LastView>
  marks: Marks
  isLocked: boolean
  kept: Kept
  keep: (change: Partial<Kept>) => void
  adding: Adding
  onMenu: (place: MenuPlace) => void
}

/** The open flow in the middle of the editor: on the canvas, or in another view that its family has. */
export function FlowStage({ adding, isLocked, kept, keep, onMenu, ...canvas }: FlowStageProps) {
  const { family, search, goTo } = useFlowEditor()
  const { handleKeyDown } = useEditorActions()
  const other = family.views.find(({ name }) => name === search.as)
  if (other) return <other.Panel />
  return (
    <CanvasStage
      {...canvas}
      readOnly={isLocked}
      isMapOpen={kept.isMapOpen}
      onMapOpen={(isMapOpen) => keep({ isMapOpen })}
      onAddStart={adding.addStart}
      onOpen={(id) => goTo(id)}
      onQuickAdd={(at) => adding.choose({ type: 'free', at })}
      onDropWire={({ source, at }) => adding.choose({ type: 'wire', source, at })}
      onAddAtExit={(source, at) => adding.choose({ type: 'exit', source, at })}
      onInsertOnEdge={(edgeId, at) => adding.choose({ type: 'edge', edgeId, at })}
      onContextMenu={onMenu}
      onKeyDown={handleKeyDown}
    />
  )
}

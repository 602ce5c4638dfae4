import { Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Point } from '#src/domain/graph/document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { readyToMove } from '../moving.ts'
import { labelPlaceOf } from '../route.ts'
import type { Stage } from '../stage.ts'
import { toWindow } from '../view.ts'

type EdgeToolProps = { stage: Stage; onInsert: (edge: string, at: Point) => void }

/** The `+` of the edge under the pointer, or of the one that is selected alone. */
export function EdgeTool({ stage, onInsert }: EdgeToolProps) {
  const t = useTexts()
  const showing = useSyncExternalStore(stage.subscribeShowing, stage.showing)
  const view = useSyncExternalStore(stage.subscribeView, stage.view)
  const { edges } = showing.selection
  const id = showing.pointing.hoveredEdge ?? (edges.size === 1 ? [...edges][0] : undefined)
  const item = useSyncExternalStore(stage.scene.subscribe, () =>
    id === undefined ? undefined : stage.scene.edges.get(id),
  )
  if (item === undefined || item.route === null) return null
  const at = labelPlaceOf(item.route)
  const { x, y } = toWindow(view, at)
  // Beside the label, not over it.
  const shift = item.edge.label === '' ? 0 : 22
  return (
    <button
      ref={readyToMove}
      type="button"
      data-canvas-control
      tabIndex={-1}
      aria-label={t(($) => $.canvas.insert)}
      title={t(($) => $.canvas.insert)}
      className="absolute top-0 left-0 grid size-6 place-items-center rounded-full border border-accent-line bg-raised text-accent-text hover:bg-accent hover:text-on-accent"
      style={{ transform: `translate(${x - 12}px, ${y - 12 + shift}px)` }}
      onClick={() => onInsert(item.id, at)}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

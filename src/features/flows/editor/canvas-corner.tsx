import { Map as MapIcon, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { Minimap } from '#src/editor/canvas/minimap.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useEditorActions } from './actions-context.ts'
import { useFlowEditor } from './editor-context.ts'
import { ViewTools } from './view-tools.tsx'

type CanvasCornerProps = { isMapOpen: boolean; onMapOpen: (open: boolean) => void }

/** What stands in the corner of the canvas: how it is looked at, and the whole flow in small. */
export function CanvasCorner({ isMapOpen, onMapOpen }: CanvasCornerProps) {
  const t = useTexts()
  const { canvas, kinds, isReadOnly, room } = useFlowEditor()
  const { run } = useEditorActions()
  const [api, setApi] = useState<CanvasApi | null>(null)
  // The canvas beside it is there as soon as this is.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the same canvas for as long as this stands beside it
  useEffect(() => setApi(canvas()), [])
  const isLow = useIsLow(api)
  const isPhone = room === 'phone'
  // One node needs no map.
  const isLarge = useDoc((document: GraphDocument) => document.nodes.size > 1)
  return (
    <div className="pointer-events-none absolute bottom-3 left-3 flex flex-col items-start gap-2 *:pointer-events-auto">
      {isMapOpen && !isPhone && !isLow && isLarge && api && <Minimap canvas={api} kinds={kinds} />}
      <div className="flex items-center gap-0.5 rounded-card border border-line bg-raised p-0.5 shadow-float">
        {!isReadOnly && !isPhone && (
          <IconButton
            size="small"
            label={t(($) => $.actions.addNode)}
            shortcut={['N']}
            tooltipSide="top"
            icon={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => run('addNode')}
          />
        )}
        <ViewTools />
        {!isPhone && (
          <IconButton
            size="small"
            label={t(($) => $.flow.bar.map)}
            tooltipSide="top"
            pressed={isMapOpen}
            icon={<MapIcon size={16} strokeWidth={1.75} />}
            onClick={() => onMapOpen(!isMapOpen)}
          />
        )}
      </div>
    </div>
  )
}

/** A canvas of less height than this, in pixels, is all needed for the flow itself. */
const LOW = 320

function useIsLow(canvas: CanvasApi | null): boolean {
  const [isLow, setLow] = useState(false)
  useEffect(() => {
    if (canvas === null) return undefined
    const look = () => setLow(canvas.stage.view().height < LOW)
    look()
    return canvas.stage.subscribeView(look)
  }, [canvas])
  return isLow
}

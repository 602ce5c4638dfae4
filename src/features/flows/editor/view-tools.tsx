import { Hand, Maximize, MousePointer2, ZoomIn, ZoomOut } from 'lucide-react'
import { pointerModeAtom } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useFlowEditor } from './editor-context.ts'

/** How the canvas is looked at: fitted, nearer, farther, and what a drag on its ground does. */
export function ViewTools() {
  const t = useTexts()
  const { canvas, store } = useFlowEditor()
  const mode = useDoc(pointerModeAtom)
  const isHand = mode === 'hand'
  const look = { size: 'small', tooltipSide: 'top' } as const
  const icon = { size: 16, strokeWidth: 1.75 }
  return (
    <>
      <IconButton
        {...look}
        label={isHand ? t(($) => $.flow.bar.hand) : t(($) => $.flow.bar.pointer)}
        shortcut={[isHand ? 'V' : 'H']}
        icon={isHand ? <Hand {...icon} /> : <MousePointer2 {...icon} />}
        onClick={() => store.store.set(pointerModeAtom, isHand ? 'pointer' : 'hand')}
      />
      <IconButton
        {...look}
        label={t(($) => $.flow.bar.zoomOut)}
        shortcut={['-']}
        icon={<ZoomOut {...icon} />}
        onClick={() => canvas()?.zoomOut()}
      />
      <IconButton
        {...look}
        label={t(($) => $.flow.bar.zoomIn)}
        shortcut={['+']}
        icon={<ZoomIn {...icon} />}
        onClick={() => canvas()?.zoomIn()}
      />
      <IconButton
        {...look}
        label={t(($) => $.flow.bar.fit)}
        shortcut={['1']}
        icon={<Maximize {...icon} />}
        onClick={() => canvas()?.fit()}
      />
    </>
  )
}

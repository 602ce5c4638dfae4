import { useState, type RefObject } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { LookHost } from '#src/editor/actions/action.ts'
import { LOOKS, runLook } from '#src/editor/actions/actions.ts'
import { selectIn } from '#src/editor/actions/select-in.ts'
import { FlowCanvas, type CanvasApi, type FlowCanvasProps } from '#src/editor/canvas/flow-canvas.tsx'
import { currentNodeAtom, selectionAtom } from '#src/editor/canvas/view-state.ts'
import { useStoreOf } from '#src/editor/document/context.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'

type CanvasToLookAtProps = Pick<FlowCanvasProps, 'kinds' | 'marks'> & { canvas: RefObject<CanvasApi | null> }

/** A canvas that changes nothing, below a `DocumentProvider`: keys walk along the flow and look nearer, `?` tells them. */
export function CanvasToLookAt({ canvas, ...shown }: CanvasToLookAtProps) {
  const store = useStoreOf<GraphDocument>()
  const [showsKeys, setShowsKeys] = useState(false)
  const handleKeyDown = (event: KeyboardEvent) => {
    const host: LookHost = {
      store,
      kinds: shown.kinds,
      canvas: () => canvas.current,
      select: selectIn(store, canvas),
      help: () => setShowsKeys(true),
    }
    const state = {
      document: store.store.get(store.docAtom),
      selection: store.store.get(selectionAtom),
      current: store.store.get(currentNodeAtom),
      isReadOnly: true,
      canUndo: false,
      canRedo: false,
    }
    if (!runLook(event, host, state)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <FlowCanvas ref={canvas} {...shown} readOnly onKeyDown={handleKeyDown} />
      {showsKeys && <KeysDialog actions={LOOKS} onClose={() => setShowsKeys(false)} />}
    </>
  )
}

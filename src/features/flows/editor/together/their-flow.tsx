import { useRef, useState } from 'react'
import { diffGraphs } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { CanvasToLookAt } from '../canvas-to-look-at.tsx'
import { DifferenceList } from '../versions/difference-list.tsx'
import { marksOf, together } from '../versions/differences.ts'
import { useFlowEditor } from '../editor-context.ts'

/** The flow as the other has saved it, and what they changed since both began; only to be looked at. */
export function TheirFlow({ base, theirs }: { base: GraphDocument; theirs: GraphDocument }) {
  const { kinds } = useFlowEditor()
  const canvas = useRef<CanvasApi>(null)
  const [shown] = useState(() => {
    const diff = diffGraphs(base, theirs)
    const store = createDocumentStore({ document: together(base, theirs), revision: 0, now: Date.now, readOnly: true })
    return { diff, store, marks: marksOf(diff) }
  })
  return (
    <div className="grid h-[60vh] gap-3 md:grid-cols-[2fr_minmax(16rem,1fr)]">
      <div className="min-h-64 overflow-hidden rounded-card border border-line">
        <DocumentProvider store={shown.store}>
          <CanvasToLookAt canvas={canvas} kinds={kinds} marks={shown.marks} />
        </DocumentProvider>
      </div>
      <DifferenceList before={base} after={theirs} diff={shown.diff} onShow={(id) => canvas.current?.panTo(id)} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowVersion } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { DocumentProvider, useDoc } from '#src/editor/document/context.tsx'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CanvasToLookAt } from '../canvas-to-look-at.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { readAside } from '../aside/graph-aside.ts'
import { DifferenceList } from './difference-list.tsx'
import { marksOf, together } from './differences.ts'

/** What has changed since a version: on the canvas, where green is new, red is gone and amber is changed, and as a list. */
export function CompareDialog({ version, onClose }: { version: FlowVersion; onClose: () => void }) {
  const t = useTexts()
  const { appId, flow } = useFlowEditor()
  const input = { appId, flowId: flow.id, versionId: version.id }
  const query = useQuery({
    queryKey: [...orpc.flows.version.key({ input }), 'read'],
    queryFn: async () => ({ before: await readAside((await orpc.flows.version.call(input)).document, flow.kind) }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.flow.versions.since, { number: version.number })}
      description={t(($) => $.flow.versions.sinceText)}
      closeLabel={t(($) => $.common.close)}
      size="wide"
    >
      <QueryState query={query} skeleton={<Skeleton className="h-[60vh]" />}>
        {(loaded) => <Comparison before={loaded.before} />}
      </QueryState>
    </Dialog>
  )
}

function Comparison({ before }: { before: GraphDocument | null }) {
  const t = useTexts()
  const { kinds, store } = useFlowEditor()
  const now = useDoc(store.docAtom)
  const canvas = useRef<CanvasApi>(null)
  const [compared] = useState(() => {
    if (before === null) return null
    const diff = diffGraphs(before, now)
    const shown = createDocumentStore({ document: together(before, now), revision: 0, now: Date.now, readOnly: true })
    return { diff, shown, marks: marksOf(diff) }
  })
  if (before === null || compared === null) return <EmptyState title={t(($) => $.flow.unreadable)} />
  if (isSameGraph(compared.diff)) return <EmptyState title={t(($) => $.flow.versions.same)} />
  return (
    <div className="grid h-full min-h-[60vh] gap-4 md:grid-cols-[2fr_minmax(16rem,1fr)]">
      <div className="min-h-64 overflow-hidden rounded-card border border-line">
        <DocumentProvider store={compared.shown}>
          <CanvasToLookAt canvas={canvas} kinds={kinds} marks={compared.marks} />
        </DocumentProvider>
      </div>
      <DifferenceList before={before} after={now} diff={compared.diff} onShow={(id) => canvas.current?.panTo(id)} />
    </div>
  )
}

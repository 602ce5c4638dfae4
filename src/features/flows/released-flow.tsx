import { useQuery } from '@tanstack/react-query'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CanvasToLookAt } from './editor/canvas-to-look-at.tsx'
import { readAside } from './editor/aside/graph-aside.ts'
import { kindsFor } from './editor/kinds.ts'
import { useFirstView } from './editor/use-first-view.ts'

export type ReleasedFlowProps = {
  appId: string
  releaseId: string
  flowId: string
  /** How the flows of that release are called, by their ids. */
  names: ReadonlyMap<string, string>
}

const HEIGHT = 'h-96'

/** A flow or a voice menu as it was in a release, drawn to be looked at. */
export function ReleasedFlow({ appId, releaseId, flowId, names }: ReleasedFlowProps) {
  const t = useTexts()
  const { language } = useApplication()
  const input = { appId, releaseId, flowId }
  const query = useQuery({
    queryKey: [...orpc.release.flow.key({ input }), 'read'],
    queryFn: async () => {
      const { kind, document } = await orpc.release.flow.call(input)
      return { kind, document: await readAside(document, kind) }
    },
    // A version never changes.
    staleTime: Infinity,
  })
  return (
    <QueryState query={query} skeleton={<Skeleton className={HEIGHT} />}>
      {({ kind, document }) =>
        document === null ? (
          <EmptyState level={3} title={t(($) => $.flow.unreadable)} />
        ) : (
          <Drawn
            document={document}
            kinds={{ ...kindsFor(kind), context: { language, flowName: (id) => names.get(id) } }}
          />
        )
      }
    </QueryState>
  )
}

/** It is opened once: what a release holds stays as it is. */
function Drawn({ document, kinds }: { document: GraphDocument; kinds: Kinds }) {
  const t = useTexts()
  const canvas = useRef<CanvasApi>(null)
  const [held] = useState(() => ({
    kinds,
    store: createDocumentStore({ document, revision: 0, now: Date.now, readOnly: true }),
  }))
  useFirstView(canvas, kinds.specs, held.store, { isOn: true, node: undefined })
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <div className={`relative overflow-hidden rounded-card border border-line ${HEIGHT}`}>
      <DocumentProvider store={held.store}>
        <CanvasToLookAt canvas={canvas} kinds={held.kinds} />
      </DocumentProvider>
      <div className="absolute bottom-3 left-3 flex gap-0.5 rounded-card border border-line bg-raised p-0.5 shadow-float">
        <IconButton
          size="small"
          tooltipSide="top"
          label={t(($) => $.flow.bar.zoomOut)}
          icon={<ZoomOut {...icon} />}
          onClick={() => canvas.current?.zoomOut()}
        />
        <IconButton
          size="small"
          tooltipSide="top"
          label={t(($) => $.flow.bar.zoomIn)}
          icon={<ZoomIn {...icon} />}
          onClick={() => canvas.current?.zoomIn()}
        />
        <IconButton
          size="small"
          tooltipSide="top"
          label={t(($) => $.flow.bar.fit)}
          icon={<Maximize {...icon} />}
          onClick={() => canvas.current?.fit()}
        />
      </div>
    </div>
  )
}

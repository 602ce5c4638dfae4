import { useRef, type RefObject } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { RunMark } from '#src/editor/canvas/marks.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import type { FlowEditor } from '../editor-context.ts'
import type { FlowSearch, SetFlowSearch } from '../search.ts'
import { useFollowRun } from './use-follow-run.ts'
import { useRunMark } from './use-run-mark.ts'
import { useTryRun } from './use-try-run.ts'

type Surroundings = {
  appId: string
  flow: Flow
  resources: FlowResources
  store: DocumentStore<GraphDocument>
  canvas: RefObject<CanvasApi | null>
  search: FlowSearch
  onSearch: SetFlowSearch
}

/** The run of Try it in the editor, its way on the canvas, and how it is begun: or what else is begun in its place. */
export function useTryIt({ appId, flow, resources, store, canvas, search, onSearch }: Surroundings): {
  runMark: RunMark | undefined
  trying: Pick<FlowEditor, 'tryRun' | 'tryFrom' | 'onTry'>
} {
  const otherTry = useRef<((nodeId: string | null) => void) | null>(null)
  const tryRun = useTryRun(appId, flow, resources, store)
  const runMark = useRunMark(tryRun, flow.id, search.panel === 'try' || search.dock === 'trace')
  useFollowRun(tryRun, flow.id, canvas)
  const tryFrom = (nodeId: string | null) => {
    onSearch({ panel: 'try', conversation: undefined })
    if (otherTry.current === null) void tryRun.begin(flow.id, nodeId)
    else otherTry.current(nodeId)
  }
  const onTry = (begin: (nodeId: string | null) => void) => {
    otherTry.current = begin
    return () => {
      otherTry.current = null
    }
  }
  return { runMark, trying: { tryRun, tryFrom, onTry } }
}

import { useEffect, useState } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { createStore } from '#src/features/shared/store.ts'
import { tryHost } from '../try-host.ts'
import { createTryRun, type TryRun } from './try-run.ts'
import { firstSetup } from './try-state.ts'

/** The editor's one run. It always goes on with what is on the canvas at that moment. */
export function useTryRun(
  appId: string,
  flow: Flow,
  resources: FlowResources,
  store: DocumentStore<GraphDocument>,
): TryRun {
  const [known] = useState(() => createStore({ flow, resources }))
  useEffect(() => known.set({ flow, resources }), [known, flow, resources])
  const [run] = useState(() => {
    const open = () => ({
      id: flow.id,
      name: known.get().flow.name,
      kind: flow.kind,
      document: store.store.get(store.docAtom),
    })
    const host = tryHost(appId, open, () => known.get().resources)
    const { languages, channels, open: isOpen } = resources
    return createTryRun(host, firstSetup(languages[0] ?? 'en', channels[0] ?? 'web', isOpen))
  })
  return run
}

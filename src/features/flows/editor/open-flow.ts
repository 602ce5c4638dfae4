import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { Flow } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { selectionAtom, type Selection } from '#src/editor/canvas/view-state.ts'
import { createAutosave, type Autosave } from '#src/editor/document/autosave.ts'
import { keepCrashCopy } from '#src/editor/document/crash-copy.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { keepHistory, takeUpHistory, type HistoryKey } from '#src/editor/document/kept-history.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { graphDelta } from './aside/delta.ts'
import { readAside } from './aside/graph-aside.ts'
import { createMirror, type Mirror } from './aside/mirror.ts'
import { saveAside, textAside } from './aside/save-aside.ts'
import { soundness } from './sound.ts'
import { savingInto, serverCopyOf, type ServerCopy } from './together/server-copy.ts'
import { createSync, type Found, type Sync } from './together/sync.ts'

/** A flow that is open: its document with its history, what saves it, and what brings in what others save. `close` ends that. */
export type OpenFlow = {
  store: DocumentStore<GraphDocument>
  autosave: Autosave
  server: ServerCopy
  sync: Sync
  /** Its copy in the worker, which checks and saves it there. */
  mirror: Mirror
  close(): void
}

/** What a crash copy of a flow goes by. */
export const crashKey = (appId: string, flowId: string) => ({ kind: 'flow', id: `${appId}/${flowId}` })

/** Opens a flow for editing, or for looking at it. */
export function openFlow(options: {
  appId: string
  flow: Pick<Flow, 'id' | 'kind'>
  document: GraphDocument
  revision: number
  readOnly: boolean
  /** Who edits it. */
  personId: string
}): OpenFlow {
  const { appId, flow, revision, readOnly, personId } = options
  const flowId = flow.id
  const specs = specsFor(flow.kind)
  const store: DocumentStore<GraphDocument> = createDocumentStore<GraphDocument, Selection>({
    document: options.document,
    revision,
    now: Date.now,
    readOnly,
    isSound: soundness(specs, options.document),
    selection: {
      get: () => store.store.get(selectionAtom),
      set: (selection) => store.store.set(selectionAtom, selection),
    },
  })
  const server = serverCopyOf(options.document)
  const mirror = createMirror()
  const autosave = createAutosave({
    document: store,
    save: savingInto(server, ({ document, baseRevision }, how) =>
      saveAside(mirror, { appId, flowId, baseRevision, connection: server.connection }, document, how),
    ),
  })
  const sync = createSync({ document: store, autosave, server, specs, read: () => find(appId, flowId) })
  const endCopy = keepCrashCopy({
    key: crashKey(appId, flowId),
    document: store,
    toText: (document) => JSON.stringify(graphToJson(document)),
    toTextAside: (document) => textAside(mirror, document),
    backOf: (document) => graphDelta(document, server.document),
  })
  const endHistory = readOnly ? () => undefined : carryHistory(store, { ...crashKey(appId, flowId), personId }, options)
  return {
    store,
    autosave,
    server,
    sync,
    mirror,
    close() {
      sync.close()
      autosave.stop()
      endCopy()
      endHistory()
      mirror.forget()
    },
  }
}

/** Takes up the history that the flow had in this browser, and keeps it from then on. The answer ends that. */
function carryHistory(
  document: DocumentStore<GraphDocument>,
  key: HistoryKey,
  loaded: { document: GraphDocument; revision: number },
): () => void {
  let end: (() => void) | null = null
  let isEnded = false
  const isSame = (a: GraphDocument, b: GraphDocument) => isSameGraph(diffGraphs(a, b))
  void takeUpHistory({ key, document, loaded, isSame }).then(() => {
    if (!isEnded) end = keepHistory({ key, document })
  })
  return () => {
    isEnded = true
    end?.()
  }
}

async function find(appId: string, flowId: string): Promise<Found> {
  try {
    const { kind, document, revision, updatedBy } = await client.flows.get({ appId, flowId })
    const read = await readAside(document, kind)
    return read === null ? { type: 'unreadable' } : { type: 'flow', document: read, revision, by: updatedBy }
  } catch (error) {
    return { type: apiFailure(error).code === 'NOT_FOUND' ? 'gone' : 'failed' }
  }
}

import { useEffect, useState } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { FoundUse } from '#src/domain/graph/variables.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { readUses, usesByVariable } from './uses-by-variable.ts'

/** For how long nodes are read while the panel is drawn, and at a time after that, in milliseconds. */
const FIRST_MS = 2
const SLICE_MS = 10

/**
 * Where each variable of the open flow is spoken of; null until every node has been read once, which is done a little at
 * a time so that a large flow holds nothing up.
 */
export function useUses(): ReadonlyMap<string, readonly FoundUse[]> | null {
  const {
    kinds: { specs },
  } = useFlowEditor()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const [isRead, setRead] = useState(() => readUses(specs, document, FIRST_MS))
  useEffect(() => {
    if (isRead) return undefined
    const timer = setInterval(() => {
      if (readUses(specs, store.store.get(store.docAtom), SLICE_MS)) setRead(true)
    })
    return () => clearInterval(timer)
  }, [isRead, store, specs])
  return isRead ? usesByVariable(specs, document) : null
}

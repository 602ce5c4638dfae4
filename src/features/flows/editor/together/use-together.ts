import { atom, type Atom } from 'jotai/vanilla'
import { useEffect, useState, type RefObject } from 'react'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { CanvasPerson } from '#src/editor/canvas/parts/pointers.tsx'
import { selectionAtom } from '#src/editor/canvas/view-state.ts'
import type { OpenFlow } from '../open-flow.ts'
import { openFlowLink, type OpenFlowLink } from './flow-link.ts'
import { othersOf } from './people.ts'
import { createWhereabouts } from './whereabouts.ts'

type TogetherOptions = {
  appId: string
  flowId: string
  open: OpenFlow
  canvas: RefObject<CanvasApi | null>
  /** What is around the canvas: a pointer elsewhere is nobody's business. */
  stageBox: RefObject<HTMLElement | null>
  openLink: OpenFlowLink | undefined
}

/** Keeps the open flow in touch with the others who have it open: who they are, where they are, what they save. */
export function useTogether(options: TogetherOptions): Atom<readonly CanvasPerson[]> {
  const { appId, flowId, open, canvas, stageBox, openLink = openFlowLink } = options
  const [peopleAtom] = useState(() => atom<readonly CanvasPerson[]>([]))

  useEffect(() => {
    const { store: document, server, sync } = open
    const { store } = document
    let isIn = false
    const where = createWhereabouts((place) => link.here(place))
    const meet = (others: readonly CanvasPerson[]) => {
      where.setOthers(others.length > 0)
      store.set(peopleAtom, others)
    }
    const link = openLink(appId, flowId, {
      connected(connection) {
        server.connection = connection
        isIn = false
        where.again()
      },
      lost() {
        server.connection = null
        meet([])
      },
      presence(people) {
        meet(othersOf(people, server.connection))
        // From here on every save is heard; what was saved before is fetched.
        if (!isIn) void sync.look()
        isIn = true
      },
      saved({ revision, connection }) {
        if (connection !== null && connection === server.connection) return
        if (revision >= store.get(document.revisionAtom)) void sync.look()
      },
    })

    const tellSelection = () => {
      const { nodes } = store.get(selectionAtom)
      where.select(nodes.size === 1 ? ([...nodes][0] ?? null) : null)
    }
    tellSelection()
    const end = store.sub(selectionAtom, tellSelection)
    const handlePointer = (event: PointerEvent) => {
      const isOver = event.target instanceof Node && stageBox.current?.contains(event.target) === true
      where.point((isOver && canvas.current?.toCanvas({ x: event.clientX, y: event.clientY })) || null)
    }
    const handleLeave = () => where.point(null)
    const handleVisible = () => {
      if (globalThis.document.visibilityState === 'visible') void sync.look()
    }
    globalThis.document.addEventListener('pointermove', handlePointer)
    globalThis.document.documentElement.addEventListener('mouseleave', handleLeave)
    globalThis.document.addEventListener('visibilitychange', handleVisible)
    return () => {
      globalThis.document.removeEventListener('pointermove', handlePointer)
      globalThis.document.documentElement.removeEventListener('mouseleave', handleLeave)
      globalThis.document.removeEventListener('visibilitychange', handleVisible)
      end()
      where.close()
      link.close()
      server.connection = null
      store.set(peopleAtom, [])
    }
  }, [appId, flowId, open, canvas, stageBox, openLink, peopleAtom])

  return peopleAtom
}

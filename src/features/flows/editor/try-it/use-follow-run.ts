import { useEffect, type RefObject } from 'react'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { TryRun } from './try-run.ts'
import type { TryState } from './try-state.ts'

/** Brings the node into sight that the run of Try it has come to, each time it comes to another one and rests there. */
export function useFollowRun({ store }: TryRun, flowId: string, canvas: RefObject<CanvasApi | null>): void {
  useEffect(() => {
    let known = nodeOf(store.get(), flowId)
    return store.subscribe(() => {
      const state = store.get()
      if (state.busy > 0) return
      const node = nodeOf(state, flowId)
      if (node !== null && node !== known) canvas.current?.reveal(node)
      known = node
    })
  }, [store, flowId, canvas])
}

/** Where a run stands within a flow; of one that is over, where it ended. */
function nodeOf({ session, moments }: TryState, flowId: string): string | null {
  const stands = session.run?.frames.findLast((frame) => frame.flowId === flowId)?.nodeId
  return stands ?? stepsOf(moments).findLast(({ step }) => step.flowId === flowId)?.step.nodeId ?? null
}

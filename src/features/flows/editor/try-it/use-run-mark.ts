import { useMemo } from 'react'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import type { RunMark } from '#src/editor/canvas/marks.ts'
import { useStore } from '#src/features/shared/store.ts'
import type { TryRun } from './try-run.ts'

/** The way of the run on the canvas, and beside it the way that was left when it was turned; undefined without a run. */
export function useRunMark(run: TryRun, flowId: string, isShown: boolean): RunMark | undefined {
  const { moments, session, fork } = useStore(run.store)
  return useMemo(() => {
    if (!isShown || moments.length === 0) return undefined
    const own = (steps: readonly TraceStep[]) => steps.filter((step) => step.flowId === flowId)
    const steps = own(stepsOf(moments).map(({ step }) => step))
    const left =
      fork === null
        ? []
        : own(
            stepsOf(fork.left)
              .slice(fork.sharedSteps)
              .map(({ step }) => step),
          )
    const stands = session.run?.frames.findLast((frame) => frame.flowId === flowId)?.nodeId ?? null
    return {
      nodes: new Set([...steps.map(({ nodeId }) => nodeId), ...(stands === null ? [] : [stands])]),
      edges: edgesOf(steps),
      current: stands,
      ...(left.length > 0 && { fork: { nodes: new Set(left.map(({ nodeId }) => nodeId)), edges: edgesOf(left) } }),
    }
  }, [moments, session, fork, flowId, isShown])
}

const edgesOf = (steps: readonly TraceStep[]) => new Set(steps.flatMap(({ left }) => left?.edgeId ?? []))

import { stepsOf } from '#src/domain/engine/timeline.ts'
import { useStore } from '#src/features/shared/store.ts'
import { useFlowEditor } from '../editor-context.ts'
import type { Traced } from '../family.ts'
import { useFamilyTraced } from '../use-family.ts'

/** What the trace shows: what the family of the flow has tried, or the run of Try it. */
export function useTraced(): Traced {
  const { family, tryRun } = useFlowEditor()
  const { moments, session, fork, breakpoints } = useStore(tryRun.store)
  const own = useFamilyTraced(family)
  return (
    own ?? {
      moments,
      left:
        fork === null
          ? []
          : stepsOf(fork.left)
              .slice(fork.sharedSteps)
              .map(({ step }) => step),
      session,
      isHeld: session.run?.paused != null,
      back: (step) => void tryRun.back(step),
      assign: (reference, value) => void tryRun.assign(reference, value),
      breakpoints: { nodes: breakpoints, set: tryRun.setBreakpoints },
    }
  )
}

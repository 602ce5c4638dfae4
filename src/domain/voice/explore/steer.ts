import type { NodeSpec, NodeSpecs } from '../../graph/spec.ts'
import type { StepResult } from '../../step/step.ts'
import { textOf } from '../../template/text-of.ts'

/** Marks the requests by which a steered node asks where to go. */
export const STEERED = 'explore'

/**
 * The kinds with those that decide by time, by values or by another system's answer asking instead: exploring says where
 * they go. What speaks, listens or waits stays as it is.
 */
export function steered(specs: NodeSpecs): NodeSpecs {
  return Object.fromEntries(
    Object.entries(specs).map(([kind, spec]) => {
      const decides = spec.byTime !== undefined || ((spec.group === 'logic' || spec.group === 'data') && !spec.waits)
      return [kind, decides ? steeredSpec(spec) : spec]
    }),
  )
}

const steeredSpec = (spec: NodeSpec): NodeSpec => ({
  ...spec,
  step(context, signal): StepResult {
    if (spec.outlets(context.data).length < 2) return spec.step(context, signal)
    if (signal.type === 'performed' && signal.result.ok)
      return { move: { type: 'leave', by: textOf(signal.result.value) } }
    return { move: { type: 'request', request: { type: 'code', script: STEERED, inputs: {} } } }
  },
})

import { z } from 'zod'
import { flowId, flowInput, inputIssues, inputUses, inputValues, targetIssues } from '#src/domain/flow/flow-target.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({ flowId, inputs: z.array(flowInput).max(LIMITS.flow.mappings) })
export type JumpData = z.output<typeof data>

/** Goes over to another flow for good. */
export const jump = defineNodeSpec({
  kind: 'jump',
  textKey: 'jump',
  group: 'flows',
  data,
  defaults: (): JumpData => ({ flowId: null, inputs: [] }),
  outlets: () => [],
  check: (held, scope) => [
    ...targetIssues(held.flowId, scope, ['flowId']),
    ...inputIssues(held.inputs, held.flowId === null ? undefined : scope.flows?.get(held.flowId), ['inputs']),
  ],
  uses: ({ inputs }) => inputUses(inputs, ['inputs']),
  waits: false,
  calls: ({ flowId: id }) => id,
  step(context): StepResult {
    const { flowId: id, inputs } = context.data
    const handed = inputValues(context, inputs)
    // There is no way out of a jump that cannot be made: the flow ends here, and the caller goes on.
    if (id === null || !handed.ok) return { note: handed.ok ? null : handed.note, move: { type: 'return' } }
    return { note: { inputs: handed.values }, move: { type: 'jump', flowId: id, inputs: handed.values } }
  },
})

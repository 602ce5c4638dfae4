import { z } from 'zod'
import { flowId, flowInput, inputIssues, inputUses, inputValues, targetIssues } from '#src/domain/flow/flow-target.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type CheckScope, type FlowSignature, type Issue } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { coerce, type Json } from '#src/domain/value/value.ts'
import { typeOfVariable } from '#src/domain/graph/variables.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({
  flowId,
  inputs: z.array(flowInput).max(LIMITS.flow.mappings),
  /** What comes back: an output of the flow by name, and the variable that takes it. */
  outputs: z
    .array(z.strictObject({ id: rowId, name: draftText(100), reference: variableReference }))
    .max(LIMITS.flow.mappings),
})
export type CallData = z.output<typeof data>

/** Runs another flow and comes back with what it has found out. */
export const call = defineNodeSpec({
  kind: 'call',
  textKey: 'call',
  group: 'flows',
  data,
  defaults: (): CallData => ({ flowId: null, inputs: [], outputs: [] }),
  outlets: () => [
    { id: 'next', role: 'next', labelKey: 'call.next' },
    { id: 'failed', role: 'failure', labelKey: 'call.failed' },
  ],
  check(held, scope) {
    const signature = held.flowId === null ? undefined : scope.flows?.get(held.flowId)
    return [
      ...targetIssues(held.flowId, scope, ['flowId']),
      ...inputIssues(held.inputs, signature, ['inputs']),
      ...outputIssues(held, signature, scope),
    ]
  },
  uses: ({ inputs, outputs }) => [
    ...inputUses(inputs, ['inputs']),
    ...outputs.flatMap(({ reference }, index) => referenceUse(reference, ['outputs', index, 'reference'], 'writes')),
  ],
  waits: false,
  calls: ({ flowId: id }) => id,
  step(context, signal): StepResult {
    if (signal.type === 'returned') return takeBack(context, signal.outputs)
    // The engine's answer when the flow cannot be called.
    if (signal.type === 'performed') {
      const code = signal.result.ok ? '' : signal.result.code
      return { note: { code }, move: { type: 'leave', by: 'failed' } }
    }
    const { flowId: id, inputs } = context.data
    if (id === null) return { note: { code: 'flow_missing' }, move: { type: 'leave', by: 'failed' } }
    const handed = inputValues(context, inputs)
    if (!handed.ok) return { note: handed.note, move: { type: 'leave', by: 'failed' } }
    return { note: { inputs: handed.values }, move: { type: 'call', flowId: id, inputs: handed.values } }
  },
})

function outputIssues({ outputs }: CallData, signature: FlowSignature | undefined, scope: CheckScope): Issue[] {
  return outputs.flatMap(({ name, reference }, index): Issue[] => {
    const given = signature?.outputs.find((output) => output.name === name)
    const at = ['outputs', index]
    if (signature && !given) return [{ code: 'output_unknown', path: [...at, 'name'], values: { name } }]
    if (reference === null) return [{ code: 'required', path: [...at, 'reference'] }]
    const type = typeOfVariable(scope.document, reference)
    if (!given || type === undefined || type === given.type || type === 'text') return []
    return [
      {
        code: 'type_mismatch',
        path: [...at, 'reference'],
        values: { variable: reference, expected: given.type, actual: type },
      },
    ]
  })
}

function takeBack({ data: { outputs }, typeOf }: StepContext<CallData>, given: Record<string, Json>): StepResult {
  const set: { reference: string; value: Json }[] = []
  for (const { name, reference } of outputs) {
    if (reference === null) continue
    const type = typeOf(reference)
    const value = Object.hasOwn(given, name) ? (given[name] ?? null) : null
    const fitting = type === undefined ? undefined : coerce(type, value)
    if (fitting === undefined)
      return { note: { output: name, code: 'value_type' }, move: { type: 'leave', by: 'failed' } }
    set.push({ reference, value: fitting })
  }
  return { set, note: { outputs: given }, move: { type: 'leave', by: 'next' } }
}

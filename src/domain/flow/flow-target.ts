import { z } from 'zod'
import { draftText } from '../value/localised-text.ts'
import type { CheckScope, FlowSignature, Issue, VariableUse } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import { VALUE_TYPES, type Json } from '../value/value.ts'
import { rowId } from './row.ts'
import { sourceIssues, sourceUses, valueOf, valueSource } from './value-source.ts'

type Path = readonly (string | number)[]

/** The id of another flow; null where none is chosen yet. */
export const flowId = z.string().max(64).nullable()

/** What a flow is handed: an input of it by name, and where its value comes from. */
export const flowInput = z.strictObject({
  id: rowId,
  name: draftText(100),
  type: z.enum(VALUE_TYPES),
  source: valueSource,
})
export type FlowInput = z.output<typeof flowInput>

/** What is wrong with the flow a node goes to: none is chosen, it is gone, or switched off. */
export function targetIssues(id: string | null, { flows }: Pick<CheckScope, 'flows'>, path: Path): Issue[] {
  if (id === null) return [{ code: 'required', path }]
  if (flows === null) return []
  const signature = flows.get(id)
  if (!signature) return [{ code: 'flow_missing', path }]
  return signature.enabled ? [] : [{ code: 'flow_disabled', path, values: { flow: signature.name } }]
}

/** What is wrong with what a flow is handed: an input it does not take, or a value that cannot be had. */
export function inputIssues(inputs: readonly FlowInput[], signature: FlowSignature | undefined, path: Path): Issue[] {
  const given = new Set(inputs.map(({ name }) => name))
  const left = (signature?.inputs ?? []).filter(({ name }) => !given.has(name))
  return [
    ...inputs.flatMap(({ name, type, source }, index): Issue[] => {
      const taken = signature?.inputs.find((input) => input.name === name)
      if (signature && !taken) return [{ code: 'input_unknown', path: [...path, index, 'name'], values: { name } }]
      if (taken && taken.type !== type)
        return [
          {
            code: 'type_mismatch',
            path: [...path, index, 'source'],
            values: { variable: name, expected: taken.type, actual: type },
          },
        ]
      return sourceIssues(source, [...path, index, 'source'], type)
    }),
    ...(left.length === 0
      ? []
      : [
          {
            code: 'input_missing',
            severity: 'warning' as const,
            path,
            values: { name: left.map(({ name }) => name).join(', ') },
          },
        ]),
  ]
}

export const inputUses = (inputs: readonly FlowInput[], path: Path): VariableUse[] =>
  inputs.flatMap(({ type, source }, index) => sourceUses(source, [...path, index, 'source'], type))

/** The values a flow is handed, by name; each of its type. Or the first that cannot be had. */
export function inputValues(
  context: StepContext<unknown>,
  inputs: readonly FlowInput[],
): { ok: true; values: Record<string, Json> } | { ok: false; note: Json } {
  const values: Record<string, Json> = {}
  for (const { name, type, source } of inputs) {
    const found = valueOf(context, source, type)
    if (!found.ok) return { ok: false, note: { input: name, code: found.code, values: found.values } }
    values[name] = found.value
  }
  return { ok: true, values }
}

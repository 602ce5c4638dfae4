import { z } from 'zod'
import { rowId } from '#src/domain/flow/row.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { readReference } from '#src/domain/flow/read-reference.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { coerce, type Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow

/** A name in the script, and the variable that gives or takes its value. */
const port = z.strictObject({ id: rowId, name: draftText(limits.title), reference: variableReference })
export type Port = z.output<typeof port>

const data = z.strictObject({
  /** The body of a function that gets `input` and returns an object. */
  script: draftText(limits.script),
  inputs: z.array(port).max(limits.mappings),
  outputs: z.array(port).max(limits.mappings),
})
export type CodeData = z.output<typeof data>

/** Names that can stand behind a dot. */
const NAME = /^[A-Za-z_$][\w$]*$/

const answer = z.object({ outputs: z.record(z.string(), z.json()) })

/** Runs a script of the author's in a sandbox, with what it is handed and nothing else. */
export const code = defineNodeSpec({
  kind: 'code',
  textKey: 'code',
  group: 'data',
  data,
  defaults: (): CodeData => ({ script: 'return {}\n', inputs: [], outputs: [] }),
  outlets: () => [
    { id: 'ok', role: 'next', labelKey: 'code.ok' },
    { id: 'failed', role: 'failure', labelKey: 'code.failed' },
  ],
  check: ({ script, inputs, outputs }) => [
    ...(script.trim() === '' ? [{ code: 'required', path: ['script'] }] : []),
    ...portIssues(inputs, ['inputs']),
    ...portIssues(outputs, ['outputs']),
  ],
  uses: ({ inputs, outputs }) => [
    ...inputs.flatMap(({ reference }, index) => referenceUse(reference, ['inputs', index, 'reference'], 'reads')),
    ...outputs.flatMap(({ reference }, index) => referenceUse(reference, ['outputs', index, 'reference'], 'writes')),
  ],
  waits: false,
  step(context, signal): StepResult {
    if (signal.type === 'performed') return takeCodeResult(context, signal.result)
    const { script, inputs } = context.data
    const handed = Object.fromEntries(
      inputs
        .filter(({ name }) => NAME.test(name))
        .map((each) => [each.name, readReference(context.read, each.reference)]),
    )
    return { note: { inputs: handed }, move: { type: 'request', request: { type: 'code', script, inputs: handed } } }
  },
})

function takeCodeResult({ data: { outputs }, typeOf }: StepContext<CodeData>, result: RequestResult): StepResult {
  const failed = (note: Json): StepResult => ({ note, move: { type: 'leave', by: 'failed' } })
  if (!result.ok) return failed({ code: result.code, detail: result.detail })
  const parsed = answer.safeParse(result.value)
  if (!parsed.success) return failed({ code: 'answer_invalid' })
  const given = parsed.data.outputs
  const set: { reference: string; value: Json }[] = []
  for (const { name, reference } of outputs) {
    if (reference === null) continue
    const raw = Object.hasOwn(given, name) ? given[name] : undefined
    if (raw === undefined) return failed({ code: 'output_missing', name })
    const type = typeOf(reference)
    const value = type === undefined ? raw : coerce(type, raw)
    if (value === undefined) return failed({ code: 'value_type', name, type: type ?? '' })
    set.push({ reference, value })
  }
  return { set, note: { outputs: given }, move: { type: 'leave', by: 'ok' } }
}

function portIssues(ports: readonly Port[], path: readonly (string | number)[]): Issue[] {
  return ports.flatMap(({ name, reference }, index): Issue[] => {
    const at = [...path, index]
    const first = ports.findIndex((other) => other.name === name)
    return [
      ...(name === '' ? [{ code: 'required', path: [...at, 'name'] }] : []),
      ...(name !== '' && !NAME.test(name) ? [{ code: 'name_invalid', path: [...at, 'name'], values: { name } }] : []),
      ...(name !== '' && first < index ? [{ code: 'name_twice', path: [...at, 'name'], values: { name } }] : []),
      ...(reference === null ? [{ code: 'required', path: [...at, 'reference'] }] : []),
    ]
  })
}

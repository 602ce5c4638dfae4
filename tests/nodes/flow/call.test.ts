import { describe, expect, test } from 'vitest'
import { emptyGraph } from '#src/domain/graph/document.ts'
import type { FlowSignature } from '#src/domain/graph/spec.ts'
import type { ValueType } from '#src/domain/value/value.ts'
import { call, type CallData } from '#src/nodes/flow/call/spec.ts'
import { jump } from '#src/nodes/flow/jump/spec.ts'
import { goBack } from '#src/nodes/flow/return/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const signature: FlowSignature = {
  name: 'Find order',
  enabled: true,
  inputs: [
    { name: 'no', type: 'text' },
    { name: 'max', type: 'number' },
  ],
  outputs: [{ name: 'total', type: 'number' }],
  calls: [],
}
const data: CallData = {
  flowId: 'f1',
  inputs: [
    { id: 'i1', name: 'no', type: 'text', source: { by: 'variable', reference: 'order_no' } },
    { id: 'i2', name: 'max', type: 'number', source: { by: 'value', text: '3' } },
  ],
  outputs: [
    { id: 'o1', name: 'total', reference: 'sum' },
    { id: 'o2', name: 'gone', reference: 'words' },
  ],
}
const world = {
  variables: { order_no: 'A1', words: 'old' },
  types: { sum: 'number', words: 'text' } satisfies Record<string, ValueType>,
}
const entered = { type: 'entered' } as const
const unfit: CallData['inputs'] = [
  { id: 'i', name: 'max', type: 'number', source: { by: 'variable', reference: 'order_no' } },
]

describe('a call', () => {
  test('hands its inputs over, each of its type', () => {
    expect(visit(call, data, world).take(entered).move).toEqual({
      type: 'call',
      flowId: 'f1',
      inputs: { no: 'A1', max: 3 },
    })
  })

  test('takes back what the flow gives, and nothing for what it does not', () => {
    const result = visit(call, data, world).take({ type: 'returned', outputs: { total: '12', other: 1 } })
    expect(wayOf(result)).toBe('next')
    expect(result.set).toEqual([
      { reference: 'sum', value: 12 },
      { reference: 'words', value: null },
    ])
  })

  test('leaves by failed where an input cannot be had', () => {
    const result = visit(call, { ...data, inputs: unfit }, world).take(entered)
    expect([wayOf(result), result.note]).toMatchObject(['failed', { input: 'max', code: 'value_type' }])
  })

  test('leaves by failed where an output does not fit', () => {
    const result = visit(call, data, world).take({ type: 'returned', outputs: { total: 'many' } })
    expect([wayOf(result), result.set]).toEqual(['failed', undefined])
  })

  test('leaves by failed where there is no such flow', () => {
    const gone = visit(call, data, world).take({
      type: 'performed',
      result: { ok: false, code: 'flow_missing', detail: 'f1', ms: 0 },
    })
    expect([wayOf(gone), gone.note]).toEqual(['failed', { code: 'flow_missing' }])
    expect(wayOf(visit(call, { ...data, flowId: null }, world).take(entered))).toBe('failed')
  })

  test('names the flow it calls', () => {
    expect(call.calls?.(data)).toBe('f1')
    expect(jump.calls?.({ flowId: null, inputs: [] })).toBeNull()
  })
})

describe('what is missing or wrong', () => {
  const variable = (reference: string, type: ValueType) =>
    [reference, { reference, type, initial: null, description: '', input: false, output: false }] as const
  const lines = (held: CallData, changes: Partial<FlowSignature> | null = {}) =>
    issueLines(
      call.check(
        held,
        scopeOf({
          document: { ...emptyGraph(), variables: new Map([variable('sum', 'number'), variable('list', 'list')]) },
          flows: changes === null ? new Map() : new Map([['f1', { ...signature, ...changes }]]),
        }),
      ),
    )
  const [no, max] = data.inputs
  const [total] = data.outputs
  if (!no || !max || !total) throw new Error('two inputs and an output at least')
  const good: CallData = { ...data, outputs: [total] }

  test.each<[string, string[], string[]]>([
    ['a flow', lines(call.defaults()), ['required flowId']],
    ['a flow that is gone', lines(good, null), ['flow_missing flowId']],
    ['a flow that is off', lines(good, { enabled: false }), ['flow_disabled flowId']],
    ['an input that is not handed over', lines({ ...good, inputs: [no] }), ['input_missing? inputs']],
    [
      'an input the flow does not take',
      lines(good, { inputs: [signature.inputs[0]!] }),
      ['input_unknown inputs.1.name'],
    ],
    [
      'an input that has changed its type',
      lines(good, {
        inputs: [
          { name: 'no', type: 'list' },
          { name: 'max', type: 'number' },
        ],
      }),
      ['type_mismatch inputs.0.source'],
    ],
    ['an output the flow does not give', lines(good, { outputs: [] }), ['output_unknown outputs.0.name']],
    [
      'a variable for an output',
      lines({ ...good, outputs: [{ ...total, reference: null }] }),
      ['required outputs.0.reference'],
    ],
    [
      'a variable of another type',
      lines({ ...good, outputs: [{ ...total, reference: 'list' }] }),
      ['type_mismatch outputs.0.reference'],
    ],
    ['nothing', lines(good), []],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected)
  })

  test('nothing is said of flows that are not known yet', () => {
    expect(issueLines(call.check(good, scopeOf()))).toEqual([])
  })
})

describe('a jump', () => {
  const held = { flowId: 'f1', inputs: data.inputs }
  test('hands its inputs over and has no way back', () => {
    expect(visit(jump, held, world).take(entered).move).toEqual({
      type: 'jump',
      flowId: 'f1',
      inputs: { no: 'A1', max: 3 },
    })
    expect(jump.outlets(held)).toEqual([])
  })

  test('that cannot be made ends its flow', () => {
    expect(visit(jump, { ...held, flowId: null }, world).take(entered).move).toEqual({ type: 'return' })
    expect(visit(jump, { ...held, inputs: unfit }, world).take(entered).move).toEqual({ type: 'return' })
  })

  test('needs a flow that is there', () => {
    expect(issueLines(jump.check({ flowId: null, inputs: [] }, scopeOf()))).toEqual(['required flowId'])
    expect(issueLines(jump.check(held, scopeOf({ flows: new Map() })))).toEqual(['flow_missing flowId'])
  })
})

test('a return goes back to the caller', () => {
  expect(visit(goBack, {}).take(entered).move).toEqual({ type: 'return' })
})

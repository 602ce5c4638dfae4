import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { code, type CodeData } from '#src/nodes/flow/code/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data: CodeData = {
  script: 'return { sum: input.a + 1 }',
  inputs: [
    { id: 'i1', name: 'a', reference: 'n' },
    { id: 'i2', name: 'b', reference: 'order.no' },
    { id: 'i3', name: 'not a name', reference: 'n' },
  ],
  outputs: [
    { id: 'o1', name: 'sum', reference: 'total' },
    { id: 'o2', name: 'unused', reference: null },
  ],
}
const there = () => visit(code, data, { variables: { n: 2, order: { no: 'A1' } }, types: { total: 'number' } })
const got = (value: Json) => there().take({ type: 'performed', result: { ok: true, value, ms: 4 } })

test('the script gets its inputs by name and nothing else', () => {
  expect(there().take({ type: 'entered' }).move).toEqual({
    type: 'request',
    request: { type: 'code', script: data.script, inputs: { a: 2, b: 'A1' } },
  })
})

test('its outputs go into the variables, as their types want them', () => {
  const result = got({ outputs: { sum: '3', more: true }, logs: ['hi'] })
  expect([wayOf(result), result.set]).toEqual(['ok', [{ reference: 'total', value: 3 }]])
})

test.each<[string, Json, string]>([
  ['an output that is not there', { outputs: {} }, 'output_missing'],
  ['an output of another type', { outputs: { sum: 'many' } }, 'value_type'],
  ['an output that every object has', { outputs: { toString: 1 } }, 'output_missing'],
  ['no answer at all', 'garbage', 'answer_invalid'],
])('%s leaves by failed', (_name, value, why) => {
  const result = got(value)
  expect([wayOf(result), result.set]).toEqual(['failed', undefined])
  expect(result.note).toMatchObject({ code: why })
})

test('a script that fails leaves by failed, with the reason', () => {
  const result = there().take({
    type: 'performed',
    result: { ok: false, code: 'code.timeout', detail: 'not done in 1000 ms', ms: 1000 },
  })
  expect([wayOf(result), result.note]).toEqual(['failed', { code: 'code.timeout', detail: 'not done in 1000 ms' }])
})

describe('what is missing or wrong', () => {
  const port = (name: string, reference: string | null = 'n') => ({ id: name, name, reference })
  test.each<[string, Partial<CodeData>, string[]]>([
    ['no script', { script: ' ' }, ['required script']],
    ['a name', { inputs: [port('')] }, ['required inputs.0.name']],
    ['a name that no script can say', { outputs: [port('a b')] }, ['name_invalid outputs.0.name']],
    ['a name twice', { inputs: [port('a'), port('a')] }, ['name_twice inputs.1.name']],
    ['a variable', { outputs: [port('a', null)] }, ['required outputs.0.reference']],
  ])('%s', (_name, changes, expected) => {
    expect(
      issueLines(code.check({ ...code.defaults(), ...data, inputs: [], outputs: [], ...changes }, scopeOf())),
    ).toEqual(expected)
  })
})

test('inputs read and outputs write their variables', () => {
  expect(code.uses(data)).toEqual([
    { path: ['inputs', 0, 'reference'], as: 'reads' },
    { path: ['inputs', 1, 'reference'], as: 'reads' },
    { path: ['inputs', 2, 'reference'], as: 'reads' },
    { path: ['outputs', 0, 'reference'], as: 'writes' },
  ])
})

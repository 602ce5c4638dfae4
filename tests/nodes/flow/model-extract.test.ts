import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { modelExtract, type ExtractOutput, type ModelExtractData } from '#src/nodes/flow/model-extract/spec.ts'
import { contextOf, issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const output = (id: string, type: ExtractOutput['type'], changes: Partial<ExtractOutput> = {}): ExtractOutput => ({
  id,
  name: `the ${id}`,
  description: '',
  type,
  required: false,
  variable: id,
  ...changes,
})
const data = (changes: Partial<ModelExtractData> = {}): ModelExtractData => ({
  ...modelExtract.defaults(),
  prompt: 'Read the complaint of {{ name }}.',
  outputs: [output('item', 'text', { required: true }), output('count', 'number'), output('day', 'date')],
  ...changes,
})
const world = { variables: { name: 'Kim', 'system.last_message': 'Two cups broke yesterday' } }
const answered = (value: Json) => {
  const there = visit(modelExtract, data(), world)
  there.take({ type: 'entered' })
  const result = there.take({ type: 'performed', result: { ok: true, value, ms: 3 } })
  return { way: wayOf(result), set: result.set, note: result.note }
}

test('the model gets the prompt filled in, the inputs as data and the shape of its answer', () => {
  const { move } = modelExtract.step(contextOf(data(), world), { type: 'entered' })
  const request = move.type === 'request' && move.request.type === 'model' ? move.request.request : undefined
  expect(request?.messages[0]?.content).toContain('Read the complaint of Kim.')
  expect(request?.messages[1]?.content).toBe('system.last_message:\n<<<DATA\nTwo cups broke yesterday\nDATA>>>')
  expect(request?.schema).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['item', 'count', 'day'],
    properties: {
      item: { type: ['string', 'null'] },
      count: { type: ['number', 'null'] },
      day: { type: ['string', 'null'] },
    },
  })
})

describe('what comes back', () => {
  test('goes into the variables as their types want it; what is not there empties them', () => {
    expect(answered({ item: 'cup', count: '2', day: 'yesterday' })).toMatchObject({
      way: 'ok',
      set: [
        { reference: 'item', value: 'cup' },
        { reference: 'count', value: 2 },
        { reference: 'day', value: '2026-08-05' },
      ],
    })
    expect(answered({ item: 'cup', count: null }).set).toContainEqual({ reference: 'count', value: null })
    expect(answered({ item: 'cup', day: '2026-08-01T10:00:00Z' }).set).toContainEqual({
      reference: 'day',
      value: '2026-08-01T10:00:00Z',
    })
  })
  test.each<[string, Json]>([
    ['lacks what it must have', { item: null, count: 2 }],
    ['is of another type', { item: 'cup', count: 'some' }],
    ['has a day that is none', { item: 'cup', day: 'some day' }],
    ['holds more than was asked for', { item: 'cup', colour: 'red' }],
    ['is a list', ['cup']],
    ['is words', 'a cup'],
  ])('is dropped as a whole when it %s', (_name, value) => {
    expect(answered(value)).toMatchObject({ way: 'failed', set: undefined })
  })
})

test('a failure leaves by its way', () => {
  const result = { ok: false, code: 'model_timeout', detail: '', ms: 9 } as const
  expect(modelExtract.step(contextOf(data()), { type: 'performed', result })).toEqual({
    note: { code: 'model_timeout' },
    move: { type: 'leave', by: 'failed' },
  })
})

test('a check finds what is missing', () => {
  expect(issueLines(modelExtract.check(modelExtract.defaults(), scopeOf()))).toEqual([
    'required prompt',
    'outputs_empty outputs',
  ])
  const bare = data({ inputs: [], outputs: [output('a', 'text', { name: '', variable: null })] })
  expect(issueLines(modelExtract.check(bare, scopeOf()))).toEqual([
    'required inputs',
    'required outputs.0.name',
    'required outputs.0.variable',
  ])
  expect(issueLines(modelExtract.check(data(), scopeOf()))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { classify, type ClassifyData } from '#src/nodes/flow/classify/spec.ts'
import { contextOf, issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data = (changes: Partial<ClassifyData> = {}): ClassifyData => ({
  ...classify.defaults(),
  classes: [
    { id: 'r', name: 'Refund', description: 'Wants money back', examples: ['money back'] },
    { id: 'd', name: 'Delivery', description: '', examples: ['where is it'] },
  ],
  variable: 'topic',
  ...changes,
})
const world = { variables: { 'system.last_message': 'I want my money' } }
const answered = (value: Json, changes: Partial<ClassifyData> = {}) => {
  const there = visit(classify, data(changes), world)
  there.take({ type: 'entered' })
  const way = wayOf(there.take({ type: 'performed', result: { ok: true, value, ms: 3 } }))
  return [way, there.variables.topic]
}

test('the model is told the classes, and the text as data', () => {
  const { move } = classify.step(contextOf(data(), world), { type: 'entered' })
  const request = move.type === 'request' && move.request.type === 'model' ? move.request.request : undefined
  expect(request?.messages[0]?.content).toContain('- r: Refund. Wants money back Examples: "money back"')
  expect(request?.messages[1]?.content).toContain('<<<DATA\nI want my money\nDATA>>>')
  expect(request?.schema).toMatchObject({ properties: { class: { enum: ['r', 'd', 'none'] } } })
})

describe('the way out', () => {
  test('is the class the model is sure of, whose name is kept', () => {
    expect(answered({ class: 'r', confidence: 0.9 })).toEqual(['class:r', 'Refund'])
    expect(answered('{"class":"d","confidence":0.6}')).toEqual(['class:d', 'Delivery'])
  })
  test('is none when the model is not sure, or says none', () => {
    expect(answered({ class: 'r', confidence: 0.59 })).toEqual(['none', undefined])
    expect(answered({ class: 'none', confidence: 1 })).toEqual(['none', undefined])
  })
  test.each<[string, Json]>([
    ['a class there is not', { class: 'x', confidence: 1 }],
    ['a confidence beyond 1', { class: 'r', confidence: 3 }],
    ['more than was asked for', { class: 'r', confidence: 1, why: 'so' }],
    ['words', 'Refund, I think'],
    ['nothing', null],
  ])('is failed when the model answers %s', (_name, value) => {
    expect(answered(value)[0]).toBe('failed')
  })
  test('is failed when the model fails', () => {
    const result = { ok: false, code: 'model_timeout', detail: '', ms: 9 } as const
    expect(wayOf(classify.step(contextOf(data()), { type: 'performed', result }))).toBe('failed')
    expect(wayOf(classify.step(contextOf(data()), { type: 'timeout' }))).toBe('failed')
  })
  test('is none without a look when there is no text', () => {
    expect(wayOf(classify.step(contextOf(data({ input: ' ' })), { type: 'entered' }))).toBe('none')
  })
})

test('its ways out are its classes by name, none and failed', () => {
  expect(classify.outlets(data()).map(({ id, label }) => [id, label])).toEqual([
    ['class:r', 'Refund'],
    ['class:d', 'Delivery'],
    ['none', undefined],
    ['failed', undefined],
  ])
})

test('a check finds missing classes, names and descriptions, and names twice', () => {
  const issues = (changes: Partial<ClassifyData>) => issueLines(classify.check(data(changes), scopeOf()))
  const bare = { id: 'a', name: '', description: '', examples: [] }
  expect(issues({})).toEqual([])
  expect(issues({ input: '', classes: [] })).toEqual(['required input', 'classes_empty classes'])
  expect(issues({ classes: [bare, { ...bare, id: 'b', name: 'x' }, { ...bare, id: 'c', name: 'X ' }] })).toEqual([
    'required classes.0.name',
    'description_missing? classes.1.description',
    'choice_twice classes.2.name',
  ])
})

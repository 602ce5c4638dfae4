import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { modelReply, type ModelReplyData } from '#src/nodes/flow/model-reply/spec.ts'
import { bodiesOf, contextOf, issueLines, scopeOf, wayOf } from '#tests/nodes/support.ts'

const data = (changes: Partial<ModelReplyData> = {}): ModelReplyData => ({
  ...modelReply.defaults(),
  prompt: 'Be kind to {{ name }}.',
  fallbackText: { en: 'Sorry, {{ name }}.' },
  variable: 'reply',
  ...changes,
})
const world = { variables: { name: 'Kim', 'system.last_message': 'Where is it?' } }
const answered = (value: Json) =>
  modelReply.step(contextOf(data(), world), { type: 'performed', result: { ok: true, value, ms: 3 } })

test('the model gets the prompt filled in, and the text as data', () => {
  const { move } = modelReply.step(contextOf(data({ maxTokens: 77 }), world), { type: 'entered' })
  expect(move).toMatchObject({ type: 'request', request: { type: 'model', request: { schema: null, maxTokens: 77 } } })
  const request = move.type === 'request' && move.request.type === 'model' ? move.request.request : undefined
  expect(request?.messages[0]?.content).toContain('Be kind to Kim.')
  expect(request?.messages[1]?.content).toContain('<<<DATA\nWhere is it?\nDATA>>>')
})

describe('what comes back', () => {
  test('is said and kept', () => {
    const result = answered('  On its way. ')
    expect(bodiesOf(result)).toEqual([{ type: 'text', text: 'On its way.', rich: true }])
    expect(result.set).toEqual([{ reference: 'reply', value: 'On its way.' }])
    expect(wayOf(result)).toBe('ok')
  })
  test('is cut where it is longer than an answer may be', () => {
    expect([...(bodiesOf(answered('字'.repeat(6000)))[0]?.text ?? '')]).toHaveLength(5000)
  })
  test.each<[string, Json]>([
    ['nothing', '  '],
    ['no text', { text: 'x' }],
  ])('gives way to the fallback when it is %s', (_name, value) => {
    expect(bodiesOf(answered(value))).toEqual([{ type: 'text', text: 'Sorry, Kim.' }])
    expect(wayOf(answered(value))).toBe('failed')
  })
})

test('a failure says the fallback, or nothing where there is none', () => {
  const failed = { type: 'performed', result: { ok: false, code: 'model_timeout', detail: '', ms: 9 } } as const
  expect(bodiesOf(modelReply.step(contextOf(data(), world), failed))).toHaveLength(1)
  const silent = modelReply.step(contextOf(data({ fallbackText: {} }), world), failed)
  expect([bodiesOf(silent), wayOf(silent), silent.note]).toEqual([[], 'failed', { code: 'model_timeout' }])
})

test('a check wants a prompt, and it says where variables are', () => {
  expect(issueLines(modelReply.check(modelReply.defaults(), scopeOf()))).toEqual(['required prompt'])
  expect(modelReply.uses(data()).map(({ path, as }) => [path.join('.'), as])).toEqual([
    ['prompt', 'template'],
    ['fallbackText.en', 'template'],
    ['variable', 'writes'],
  ])
})

import { describe, expect, test } from 'vitest'
import { webhook, type WebhookData } from '#src/nodes/flow/webhook/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data: WebhookData = {
  url: 'https://x.test/{{ no }}',
  payload: [
    { id: 'a', name: 'order', type: 'text', source: { by: 'variable', reference: 'no' } },
    { id: 'b', name: 'total', type: 'number', source: { by: 'expression', text: 'n * 2' } },
    { id: 'c', name: 'paid', type: 'boolean', source: { by: 'value', text: 'true' } },
    { id: 'd', name: 'note', type: 'text', source: { by: 'template', text: 'for {{ no }}' } },
  ],
}
const world = { variables: { no: 'A/1', n: 2 } }

test('the message holds its fields, each of its type', () => {
  expect(visit(webhook, data, world).take({ type: 'entered' }).move).toEqual({
    type: 'request',
    request: {
      type: 'webhook',
      url: 'https://x.test/A%2F1',
      payload: { order: 'A/1', total: 4, paid: true, note: 'for A/1' },
    },
  })
})

test('a field that cannot be had leaves by failed before anything is sent', () => {
  const payload: WebhookData['payload'] = [
    { id: 'a', name: 'n', type: 'number', source: { by: 'variable', reference: 'no' } },
  ]
  const result = visit(webhook, { ...data, payload }, world).take({ type: 'entered' })
  expect([wayOf(result), result.note]).toEqual(['failed', { name: 'n', code: 'value_type' }])
})

test('it leaves by how it went', () => {
  const there = visit(webhook, data, world)
  expect(wayOf(there.take({ type: 'performed', result: { ok: true, value: { status: 200 }, ms: 1 } }))).toBe('sent')
  const failed = there.take({ type: 'performed', result: { ok: false, code: 'webhook.status', detail: '500', ms: 1 } })
  expect([wayOf(failed), failed.note]).toEqual(['failed', { code: 'webhook.status', detail: '500' }])
})

describe('what is missing or wrong', () => {
  const [first, second] = data.payload
  if (!first || !second) throw new Error('two fields at least')
  test.each<[string, WebhookData, string[]]>([
    ['no address', { ...data, url: '' }, ['required url']],
    ['another scheme', { ...data, url: 'ftp://x.test' }, ['url_invalid url']],
    ['a name', { ...data, payload: [{ ...first, name: '' }] }, ['required payload.0.name']],
    ['a name twice', { ...data, payload: [first, { ...second, name: 'order' }] }, ['name_twice payload.1.name']],
    [
      'a source',
      { ...data, payload: [{ ...first, source: { by: 'variable', reference: null } }] },
      ['required payload.0.source.reference'],
    ],
    ['nothing', data, []],
  ])('%s', (_name, held, expected) => {
    expect(issueLines(webhook.check(held, scopeOf()))).toEqual(expected)
  })
})

test('fields name the variables they read, with the type they must have', () => {
  expect(webhook.uses(data)).toEqual([
    { path: ['url'], as: 'template' },
    { path: ['payload', 0, 'source', 'reference'], as: 'reads' },
    { path: ['payload', 1, 'source', 'text'], as: 'expression' },
    { path: ['payload', 3, 'source', 'text'], as: 'template' },
  ])
})

import { describe, expect, test } from 'vitest'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { http, type HttpData } from '#src/nodes/flow/http/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data = (changes: Partial<HttpData> = {}): HttpData => ({
  ...http.defaults(),
  url: 'https://x.test/orders/{{ no }}',
  mappings: [
    { id: 'm1', from: 'body', path: 'order.status', reference: 'status' },
    { id: 'm2', from: 'body', path: 'order.total', reference: 'total' },
    { id: 'm3', from: 'header', path: 'X-Request-Id', reference: 'request' },
    { id: 'm4', from: 'status', path: '', reference: 'code' },
  ],
  statuses: [{ id: 's', code: 404 }],
  ...changes,
})
const types = { status: 'text', total: 'number', request: 'text', code: 'number' } as const
const there = (changes: Partial<HttpData> = {}) =>
  visit(http, data(changes), { variables: { no: 'A/1', status: 'old' }, types })
const got = (result: RequestResult, changes: Partial<HttpData> = {}) =>
  there(changes).take({ type: 'performed', result })
const answer = (status: number, body: string | Record<string, string>) =>
  ({ ok: true, ms: 5, value: { status, headers: { 'x-request-id': 'r1' }, body } }) as const

test('the request is handed over filled in, and noted without its headers', () => {
  const result = there({ headers: [{ id: 'h', name: 'authorization', value: 'shop', secret: true }] }).take({
    type: 'entered',
  })
  expect(result.move).toMatchObject({
    type: 'request',
    request: {
      type: 'http',
      request: { url: 'https://x.test/orders/A%2F1', headers: [{ value: 'shop', secret: true }] },
    },
  })
  expect(result.note).toEqual({ method: 'GET', url: 'https://x.test/orders/A%2F1', body: null })
})

test('a body that is not JSON in the end leaves by failed', () => {
  const held = data({ method: 'POST', body: { type: 'json', text: '{% if no %}[{% endif %}' } })
  const result = visit(http, held, { variables: { no: 'x' } }).take({ type: 'entered' })
  expect([wayOf(result), result.note]).toEqual(['failed', { code: 'json_invalid' }])
})

describe('an answer', () => {
  test('goes into the variables, each as its type wants it', () => {
    const result = got({
      ...answer(200, ''),
      value: { ...answer(200, '').value, body: { order: { status: 'sent', total: '12.5' } } },
    })
    expect(wayOf(result)).toBe('success')
    expect(result.set).toEqual([
      { reference: 'status', value: 'sent' },
      { reference: 'total', value: 12.5 },
      { reference: 'request', value: 'r1' },
      { reference: 'code', value: 200 },
    ])
  })

  test('leaves without a value what it does not hold, so that nothing old is taken for new', () => {
    const result = got(answer(200, 'plain words'))
    expect(result.set?.slice(0, 2)).toEqual([
      { reference: 'status', value: null },
      { reference: 'total', value: null },
    ])
    expect(result.note).toEqual({ status: 200, missed: ['m1', 'm2'] })
  })

  test.each([
    [200, 'success'],
    [299, 'success'],
    [300, 'failed'],
    [404, 'status:404'],
    [500, 'failed'],
  ])('with status %d leaves by %s', (status, way) => {
    expect(wayOf(got(answer(status, {})))).toBe(way)
  })

  test('of a status with a way of its own goes there, even from 200 to 299', () => {
    expect(wayOf(got(answer(204, ''), { statuses: [{ id: 's', code: 204 }] }))).toBe('status:204')
  })

  test.each([
    ['http.timeout', 'timeout'],
    ['http.unreachable', 'failed'],
    ['http.blocked', 'failed'],
    ['http.secret', 'failed'],
  ])('that never came, by %s, leaves by %s', (code, way) => {
    const result = got({ ok: false, code, detail: 'why', ms: 9 })
    expect([wayOf(result), result.note, result.set]).toEqual([way, { code, detail: 'why' }, undefined])
  })

  test('that is none leaves by failed', () => {
    expect(wayOf(got({ ok: true, value: 'garbage', ms: 1 }))).toBe('failed')
  })
})

test('outlets name each status once', () => {
  const statuses = [404, 429, 404].map((code, index) => ({ id: `s${index}`, code }))
  expect(http.outlets(data({ statuses })).map(({ id, role }) => [id, role])).toEqual([
    ['success', 'next'],
    ['status:404', 'choice'],
    ['status:429', 'choice'],
    ['failed', 'failure'],
    ['timeout', 'timeout'],
  ])
})

describe('what is missing or wrong', () => {
  const pair = { id: 'p', name: '', value: '' }
  test.each<[string, Partial<HttpData>, string[]]>([
    ['no address', { url: ' ' }, ['required url']],
    ['an address left to a variable', { url: '{{ url }}' }, ['url_invalid url']],
    [
      'names',
      { query: [pair], headers: [{ ...pair, secret: true }] },
      ['required query.0.name', 'required headers.0.name', 'required headers.0.value'],
    ],
    ['an empty JSON body', { method: 'POST', body: { type: 'json', text: ' ' } }, ['required body.text']],
    ['a JSON body that is none', { method: 'POST', body: { type: 'json', text: '{{{' } }, ['json_invalid body.text']],
    [
      'a form without names',
      { method: 'PUT', body: { type: 'form', fields: [pair] } },
      ['required body.fields.0.name'],
    ],
    ['nothing in a body that is not sent', { method: 'GET', body: { type: 'json', text: '' } }, []],
    [
      'mappings',
      {
        mappings: [
          { id: 'a', from: 'body', path: 'a..b', reference: null },
          { id: 'b', from: 'header', path: ' ', reference: 'x' },
        ],
      },
      ['required mappings.0.reference', 'path_invalid mappings.0.path', 'required mappings.1.path'],
    ],
    [
      'a status twice',
      { statuses: [404, 404].map((code, at) => ({ id: `s${at}`, code })) },
      ['status_twice statuses.1.code'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(issueLines(http.check(data(changes), scopeOf()))).toEqual(expected)
  })
})

test('secrets hold no variables; everything else of the request may', () => {
  const pair = { id: 'p', name: 'n', value: '{{ no }}' }
  const held = data({
    query: [pair],
    headers: [
      { ...pair, secret: false },
      { ...pair, secret: true },
    ],
    body: { type: 'form', fields: [pair] },
    mappings: [{ id: 'm', from: 'status', path: '', reference: 'code' }],
  })
  expect(http.uses(held)).toEqual([
    { path: ['url'], as: 'template' },
    { path: ['query', 0, 'value'], as: 'template' },
    { path: ['headers', 0, 'value'], as: 'template' },
    { path: ['body', 'fields', 0, 'value'], as: 'template' },
    { path: ['mappings', 0, 'reference'], as: 'writes', type: 'number' },
  ])
})

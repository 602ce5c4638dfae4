import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpPerformer, type HttpCall, type HttpPerformer } from '#src/server/effects/http.ts'
import { createWebhookSender } from '#src/server/effects/webhook.ts'
import { createOutboundFetch, type OutboundFetch } from '#src/server/platform/outbound-fetch.ts'
import { secret } from '#src/lib/secret.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'

const clock = { now: () => new Date('2026-01-02T03:04:05Z') }
const never = new AbortController().signal

let api: HttpStandIn
let outbound: OutboundFetch
let http: HttpPerformer
/** How long it would have waited between attempts. */
let waits: number[]

beforeEach(async () => {
  api = await startHttpStandIn()
  outbound = createOutboundFetch({ allow: [api.host] })
  waits = []
  http = createHttpPerformer({ outbound, clock, wait: async (ms) => void waits.push(ms) })
})
afterEach(async () => {
  outbound.close()
  await api.close()
})

const call = (path: string, more: Partial<HttpCall> = {}): HttpCall => ({
  method: 'GET',
  url: path.startsWith('/') ? api.url + path : path,
  headers: [],
  body: null,
  timeoutMs: 10_000,
  retries: 0,
  idempotencyKey: 'step-1',
  ...more,
})
const perform = (path: string, more: Partial<HttpCall> = {}) => http.performHttp(call(path, more), never)

test('JSON is read, and the answer comes with status and headers', async () => {
  api.on('/orders', { status: 201, headers: { 'x-rate': '3' }, body: { orders: [{ no: 'A1' }] } })
  expect(await perform('/orders?user=1', { method: 'POST', body: '{"q":"小"}' })).toEqual({
    ok: true,
    status: 201,
    headers: expect.objectContaining({ 'x-rate': '3', 'content-type': 'application/json' }),
    body: { orders: [{ no: 'A1' }] },
    ms: expect.any(Number),
    attempts: 1,
  })
  expect(api.requests).toMatchObject([{ method: 'POST', path: '/orders?user=1', body: '{"q":"小"}' }])
})

test.each([
  ['a text', 'text/plain', 'hello', 'hello'],
  ['JSON of a kind', 'application/problem+json; charset=utf-8', '{"title":"no"}', { title: 'no' }],
  ['what only calls itself JSON', 'application/json', '{"a":', '{"a":'],
  [
    'what is nested without end',
    'application/json',
    '['.repeat(5000) + ']'.repeat(5000),
    expect.stringMatching(/^\[{5000}/),
  ],
  ['a text in another encoding', 'text/plain; charset=gbk', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
  ['an encoding nobody knows', 'text/plain; charset=martian', 'hello', 'hello'],
  ['nothing', 'application/json', '', ''],
])('the body may be %s', async (_, type, body, expected) => {
  api.on('/it', { headers: { 'content-type': type }, body })
  expect(await perform('/it')).toMatchObject({ ok: true, body: expected })
})

test.each([204, 302, 304, 400, 401, 404, 409])('status %i is an answer, asked for once', async (status) => {
  api.on('/it', { status, headers: { location: 'http://169.254.169.254/' } })
  expect(await perform('/it', { retries: 3 })).toMatchObject({ ok: true, status, attempts: 1 })
  expect(api.requests).toHaveLength(1)
})

test('headers go out as written, several of one name too, but never the host', async () => {
  api.on('/it', { body: {} })
  const headers = [
    { name: 'X-Key', value: 'k' },
    { name: 'X-Tag', value: 'a' },
    { name: 'X-Tag', value: 'b' },
    { name: 'Host', value: 'elsewhere.test' },
    { name: 'Content-Length', value: '999' },
  ]
  await perform('/it', { method: 'PUT', headers, body: 'x' })
  expect(api.requests[0]).toMatchObject({ headers: { 'x-key': 'k', host: api.host, 'content-length': '1' } })
  expect(api.requests[0]?.rawHeaders.join('|')).toContain('X-Tag|a|X-Tag|b')
})

test('a service that fails at first is asked again, with the same key and longer pauses', async () => {
  api.failFirst('/it', 2, { body: { fine: true } })
  expect(await perform('/it', { retries: 3 })).toMatchObject({
    ok: true,
    status: 200,
    body: { fine: true },
    attempts: 3,
  })
  expect(waits).toEqual([500, 1000])
  expect(api.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['step-1', 'step-1', 'step-1'])
})

test("the caller's own idempotency key is kept", async () => {
  api.on('/it', { body: {} })
  await perform('/it', { headers: [{ name: 'Idempotency-Key', value: 'mine' }] })
  expect(api.requests[0]?.headers['idempotency-key']).toBe('mine')
})

test('when no attempt is left the last answer counts', async () => {
  api.on('/it', { status: 503, body: { why: 'busy' } })
  expect(await perform('/it', { retries: 2 })).toMatchObject({
    ok: true,
    status: 503,
    body: { why: 'busy' },
    attempts: 3,
  })
  expect(await perform('/it', { retries: 99 })).toMatchObject({ attempts: 4 })
})

test('a service that asks to wait is given its time, unless it asks too much', async () => {
  api.on('/it', { status: 429, headers: { 'retry-after': '3' } }, { body: {} })
  expect(await perform('/it', { retries: 1 })).toMatchObject({ status: 200, attempts: 2 })
  api.on('/it', { status: 429, headers: { 'retry-after': 'Fri, 02 Jan 2026 03:04:09 GMT' } }, { body: {} })
  await perform('/it', { retries: 1 })
  expect(waits).toEqual([3000, 4000])
  api.on('/it', { status: 429, headers: { 'retry-after': '3600' } })
  expect(await perform('/it', { retries: 1 })).toMatchObject({ status: 429, attempts: 1 })
})

test('a connection that breaks is tried again, and then called unreachable', async () => {
  api.on('/it', { drop: true }, { body: { fine: true } })
  expect(await perform('/it', { retries: 1 })).toMatchObject({ ok: true, attempts: 2 })
  api.on('/it', { drop: true })
  expect(await perform('/it', { retries: 2 })).toEqual({
    ok: false,
    code: 'http.unreachable',
    detail: expect.stringContaining('127.0.0.1'),
    ms: expect.any(Number),
    attempts: 3,
  })
})

test('a host that nobody knows is unreachable', async () => {
  const lost = createOutboundFetch({ allow: [], resolve: () => Promise.reject(new Error('no such host')) })
  const performer = createHttpPerformer({ outbound: lost, clock })
  expect(await performer.performHttp(call('http://shop.test/'), never)).toMatchObject({
    code: 'http.unreachable',
    attempts: 1,
  })
  lost.close()
})

test('connecting has a limit of its own, the look-up of the name included', async () => {
  const stuck = createOutboundFetch({ allow: [], resolve: () => new Promise(() => undefined), connectMs: 20 })
  const performer = createHttpPerformer({ outbound: stuck, clock })
  expect(await performer.performHttp(call('http://shop.test/'), never)).toMatchObject({
    code: 'http.unreachable',
    detail: 'shop.test: no connection in time',
  })
  stuck.close()
})

test('an answer that does not come in time is not asked for again', async () => {
  api.on('/it', { body: {} })
  api.hold('/it')
  expect(await perform('/it', { timeoutMs: 300, retries: 3 })).toMatchObject({
    ok: false,
    code: 'http.timeout',
    attempts: 1,
  })
  await api.requests[0]?.over
  expect(api.requests).toHaveLength(1)
})

test('an answer may be 256 KB long and no longer', async () => {
  api.on('/it', { body: 'x'.repeat(256 * 1024) }, { body: 'x'.repeat(256 * 1024 + 1) })
  expect(await perform('/it')).toMatchObject({ ok: true, body: expect.stringMatching(/^x{262144}$/) })
  expect(await perform('/it', { retries: 3 })).toMatchObject({ ok: false, code: 'http.too_large', attempts: 1 })
})

test.each([
  '',
  'shop.test/x',
  'ftp://shop.test/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://',
  'https://a:b@shop.test/',
])('the address %j is not one to call', async (url) => {
  expect(await http.performHttp({ ...call('/'), url }, never)).toMatchObject({
    ok: false,
    code: 'http.url',
    attempts: 0,
  })
})

test.each([
  ['X-Order', 'A1\r\nX-Admin: yes'],
  ['X-Order\r\nX-Admin', 'yes'],
  ['X Order', 'A1'],
  ['', 'A1'],
  ['X-Order', '单号'],
])('a header that cannot be sent is told by name: %j', async (name, value) => {
  const result = await perform('/it', { headers: [{ name, value }] })
  expect(result).toMatchObject({ ok: false, code: 'http.url', detail: expect.stringContaining(JSON.stringify(name)) })
  expect(api.requests).toEqual([])
})

test('addresses of the own network are refused unless they are on the list', async () => {
  const canary = await startHttpStandIn()
  const internal = createOutboundFetch({
    allow: [api.host],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const performer = createHttpPerformer({ outbound: internal, clock })
  const port = canary.host.split(':')[1]
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'shop.test']) {
    const result = await performer.performHttp(call(`http://${host}:${port}/`, { retries: 2 }), never)
    expect({ host, result }).toMatchObject({ host, result: { ok: false, code: 'http.blocked', attempts: 1 } })
  }
  expect(await performer.performHttp(call('http://169.254.169.254/latest/meta-data/'), never)).toMatchObject({
    code: 'http.blocked',
  })
  expect(canary.requests).toEqual([])
  internal.close()
  await canary.close()
})

test('a call that is given up closes its connection and rejects with the reason', async () => {
  api.on('/it', { body: {} })
  api.hold('/it')
  const control = new AbortController()
  const running = http.performHttp(call('/it', { retries: 3 }), control.signal)
  await api.heard(1)
  control.abort(new Error('the conversation ended'))
  await expect(running).rejects.toThrow('the conversation ended')
  await api.requests[0]?.over
  await expect(http.performHttp(call('/it'), control.signal)).rejects.toThrow('the conversation ended')
  expect(api.requests).toHaveLength(1)
})

test('a pause between attempts ends with the call', async () => {
  api.on('/it', { status: 503, headers: { 'retry-after': '9' } })
  const control = new AbortController()
  const running = createHttpPerformer({ outbound, clock }).performHttp(call('/it', { retries: 1 }), control.signal)
  await api.heard(1)
  await api.requests[0]?.over
  control.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
})

const webhook = (more: object = {}) =>
  createWebhookSender({ http, clock }).send(
    {
      id: 'msg_1',
      url: `${api.url}/hook`,
      payload: { order: 'A1' },
      secret: null,
      timeoutMs: 5000,
      retries: 0,
      ...more,
    },
    never,
  )

// The example of the specification: github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md.
const KEY = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test.each([
  ['a key of the standard form', `whsec_${KEY}`, Buffer.from(KEY, 'base64')],
  ['any other text', 'a plain secret', Buffer.from('a plain secret')],
])('a webhook is signed with %s', async (_, text, key) => {
  api.on('/hook', { status: 204 })
  expect(await webhook({ secret: secret(text) })).toMatchObject({ ok: true, status: 204, attempts: 1 })
  const [heard] = api.requests
  expect(heard).toMatchObject({
    method: 'POST',
    body: '{"order":"A1"}',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1', 'webhook-timestamp': '1767323045' },
  })
  const signature = createHmac('sha256', key).update('msg_1.1767323045.{"order":"A1"}').digest('base64')
  expect(heard?.headers['webhook-signature']).toBe(`v1,${signature}`)
})

test('a webhook without a secret goes out unsigned', async () => {
  api.on('/hook', {})
  await webhook()
  expect(api.requests[0]?.headers).not.toHaveProperty('webhook-signature')
})

test('a webhook is delivered when the receiver says so, and tried again when it fails', async () => {
  api.failFirst('/hook', 1, { status: 200 })
  expect(await webhook({ retries: 1 })).toMatchObject({ ok: true, attempts: 2 })
  expect(new Set(api.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['msg_1']))
  api.on('/hook', { status: 410 })
  expect(await webhook({ retries: 1 })).toMatchObject({ ok: false, code: 'webhook.status', status: 410, attempts: 1 })
  api.on('/hook', { drop: true })
  expect(await webhook()).toMatchObject({ ok: false, code: 'http.unreachable' })
})

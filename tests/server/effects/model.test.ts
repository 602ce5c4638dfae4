import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ModelBudget } from '#src/server/effects/model-budget.ts'
import { createModelPort, type ModelCall, type ModelPort } from '#src/server/effects/model.ts'
import { createOutboundFetch, type OutboundFetch } from '#src/server/platform/outbound-fetch.ts'
import { secret } from '#src/lib/secret.ts'
import { startModelStandIn, STAND_IN_USAGE, type ModelReply, type ModelStandIn } from '#tests/support/model-stand-in.ts'

const KEY = 'sk-very-secret-key'
const never = new AbortController().signal
const SCHEMA = {
  type: 'object',
  properties: { order: { type: 'string', pattern: '^A[0-9]+$' }, count: { type: 'integer', minimum: 1 } },
  required: ['order'],
  additionalProperties: false,
}

const UNBOUNDED: ModelBudget = { spend: async () => null, used: async () => undefined }

let model: ModelStandIn
let outbound: OutboundFetch
let port: ModelPort
let now: number
/** How long it would have waited between attempts. */
let waits: number[]

beforeEach(async () => {
  model = await startModelStandIn()
  outbound = createOutboundFetch({ allow: [model.host] })
  now = Date.UTC(2026, 0, 2)
  waits = []
  port = createModelPort({
    outbound,
    clock: { now: () => new Date(now) },
    budget: UNBOUNDED,
    wait: async (ms) => void waits.push(ms),
  })
})
afterEach(async () => {
  outbound.close()
  await model.close()
})

const endpoint = () => ({ baseUrl: model.url, model: 'stand-in', key: secret(KEY) })
const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  appId: 'app',
  endpoint: endpoint(),
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: '订单在哪里？' },
  ],
  ...more,
})
const complete = (more: Partial<ModelCall> = {}) => port.complete(call(more), never)

test('a streamed answer is put together, with the usage of its last event', async () => {
  model.script({ mode: 'text', text: '您的订单 A1 已发货。' })
  expect(await complete({ temperature: 0.2, maxTokens: 50 })).toEqual({
    ok: true,
    text: '您的订单 A1 已发货。',
    usage: STAND_IN_USAGE,
    truncated: false,
    ms: expect.any(Number),
  })
  expect(model.requests).toMatchObject([
    {
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: {
        model: 'stand-in',
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.2,
        max_tokens: 50,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: '订单在哪里？' },
        ],
      },
    },
  ])
})

test('an endpoint without a key gets none', async () => {
  expect(await complete({ endpoint: { ...endpoint(), key: null } })).toMatchObject({ ok: true })
  expect(model.requests[0]?.headers).not.toHaveProperty('authorization')
})

test('an answer that comes whole is as good', async () => {
  model.script({ mode: 'whole', text: 'Here it is.' })
  expect(await complete()).toMatchObject({ ok: true, text: 'Here it is.', usage: STAND_IN_USAGE })
})

test('thoughts are left out', async () => {
  model.script({ mode: 'reasoning', thought: 'Hmm, an order.', text: 'It is on its way.' })
  expect(await complete()).toMatchObject({ ok: true, text: 'It is on its way.' })
})

test('an answer that was cut by the limit of tokens says so', async () => {
  model.script({ mode: 'text', text: 'And so', finish: 'length' })
  expect(await complete()).toMatchObject({ ok: true, text: 'And so', truncated: true })
})

test('JSON is asked for by its schema, read and checked', async () => {
  model.script({ mode: 'json', value: { order: 'A1', count: 2 } })
  expect(await complete({ schema: SCHEMA })).toMatchObject({ ok: true, json: { order: 'A1', count: 2 } })
  expect(model.requests[0]?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'answer', schema: SCHEMA, strict: false },
  })
})

test('JSON in a fence is taken too', async () => {
  model.script({ mode: 'text', text: '```json\n{ "order": "A1" }\n```' })
  expect(await complete({ schema: SCHEMA })).toMatchObject({ ok: true, json: { order: 'A1' } })
})

test.each([
  [{ order: 7 }, '$.order: not a string'],
  [{ order: 'B1' }, '$.order: not in the form asked for'],
  [{ order: 'A1', count: 0 }, '$.count: too small'],
  [{ order: 'A1', count: 1.5 }, '$.count: not an integer'],
  [{ order: 'A1', more: true }, '$.more: not allowed'],
  [{}, '$.order: missing'],
  [['A1'], '$: not an object'],
])('JSON that is not after the schema is invalid: %j', async (value, detail) => {
  model.script({ mode: 'json', value })
  expect(await complete({ schema: SCHEMA })).toMatchObject({ ok: false, code: 'model.invalid', detail })
})

test('a text where JSON was asked for is invalid', async () => {
  model.script({ mode: 'text', text: 'Sure! The order is A1.' })
  expect(await complete({ schema: SCHEMA })).toMatchObject({ code: 'model.invalid', detail: 'the answer is not JSON' })
})

test('an endpoint that takes no schema is told it in words, from then on at once', async () => {
  model.script(
    { mode: 'status', status: 400, message: 'This response_format type is unavailable now' },
    { mode: 'json', value: { order: 'A1' } },
  )
  expect(await complete({ schema: SCHEMA })).toMatchObject({ ok: true, json: { order: 'A1' } })
  expect(await complete({ schema: SCHEMA })).toMatchObject({ ok: true })
  expect(model.requests).toHaveLength(3)
  for (const { body } of model.requests.slice(1)) {
    expect(body).not.toHaveProperty('response_format')
    expect(body.messages?.[0]).toMatchObject({ role: 'system', content: expect.stringContaining('"^A[0-9]+$"') })
  }
})

type Failure = [title: string, reply: ModelReply, expected: object, requests: number]
test.each<Failure>([
  [
    '500',
    { mode: 'status', status: 500, message: 'Boom' },
    { code: 'model.server', status: 500, detail: '500 Boom' },
    3,
  ],
  [
    '401',
    { mode: 'status', status: 401, message: 'Bad key' },
    { code: 'model.key', status: 401, detail: '401 Bad key' },
    1,
  ],
  ['403', { mode: 'status', status: 403 }, { code: 'model.key', status: 403 }, 1],
  [
    '429',
    { mode: 'status', status: 429, message: 'Slow down' },
    { code: 'model.rate', status: 429, detail: '429 Slow down' },
    3,
  ],
  [
    '404',
    { mode: 'status', status: 404, message: 'No such model' },
    { code: 'model.refused', status: 404, detail: '404 No such model' },
    1,
  ],
  ['cut after two tokens', { mode: 'cut', text: 'A text that breaks off', after: 2 }, { code: 'model.cut' }, 1],
  ['cut before a token', { mode: 'cut', text: '', after: 0 }, { code: 'model.cut' }, 3],
  [
    'an error in the middle',
    { mode: 'error', text: 'A text', after: 1, message: 'Overloaded' },
    { code: 'model.server', detail: 'error in the answer: Overloaded' },
    1,
  ],
  [
    'an error instead of a token',
    { mode: 'error', text: '', after: 0, message: 'Overloaded' },
    { code: 'model.server' },
    3,
  ],
  ['garbage', { mode: 'garbage' }, { code: 'model.invalid' }, 1],
  ['a web page', { mode: 'page' }, { code: 'model.invalid', detail: 'the address answers with a page (text/html)' }, 1],
  ['nothing', { mode: 'empty' }, { code: 'model.empty' }, 3],
  ['no text', { mode: 'text', text: '' }, { code: 'model.empty' }, 1],
  ['blanks', { mode: 'text', text: ' \n ' }, { code: 'model.empty' }, 1],
  ['10 MB', { mode: 'huge' }, { code: 'model.too_large' }, 1],
  [
    'a filter',
    { mode: 'text', text: '', finish: 'content_filter' },
    { code: 'model.refused', detail: 'the answer was withheld' },
    1,
  ],
  [
    'a redirect into the network',
    { mode: 'redirect', to: 'http://169.254.169.254/v1' },
    { code: 'model.blocked', status: 307, detail: '307 sends on to 169.254.169.254; redirects are not followed' },
    1,
  ],
])('%s is a failure by its name, asked again only where that may help', async (_, reply, expected, requests) => {
  model.script(reply)
  expect(await complete()).toMatchObject({ ok: false, ms: expect.any(Number), ...expected })
  expect(model.requests).toHaveLength(requests)
})

test('the connection is closed as soon as an answer is given up', async () => {
  model.script({ mode: 'error', text: 'A text', after: 1, message: 'Overloaded' })
  await complete()
  await model.requests[0]?.over
  expect(model.requests).toHaveLength(1)
})

test('429 and then an answer is an answer', async () => {
  model.script({ mode: 'status', status: 429, headers: { 'retry-after': '2' } }, { mode: 'text', text: 'Now.' })
  expect(await complete()).toMatchObject({ ok: true, text: 'Now.' })
  expect(waits).toEqual([2000])
})

test('an endpoint that asks to wait longer than a visitor would is not asked again', async () => {
  model.script({ mode: 'status', status: 429, headers: { 'retry-after': '60' } })
  expect(await complete()).toMatchObject({ code: 'model.rate' })
  expect(model.requests).toHaveLength(1)
})

test('a first token that does not come is a time-out, and the connection is closed', async () => {
  model.script({ mode: 'silent' })
  const timeouts = { firstTokenMs: 300, totalMs: 60_000 }
  expect(await complete({ timeouts })).toMatchObject({ code: 'model.timeout', detail: 'no first word in 300 ms' })
  await model.requests[0]?.over
  expect(model.requests).toHaveLength(1)
})

test('an answer that never ends is a time-out, and the connection is closed', async () => {
  model.script({ mode: 'endless' })
  const timeouts = { firstTokenMs: 10_000, totalMs: 400 }
  expect(await complete({ timeouts })).toMatchObject({ code: 'model.timeout', detail: 'no end in 400 ms' })
  await model.requests[0]?.over
  expect(model.requests).toHaveLength(1)
})

test('nobody there is unreachable', async () => {
  await model.close()
  expect(await complete()).toMatchObject({ code: 'model.unreachable', detail: '127.0.0.1: ECONNREFUSED' })
  expect(waits).toEqual([500, 1000])
  model = await startModelStandIn()
})

test('an endpoint inside the network is blocked unless it is on the list', async () => {
  const closed = createOutboundFetch({ allow: [] })
  const guarded = createModelPort({ outbound: closed, clock: { now: () => new Date() }, budget: UNBOUNDED })
  expect(await guarded.complete(call(), never)).toMatchObject({ code: 'model.blocked' })
  const file = { ...endpoint(), baseUrl: 'file:///etc' }
  expect(await guarded.complete(call({ endpoint: file }), never)).toMatchObject({ code: 'model.blocked' })
  expect(model.requests).toEqual([])
  closed.close()
})

test.each(['', 'models.test/v1', 'http://'])('the address %j is told to be unreadable', async (baseUrl) => {
  const result = await port.testModel({ ...endpoint(), baseUrl }, never)
  expect(result).toMatchObject({ ok: false, code: 'model.blocked', detail: 'the address cannot be read' })
})

test.each(['密钥', 'sk-a\nb', 'sk a'])('the key %j cannot be one, and is not told', async (key) => {
  const result = await port.testModel({ ...endpoint(), key: secret(key) }, never)
  expect(result).toMatchObject({ ok: false, code: 'model.key', detail: 'the key holds characters that no key has' })
  expect(model.requests).toEqual([])
})

test('the key is in no detail, whatever the endpoint says', async () => {
  model.script({ mode: 'status', status: 401, message: `Incorrect API key provided: ${KEY}.` })
  const result = await complete()
  expect(result).toMatchObject({ detail: '401 Incorrect API key provided: [secret].' })
  expect(JSON.stringify([result, port.health('app')])).not.toContain(KEY)
})

test('a call that is given up closes its connection and rejects with the reason', async () => {
  model.script({ mode: 'endless' })
  const control = new AbortController()
  const running = port.complete(call(), control.signal)
  await model.heard(1)
  control.abort(new Error('the visitor left'))
  await expect(running).rejects.toThrow('the visitor left')
  await model.requests[0]?.over
  expect(port.health('app')).toMatchObject({ failures: 0, lastError: null })
})

const fail = async (times: number, more: Partial<ModelCall> = {}) => {
  model.script({ mode: 'status', status: 401, message: 'Bad key' })
  for (let time = 0; time < times; time++) await complete(more)
}

test('after five failures in a row the endpoint is left alone for half a minute', async () => {
  await fail(4)
  expect(port.health('app')).toMatchObject({ state: 'closed', failures: 4 })
  await fail(1)
  expect(port.health('app')).toEqual({
    state: 'open',
    failures: 5,
    lastError: { code: 'model.key', detail: '401 Bad key', status: 401, at: new Date(now) },
    lastOkAt: null,
  })
  model.script({ mode: 'text', text: 'Well again.' })
  now += 29_999
  expect(await complete()).toEqual({ ok: false, code: 'model.open', detail: '401 Bad key', ms: 0 })
  expect(model.requests).toHaveLength(5)
  now += 1
  expect(port.health('app')).toMatchObject({ state: 'half_open' })
  expect(await complete()).toMatchObject({ ok: true })
  expect(port.health('app')).toMatchObject({ state: 'closed', failures: 0, lastOkAt: new Date(now) })
})

test('a half-open endpoint gets one trial at a time, and a failed one closes the door again', async () => {
  await fail(5)
  now += 30_000
  const both = await Promise.all([complete(), complete()])
  expect(new Set(both.map((result) => !result.ok && result.code))).toEqual(new Set(['model.key', 'model.open']))
  expect(port.health('app')).toMatchObject({ state: 'open' })
  expect(await complete()).toMatchObject({ code: 'model.open' })
})

test('a trial that is given up leaves room for the next', async () => {
  await fail(5)
  now += 30_000
  await expect(port.complete(call(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  model.script({ mode: 'text', text: 'Well again.' })
  expect(await complete()).toMatchObject({ ok: true })
})

test('a success in between, or an answer that is no good, is no failure of the endpoint', async () => {
  await fail(4)
  model.script({ mode: 'text', text: 'Not JSON' })
  await complete({ schema: SCHEMA })
  expect(port.health('app')).toMatchObject({ failures: 0, lastError: { code: 'model.invalid' } })
  for (let time = 0; time < 6; time++) await complete({ schema: SCHEMA })
  expect(port.health('app')).toMatchObject({ state: 'closed' })
})

test("one application's failures keep no other from asking, and a corrected endpoint is asked at once", async () => {
  await fail(5)
  model.script({ mode: 'text', text: 'Hello.' })
  expect(await complete({ appId: 'other' })).toMatchObject({ ok: true })
  expect(await complete()).toMatchObject({ code: 'model.open' })
  expect(await complete({ endpoint: { ...endpoint(), key: secret('sk-another') } })).toMatchObject({ ok: true })
  expect(port.health('app')).toMatchObject({ state: 'closed', lastError: null })
})

test('an application that has asked nothing yet has no health', () => {
  expect(port.health('app')).toBeNull()
})

test('a test of the connection asks once, whatever has been before, and leaves no mark', async () => {
  await fail(5)
  const health = port.health('app')
  expect(await port.testModel(endpoint(), never)).toMatchObject({ ok: false, code: 'model.key', detail: '401 Bad key' })
  model.script({ mode: 'status', status: 503, message: 'Down' })
  expect(await port.testModel(endpoint(), never)).toMatchObject({ code: 'model.server', detail: '503 Down' })
  expect(model.requests).toHaveLength(7)
  model.script({ mode: 'text', text: 'OK' })
  expect(await port.testModel(endpoint(), never)).toMatchObject({ ok: true, text: 'OK' })
  expect(port.health('app')).toEqual(health)
})

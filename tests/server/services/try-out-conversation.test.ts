import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { begunBy, draw } from './flows/graphs.ts'

const appId = '1400000001'
let server: TestServer
let admin: TestMember
let api: HttpStandIn

beforeAll(async () => {
  api = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [api.host] })
  await anApplication(server, { appId, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Repairs' })
  await admin.client.flows.save({ appId, flowId, baseRevision: 1, document: repairs() })
  const waits = await admin.client.flows.create({ appId, name: 'Waits' })
  await admin.client.flows.save({ appId, flowId: waits.id, baseRevision: 1, document: waiting() })
  const claims = await admin.client.flows.create({ appId, name: 'Claims' })
  await admin.client.flows.save({ appId, flowId: claims.id, baseRevision: 1, document: claiming() })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

type Asked = Parameters<TestMember['client']['tryOut']['ask']>[0]
const ask = (part: Partial<Asked>) => admin.client.tryOut.ask({ appId, source: 'draft', ...part })
const texts = ({ replies }: Awaited<ReturnType<typeof ask>>) =>
  replies.map(({ body }) => (body.type === 'notice' ? body.type : body.text))

it('goes on with a flow at the next words, at a button and at a form', async () => {
  const opened = await ask({})
  const asked = await ask({ text: 'mend', session: opened.session })
  expect(texts(asked)).toEqual(['Which lamp?'])
  const [body] = asked.replies.map((reply) => reply.body)
  if (body?.type !== 'buttons') throw new Error('It offers no buttons.')
  const [button] = body.items
  const act = {
    type: 'pressed' as const,
    button: button!.id,
    label: button!.label,
    ask: body.ask,
    action: button!.action,
  }
  const pressed = await ask({ act, session: asked.session })
  expect(texts(pressed)).toEqual(['Where do you live?'])
  const form = pressed.replies[0]!.body
  if (form.type !== 'form') throw new Error('It asks with no form.')
  const sent = { type: 'submitted' as const, ask: form.ask!, values: { street: 'Elm Road' }, label: 'Elm Road' }
  expect(texts(await ask({ act: sent, session: pressed.session }))).toContain('Aurora, Elm Road: 9 EUR.')
  // Typed words choose as well.
  expect(texts(await ask({ text: 'Aurora', session: asked.session }))).toEqual(['Where do you live?'])
})

it('asks others for real where that is wanted, and takes what is recorded where it is not', async () => {
  const form = await ask({ text: 'Aurora', session: (await ask({ text: 'mend' })).session })
  const [reply] = form.replies
  if (reply?.body.type !== 'form') throw new Error('It asks with no form.')
  const act = { type: 'submitted' as const, ask: reply.body.ask!, values: { street: 'Elm Road' }, label: 'Elm Road' }
  api.on('/price', { body: { price: 7 } })
  expect(texts(await ask({ act, session: form.session }))).toContain('Aurora, Elm Road: 9 EUR.')
  expect(api.requests).toHaveLength(0)
  expect(texts(await ask({ act, session: form.session, forReal: true }))).toContain('Aurora, Elm Road: 7 EUR.')
  expect(api.requests.map(({ path }) => path)).toEqual(['/price'])
})

it('speaks the language that is chosen, and lets a wait pass at once', async () => {
  const spoken = await ask({ text: 'wait', visitor: { language: 'zh' } })
  expect(texts(spoken)).toEqual(['请稍等。', '好了。'])
  expect(texts(await ask({ text: 'wait', visitor: { language: 'en' } }))).toEqual(['A moment.', 'Done.'])
})

it('takes a session back from who was given it, unchanged, and from nobody else', async () => {
  const { session } = await ask({ text: 'mend' })
  expect(Buffer.from(session, 'base64').toString()).not.toContain('mend')
  const other = await aMember(server, { appId, roles: ['admin'] })
  const takes = (as: TestMember, text: string, source: 'draft' | 'live' = 'draft') =>
    refusal(as.client.tryOut.ask({ appId, source, text: 'Aurora', session: text }))
  expect(await takes(other, session)).toBe('BAD_PARAM')
  expect(await takes(admin, `B${session.slice(1)}`)).toBe('BAD_PARAM')
  expect(await takes(admin, session)).toBeUndefined()
})

it('lets the time of a question pass when nothing is said, and tells when it would', async () => {
  expect((await ask({ text: 'mend' })).dueIn).toBeUndefined()
  const asked = await ask({ text: 'claim' })
  expect(asked.dueIn).toBe(120)
  const waited = await ask({ act: { type: 'waited' }, session: asked.session })
  expect(texts(waited)).toEqual(['Come back when you have it.'])
  expect(waited.dueIn).toBeUndefined()
  expect(await refusal(ask({ act: { type: 'waited' }, session: waited.session }))).toBe('BAD_PARAM')
  // An answer ends the waiting.
  const sent = { type: 'sent' as const, name: 'receipt.pdf', size: 1200, ask: askedAt(asked) }
  expect((await ask({ act: sent, session: asked.session })).dueIn).toBeUndefined()
})

it('takes a file by its name and size, and hands over to whoever is there', async () => {
  const asked = await ask({ text: 'claim' })
  const send = (name: string, visitor: Asked['visitor'] = {}) =>
    ask({ act: { type: 'sent', name, size: 1200, ask: askedAt(asked) }, session: asked.session, visitor })
  const queued = await send('receipt.pdf')
  expect(texts(queued)).toEqual(['receipt.pdf it is.'])
  expect(queued.transfer).toBe(true)

  const alone = await send('receipt.pdf', { agents: 'no_agent' })
  expect(alone.transfer).toBe(false)
  expect(texts(alone)).toEqual(['receipt.pdf it is.', 'We write to you.'])
  expect(alone.notices).toEqual([{ after: 1, notice: 'no_agent', text: 'Nobody here.' }])
  const busy = await send('receipt.pdf', { agents: 'busy' })
  expect(texts(busy)).toEqual(['receipt.pdf it is.', 'Try again later.'])
  expect(busy.notices).toEqual([{ after: 1, notice: 'no_agent', text: 'All busy.' }])
  const closed = await send('receipt.pdf', { open: false })
  expect(closed.notices).toEqual([{ after: 1, notice: 'outside_hours', text: 'Closed.' }])
})

it('tells a visitor who asks for a person that nobody is there', async () => {
  const { transfer, notices } = await ask({ text: 'agent', visitor: { agents: 'no_agent' } })
  expect(transfer).toBe(false)
  expect(notices).toMatchObject([{ after: 0, notice: 'no_agent' }])
  expect((await ask({ text: 'agent' })).transfer).toBe(true)
})

it('ends a test that goes on for too long', async () => {
  let { session } = await ask({})
  for (let n = 1; n < LIMITS.tryOut.turns; n += 1) session = (await ask({ text: 'mend', session })).session
  expect(await refusal(ask({ text: 'mend', session }))).toBe('TRY_OUT_LIMIT')
})

const askedAt = ({ replies }: Awaited<ReturnType<typeof ask>>) => {
  const body = replies.at(-1)?.body
  if (body?.type !== 'upload') throw new Error('It asks for no file.')
  return body.ask
}

function claiming() {
  const receipt = {
    ...newCollectField('receipt'),
    variable: 'receipt',
    type: 'file' as const,
    label: { en: 'Receipt' },
    question: { en: 'Send us the receipt.' },
  }
  return draw(
    {
      start: { kind: 'start', data: begunBy(['claim']), to: { next: 'file' } },
      file: {
        kind: 'collect',
        data: { fields: [receipt], timeoutSeconds: 120 },
        to: { complete: 'got', timeout: 'late' },
      },
      got: { kind: 'message', data: says({ en: '{{ receipt.name }} it is.' }), to: { next: 'pass' } },
      pass: {
        kind: 'transfer',
        data: {
          queue: false,
          noAgentText: { en: 'Nobody here.' },
          busyText: { en: 'All busy.' },
          outsideHoursText: { en: 'Closed.' },
        },
        to: { noAgent: 'write', busy: 'later' },
      },
      write: { kind: 'message', data: says({ en: 'We write to you.' }) },
      later: { kind: 'message', data: says({ en: 'Try again later.' }) },
      late: { kind: 'message', data: says({ en: 'Come back when you have it.' }) },
    },
    [{ reference: 'receipt', type: 'object' }],
  )
}

function choices(...ids: string[]) {
  return { type: 'static' as const, choices: ids.map((id) => ({ id, label: { en: id }, value: '', synonyms: [] })) }
}

const says = (text: Record<string, string>) => ({
  variants: [{ id: 'first', type: 'text' as const, text, buttons: [] }],
})

function waiting() {
  return draw({
    start: { kind: 'start', data: begunBy(['wait']), to: { next: 'first' } },
    first: { kind: 'message', data: says({ en: 'A moment.', zh: '请稍等。' }), to: { next: 'wait' } },
    wait: { kind: 'wait', data: { amount: 2, unit: 'hours' }, to: { next: 'done' } },
    done: { kind: 'message', data: says({ en: 'Done.', zh: '好了。' }) },
  })
}

function repairs() {
  const field = (id: string) => ({
    id,
    variable: id,
    type: 'text' as const,
    label: { en: id },
    required: true,
    example: {},
    invalidText: {},
    choices: [],
    min: null,
    max: null,
    pattern: '',
  })
  return draw(
    {
      start: { kind: 'start', data: begunBy(['mend']), to: { next: 'which' } },
      which: {
        kind: 'ask',
        data: { text: { en: 'Which lamp?' }, source: choices('Aurora', 'Luna'), variable: 'lamp' },
        to: { 'choice:Aurora': 'form', 'choice:Luna': 'form', invalid: 'told' },
      },
      form: {
        kind: 'form',
        data: { text: { en: 'Where do you live?' }, fields: [field('street')] },
        to: { submitted: 'call', cancelled: 'told' },
      },
      call: {
        kind: 'http',
        data: {
          url: `${api.url}/price`,
          mock: { status: 200, body: '{"price": 9}' },
          mappings: [{ id: 'm', from: 'body', path: 'price', reference: 'price' }],
        },
        to: { success: 'told', failed: 'told', timeout: 'told' },
      },
      told: { kind: 'message', data: says({ en: '{{ lamp }}, {{ street }}: {{ price }} EUR.' }) },
    },
    [{ reference: 'lamp' }, { reference: 'street' }, { reference: 'price', type: 'number' }],
  )
}

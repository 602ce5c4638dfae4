import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { botRequest } from '#src/server/db/schema/flow.ts'
import { audit } from '#src/server/db/schema/platform.ts'
import { visitor as visitorTable } from '#src/server/db/schema/visitor.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  untilDone,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { begunBy, draw, hello } from './graphs.ts'

let api: HttpStandIn
let server: TestServer
let appId: string
let ada: TestMember

beforeAll(async () => {
  api = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [api.host] })
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const make = async (name: string, document: GraphJson) => {
  const { id } = await ada.client.flows.create({ appId, name })
  await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
  return id
}
/** Deploys without some flows. */
const live = async (without: string[]) => {
  const { releaseId } = await ada.client.release.deploy({ appId, note: '', without })
  await untilDone(server, appId, ada, releaseId)
  return releaseId
}
const liveOf = async (flowId: string) =>
  (await ada.client.flows.list({ appId, limit: 100 })).items.find(({ id }) => id === flowId)?.live
const origins = async (flowId: string) =>
  (await ada.client.flows.versions({ appId, flowId })).items.map(({ origin }) => origin)

describe('a deploy', () => {
  it('is refused while a flow that is on cannot run, and names it', async () => {
    const broken = await make('Broken', hello('broken', ''))
    const refused: unknown = await ada.client.release.deploy({ appId, note: '' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'CANVAS_INVALID',
      data: { flows: [{ flowId: broken, name: 'Broken', codes: ['required'], count: 1 }] },
    })
    expect((await ada.client.release.list({ appId })).items).toEqual([])
    expect(await origins(broken)).toEqual(['auto'])
    await ada.client.flows.update({ appId, flowId: broken, enabled: false })
    await deployed(server, appId, ada)
    expect(await liveOf(broken)).toBe('off')
  })

  it('goes without a flow that is left out: it stays as it is live, and is called as it is there', async () => {
    const flowId = await make('Left out', hello('left'))
    const never = await make('Never live', hello('never', ''))
    await live([never])
    expect(await liveOf(flowId)).toBe('same')
    expect(await liveOf(never)).toBe('new')
    await ada.client.flows.save({ appId, flowId, baseRevision: 2, document: hello('left', '') })
    const other = await make('Goes along', hello('along'))
    expect(await refusal(ada.client.release.deploy({ appId, note: '', without: [never] }))).toBe('CANVAS_INVALID')
    const releaseId = await live([flowId, never])
    expect(await liveOf(other)).toBe('same')
    // What was changed of it waits in the draft.
    expect(await liveOf(flowId)).toBe('changed')
    expect((await ada.client.release.get({ appId, releaseId })).flows).toEqual({ added: 1, changed: 0, removed: 0 })
    const [row] = await server.db.inApp(appId, (tx) =>
      tx.select({ after: audit.after }).from(audit).where(eq(audit.target, releaseId)),
    )
    expect(row?.after).toMatchObject({ without: [flowId, never] })
    const nothing = ada.client.release.deploy({ appId, note: '', without: [flowId, never] })
    expect(await refusal(nothing)).toBe('NOTHING_TO_DEPLOY')
    // A flow that calls one which is left out and was never live has nothing to call.
    const calls = await make(
      'Calls it',
      draw({
        start: { kind: 'start', data: begunBy(['calls']), to: { next: 'sub' } },
        sub: { kind: 'call', data: { flowId: never } },
      }),
    )
    const refused: unknown = await ada.client.release
      .deploy({ appId, note: '', without: [flowId, never] })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'CANVAS_INVALID', data: { flows: [{ flowId: calls }] } })
    await ada.client.flows.remove({ appId, ids: [flowId, never, other, calls] })
    await deployed(server, appId, ada)
  })

  it('tells which tests fail, and is refused for it where that is the rule', async () => {
    const flowId = await make('Tested', hello('tested'))
    const off = await make('Off', hello('off'))
    await ada.client.flows.update({ appId, flowId: off, enabled: false })
    const begun = { from: 'said' as const, at: 0, seed: 1, variables: {} }
    const setup = { ...begun, channel: 'web', language: 'en', nickname: '', open: true }
    const expects = (text: string) => [
      { type: 'say' as const, text: 'tested' },
      { type: 'expectText' as const, text },
    ]
    await ada.client.flows.saveTest({ appId, flowId, name: 'Well', setup, steps: expects('Hello to you.') })
    await ada.client.flows.saveTest({ appId, flowId, name: 'Ill', setup, steps: expects('Goodbye.') })
    await ada.client.flows.saveTest({ appId, flowId: off, name: 'Not run', setup, steps: expects('Goodbye.') })
    const failed = [{ flowId, name: 'Tested', kind: 'standard', tests: ['Ill'] }]
    expect(await ada.client.release.tests({ appId })).toEqual({ rule: 'warn', ran: 2, left: 0, failed })
    const [ill] = await ada.client.flows.tests({ appId, flowId })
    expect(ill?.runs).toMatchObject([{ passed: false, by: 'Ada' }])

    await ada.client.release.setTestRule({ appId, rule: 'block' })
    const refused: unknown = await ada.client.release.deploy({ appId, note: '' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'FLOW_TESTS_FAILED', data: { flows: failed } })
    expect(await liveOf(flowId)).toBe('new')
    expect((await ada.client.release.tests({ appId, without: [flowId] })).ran).toBe(0)
    await make('Beside', hello('beside'))
    await live([flowId])
    await ada.client.release.setTestRule({ appId, rule: 'warn' })
    // Where it is let through, the answer and the record tell of it.
    const { releaseId, failedTests } = await ada.client.release.deploy({ appId, note: '' })
    expect(failedTests).toEqual(failed)
    await untilDone(server, appId, ada, releaseId)
    expect(await liveOf(flowId)).toBe('same')
    expect(await ada.client.release.get({ appId, releaseId })).toMatchObject({ failedTests: 1 })
    expect(await ada.client.release.snapshot({ appId, releaseId })).toMatchObject({ failedTests: failed })
    const [order] = await server.db.inApp(appId, (tx) =>
      tx.select({ after: audit.after }).from(audit).where(eq(audit.target, releaseId)),
    )
    expect(order?.after).toMatchObject({ failing: [flowId] })
    const rules = await server.db.inApp(appId, (tx) =>
      tx.select({ after: audit.after }).from(audit).where(eq(audit.action, 'settings.testRule')),
    )
    expect(rules.map(({ after }) => after)).toEqual([{ rule: 'block' }, { rule: 'warn' }])
  })

  it('has no other system change anything for a test', async () => {
    const flowId = await make(
      'Orders',
      draw({
        start: { kind: 'start', data: begunBy(['order it']), to: { next: 'order' } },
        order: { kind: 'http', data: { method: 'POST', url: `${api.url}/orders` } },
      }),
    )
    const setup = { channel: 'web', language: 'en', nickname: '', at: 0, open: true, variables: {}, seed: 1 }
    const steps = [{ type: 'expectEnd' as const }]
    await ada.client.flows.saveTest({ appId, flowId, name: 'Orders', setup: { ...setup, from: 'begin' }, steps })
    expect(await ada.client.release.tests({ appId })).toMatchObject({ left: 1, failed: [{ name: 'Tested' }] })
    expect(api.requests.filter(({ path }) => path === '/orders')).toEqual([])
    expect((await ada.client.flows.tests({ appId, flowId }))[0]?.runs).toEqual([])
    await ada.client.flows.remove({ appId, ids: [flowId] })
  })

  it('keeps each flow it changes as a version, and no other; a rollback keeps none', async () => {
    const flowId = await make('Greeting', hello())
    expect(await liveOf(flowId)).toBe('new')
    const first = await deployed(server, appId, ada)
    expect(await liveOf(flowId)).toBe('same')
    expect(await origins(flowId)).toEqual(['deployed', 'auto'])

    await ada.client.flows.save({ appId, flowId, baseRevision: 2, document: hello('hello', 'Good day.') })
    expect(await liveOf(flowId)).toBe('changed')
    const { changes } = await ada.client.release.pending({ appId })
    expect(changes).toMatchObject([
      {
        kind: 'flow',
        type: 'changed',
        title: expect.stringContaining('Greeting'),
        fields: [{ field: 'node.message', before: expect.stringContaining('Hello to you.') }],
      },
    ])
    expect(changes[0]?.fields[0]?.after).toContain('variants.1.text.en: Good day.')
    const other = await make('Other', hello('other'))
    await ada.client.flows.update({ appId, flowId, enabled: false })
    await deployed(server, appId, ada)
    expect(await liveOf(flowId)).toBe('off')
    expect(await origins(other)).toEqual(['deployed', 'auto'])
    expect(await origins(flowId)).toEqual(['deployed', 'auto'])

    const { releaseId } = await ada.client.release.rollBack({ appId, releaseId: first, note: '' })
    await untilDone(server, appId, ada, releaseId)
    expect(await liveOf(flowId)).toBe('changed')
    expect(await origins(flowId)).toEqual(['deployed', 'auto'])
    expect(await origins(other)).toEqual(['deployed', 'auto'])
    const release = await ada.client.release.get({ appId, releaseId })
    expect(release.flows).toEqual({ added: 1, changed: 0, removed: 1 })
  })

  it('leaves out a flow that is deleted', async () => {
    const flowId = await make('Short-lived', hello('short'))
    await deployed(server, appId, ada)
    await ada.client.flows.remove({ appId, ids: [flowId] })
    expect(await refusal(ada.client.flows.get({ appId, flowId }))).toBe('NOT_FOUND')
    const { changes } = await ada.client.release.pending({ appId })
    expect(changes).toMatchObject([{ kind: 'flow', type: 'removed', entityId: flowId }])
  })
})

describe('a template that calls an example of an address', () => {
  it.each(['order-status', 'return-refund'])('keeps a deploy until it is one’s own: %s', async (template) => {
    const from = { type: 'template' as const, template, language: 'en' as const }
    const { id: flowId } = await ada.client.flows.create({ appId, from })
    const refused: unknown = await ada.client.release.deploy({ appId, note: '' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'CANVAS_INVALID',
      data: { flows: [{ flowId, codes: ['address_example'] }] },
    })
    await ada.client.flows.remove({ appId, ids: [flowId] })
  })
})

describe('a visitor', () => {
  it('completes a return from the template, though the API fails at first, and its run can be replayed', async () => {
    const { id: flowId } = await ada.client.flows.create({
      appId,
      from: { type: 'template', template: 'return-refund', language: 'en' },
    })
    const { document } = await ada.client.flows.get({ appId, flowId })
    const text = JSON.stringify(document).replaceAll('https://api.example.com', api.url)
    await ada.client.flows.save({ appId, flowId, baseRevision: 1, document: JSON.parse(text) as GraphJson })
    await deployed(server, appId, ada)
    api.on('/orders/A-10245', { body: { days_since_delivery: 3, amount: '12 EUR' } })
    api.failFirst('/returns', 1, { status: 201, body: { return_no: 'R-77' } })

    const visitor = await aVisitor(server, appId)
    const { conversationId, client } = visitor
    const messages = async () => {
      await server.settled()
      return (await client.visitor.messages({ appId, conversationId })).messages
    }
    let pressed = 0
    const press = async (label: string) => {
      const all = await messages()
      const offer = all.findLast(
        ({ body }) => body.type === 'buttons' && body.items.some((item) => item.label === label),
      )
      const button = offer?.body.type === 'buttons' ? offer.body.items.find((item) => item.label === label) : undefined
      await client.visitor.press({
        appId,
        conversationId,
        clientMsgId: `pressed-${++pressed}`,
        seq: offer?.seq ?? 0,
        button: button?.id ?? '',
      })
    }
    await visitor.say('I want to return an item')
    await visitor.say('A-10245')
    await press('It is damaged or faulty')
    await press('My money back')
    const [last] = (await messages()).slice(-2)
    expect(last?.body.text).toContain('Your return has the number R-77')
    expect(last?.body.text).toContain('We pay back 12 EUR')
    await press('Yes')
    expect((await messages()).at(-1)?.body.text).toBe('Thank you for letting us know.')

    const returns = api.requests.filter(({ path }) => path === '/returns')
    expect(returns.map(({ body }) => JSON.parse(body))).toEqual([
      { order: 'A-10245', reason: 'It is damaged or faulty', wish: 'refund' },
      { order: 'A-10245', reason: 'It is damaged or faulty', wish: 'refund' },
    ])
    const requests = await server.db.inApp(appId, (tx) =>
      tx.select().from(botRequest).where(eq(botRequest.conversationId, conversationId)),
    )
    expect(requests.map(({ state }) => state)).toEqual(['done', 'done'])

    const { items } = await ada.client.flows.list({ appId, text: 'Return and refund' })
    expect(items).toMatchObject([{ runs: 1, completed: 1, failed: 0, lastRunAt: server.clock.now().toISOString() }])
    const replay = await ada.client.flows.replay({ appId, conversationId })
    expect(replay).toMatchObject({ conversationId, user: {} })
    expect(replay.version).toBeGreaterThan(1)
    expect(replay.flows.map(({ id }) => id)).toContain(flowId)
    expect(replay.inputs.map(({ event }) => event.type).filter((type) => type !== 'found')).toEqual([
      'opened',
      'said',
      'said',
      'performed',
      'pressed',
      'pressed',
      'performed',
      'pressed',
    ])
    expect(await refusal(ada.client.flows.replay({ appId, conversationId: flowId }))).toBe('NOT_FOUND')

    server.clock.advance(8 * 86_400_000)
    // Their sessions have run out meanwhile.
    ada = await aMember(server, { appId, roles: ['admin'], nickname: 'Bob' })
    const later = await ada.client.flows.list({ appId, text: 'Return and refund' })
    expect(later.items).toMatchObject([{ runs: 0, completed: null, failed: null }])
    expect(later.items[0]?.lastRunAt).not.toBeNull()
  })

  it('fills in a form, which stays with them, and says at the end that it did not help', async () => {
    const flowId = await make(
      'Newsletter',
      draw(
        {
          start: { kind: 'start', data: { keywords: ['newsletter'] }, to: { next: 'form' } },
          form: {
            kind: 'form',
            data: {
              text: { en: 'Where to?' },
              fields: [
                {
                  id: 'mail',
                  variable: 'user.email',
                  type: 'email',
                  label: { en: 'E-mail' },
                  required: true,
                  example: {},
                  invalidText: {},
                  choices: [],
                  min: null,
                  max: null,
                  pattern: '',
                },
              ],
            },
            to: { submitted: 'ask', cancelled: 'ask' },
          },
          ask: { kind: 'end', data: { resolved: 'ask' } },
        },
        [{ reference: 'user.email' }],
      ),
    )
    await deployed(server, appId, ada)
    const visitor = await aVisitor(server, appId)
    const { conversationId, client } = visitor
    const { messages } = await visitor.say('newsletter')
    const seq = messages.at(-1)?.seq ?? 0
    const values = { mail: 'ann@example.com' }
    const sent = await client.visitor.submit({ appId, conversationId, clientMsgId: 'submitted-1', seq, values })
    const question = sent.messages.at(-1)!
    await client.visitor.press({ appId, conversationId, clientMsgId: 'pressed-1', seq: question.seq, button: 'no' })
    const [row] = await server.db.inApp(appId, (tx) =>
      tx.select({ attributes: visitorTable.attributes }).from(visitorTable).orderBy(visitorTable.number).offset(1),
    )
    expect(row?.attributes).toEqual({ email: 'ann@example.com' })
    const { items } = await ada.client.flows.list({ appId, text: 'Newsletter' })
    expect(items).toMatchObject([{ id: flowId, runs: 1, completed: 0, failed: 0 }])
    // The visitor's own variables as they were before the conversation.
    expect((await ada.client.flows.replay({ appId, conversationId })).user).toEqual({ email: null })
  })
})

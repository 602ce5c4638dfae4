import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WebhookSettings } from '#src/domain/webhook/endpoint.ts'
import { WEBHOOK_EVENTS, WIRE_NAMES } from '#src/domain/webhook/events.ts'
import { session } from '#src/server/db/schema/person.ts'
import { audit, secret, timer } from '#src/server/db/schema/platform.ts'
import {
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
  webhookLine,
  webhookTry,
} from '#src/server/db/schema/webhook.ts'
import { forgetDeliveries } from '#src/server/webhooks/forget.ts'
import { wakeWebhooks } from '#src/server/webhooks/job.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let api: HttpStandIn
let appId: string
let admin: TestMember
let agent: TestMember
let count = 0

beforeAll(async () => {
  api = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [api.host] })
})
beforeEach(async () => {
  server.clock.set(new Date())
  appId = String(1_400_000_001 + count++)
  await anApplication(server, { appId, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  const sales = await aGroup(server, { appId, name: 'Sales' })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [sales] })
  await deployed(server, appId, admin)
  await server.settled()
  api.requests.length = 0
})
// What waits in one application is not to be found by the next test.
afterEach(() => server.db.inApp(appId, (tx) => tx.delete(webhookEndpoint)))
afterAll(async () => {
  await server.close()
  await api.close()
})

const settings = (part: Partial<WebhookSettings> = {}): WebhookSettings => ({
  type: 'event',
  enabled: true,
  url: `${api.url}/hook`,
  events: [...WEBHOOK_EVENTS.event],
  timeoutMs: 2_000,
  pauseAfter: 50,
  ...part,
})

const aWebhook = (part: Partial<WebhookSettings> = {}) =>
  admin.client.webhooks.create({ appId, settings: settings(part) })
const messages: Pick<WebhookSettings, 'type' | 'events'> = { type: 'message', events: [...WEBHOOK_EVENTS.message] }

const bodies = () => api.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const stateOf = async () => (await admin.client.webhooks.list({ appId }))[0]!
const log = async () => (await admin.client.webhooks.deliveries({ appId })).items
/** Time passes, in which nobody is signed out. */
async function pass(ms: number) {
  server.clock.advance(ms)
  const now = server.clock.now()
  await server.db.inInstallation((tx) =>
    tx.update(session).set({ authenticatedAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60 * MINUTE) }),
  )
}
/** The same, and somebody looks for what is due. */
async function later(ms: number) {
  await pass(ms)
  await wakeWebhooks(server.deps)
  await server.settled()
}
const MINUTE = 60_000

it('tells every message with its sender, in a form that the reference library accepts', async () => {
  api.on('/hook', { status: 204 })
  const { secret: key } = await aWebhook(messages)
  const visitor = await aVisitor(server, appId)
  const { conversation } = await visitor.say('Where is my parcel?')
  await server.settled()
  const first = api.requests.find(({ body }) => body.includes(WIRE_NAMES.visitor_message))
  expect(new Webhook(key).verify(first!.body, first!.headers as Record<string, string>)).toMatchObject({
    CallbackCommand: 'Desk.SessionEventNotify',
    Event: WIRE_NAMES.visitor_message,
    SessionId: conversation.id,
    ChannelType: 'web',
    CustomerServiceId: appId,
    MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'Where is my parcel?' } }],
  })
  expect(bodies().at(-1)).toMatchObject({ Event: WIRE_NAMES.bot_message })
  const seqs = bodies().map(({ Seq }) => Number(Seq))
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  const { searchParams, pathname } = new URL(first!.path, api.url)
  expect(pathname).toBe('/hook')
  expect(Object.fromEntries(searchParams)).toEqual({
    SdkAppid: appId,
    CallbackCommand: 'Desk.SessionEventNotify',
    contenttype: 'json',
    ClientIP: '',
    RequestID: first!.headers['webhook-id'],
  })
  expect((await log()).find(({ event }) => event === 'visitor_message')).toMatchObject({
    state: 'delivered',
    tries: 1,
    last: { status: 204 },
  })
})

it('tells each step of a conversation, and what members do', async () => {
  api.on('/hook', {})
  await aWebhook()
  const visitor = await aVisitor(server, appId)
  const { conversation } = await visitor.say('I want to talk to a human')
  const own = { appId, conversationId: conversation.id }
  await server.settled()
  await agent.client.desk.accept(own)
  await visitor.client.visitor.end(own)
  await agent.client.team.setOwnStatus({ appId, status: 'busy', conversations: 'keep' })
  await later(5_000)
  const told = bodies().map(({ Event }) => Event)
  for (const event of [
    'session_started',
    'transfer_requested',
    'queue_entered',
    'queue_left',
    'transfer_succeeded',
  ] as const)
    expect(told, event).toContain(WIRE_NAMES[event])
  for (const event of ['session_ended', 'member_status'] as const) expect(told, event).toContain(WIRE_NAMES[event])
  const of = (event: keyof typeof WIRE_NAMES) => bodies().find(({ Event }) => Event === WIRE_NAMES[event])
  expect(of('transfer_succeeded')).toMatchObject({ AgentId: agent.personId, SessionId: conversation.id })
  expect(of('session_ended')?.['CloudCustomData']).toBe(JSON.stringify({ reason: 'user_ended' }))
  expect(of('member_status')?.['SessionId']).toBeUndefined()
})

it('tells that a version is live', async () => {
  api.on('/hook', {})
  await aWebhook({ events: ['deployed'] })
  const { revision, name, settings: set } = await admin.client.robot.get({ appId })
  const fallback = { ...set.fallback, offerAfter: set.fallback.offerAfter + 1 }
  await admin.client.robot.update({ appId, revision, name, settings: { ...set, fallback } })
  await deployed(server, appId, admin)
  await later(5_000)
  expect(bodies()).toMatchObject([
    { Event: WIRE_NAMES.deployed, AgentId: admin.personId, CloudCustomData: JSON.stringify({ version: 2 }) },
  ])
})

it('tells nothing that is not asked for, and nothing while it is switched off', async () => {
  await aWebhook({ ...messages, events: ['agent_message'] })
  await aWebhook({ enabled: false })
  const visitor = await aVisitor(server, appId)
  await visitor.say('Hello')
  await server.settled()
  expect(api.requests).toEqual([])
  expect(await log()).toEqual([])
})

it('is written in the transaction of what it tells, and found by another process', async () => {
  api.on('/hook', {})
  await aWebhook(messages)
  const { jobs } = server.deps
  server.deps.jobs = { ...jobs, soon: () => undefined }
  await (await aVisitor(server, appId)).say('Hello')
  server.deps.jobs = jobs
  expect(api.requests).toEqual([])
  await later(0)
  expect(bodies().map(({ Event }) => Event)).toContain(WIRE_NAMES.visitor_message)
})

it('is tried again under the same id, with a fresh time, and given up after ten tries in three days', async () => {
  api.on('/hook', { status: 500 })
  const { secret: key } = await aWebhook({ ...messages, events: ['visitor_message'] })
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, last: { status: 500 } }])
  let tried = api.requests.length
  for (const minutes of [0.2, 7, 40, 150, 400, 800, 1_100, 1_500, 1_800]) {
    await later(minutes * MINUTE)
    expect(api.requests.length).toBe(++tried)
  }
  expect(await log()).toMatchObject([{ state: 'failed', tries: 10, nextAt: null }])
  expect(new Set(api.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(api.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(new Set(api.requests.map(({ body }) => body)).size).toBe(1)
  expect(key).toMatch(/^whsec_/)
  // What was given up is sent again, by one deed.
  api.on('/hook', { status: 200 })
  expect(await admin.client.webhooks.replayFailed({ appId })).toEqual({ count: 1 })
  await server.settled()
  expect(await log()).toMatchObject([{ state: 'delivered', tries: 11 }])
})

it('heeds how long a receiver asks to be left alone', async () => {
  api.on('/hook', { status: 429, headers: { 'retry-after': '600' } }, { status: 200 })
  await aWebhook({ ...messages, events: ['visitor_message'] })
  const visitor = await aVisitor(server, appId)
  await visitor.say('Hello')
  await server.settled()
  await visitor.say('Hello again')
  await later(5 * MINUTE)
  expect(api.requests).toHaveLength(1)
  await later(6 * MINUTE)
  expect(api.requests).toHaveLength(3)
  expect((await log()).every(({ state }) => state === 'delivered')).toBe(true)
})

it('does not follow a redirect', async () => {
  api.on('/hook', { status: 302, headers: { location: `${api.url}/elsewhere` } })
  await aWebhook({ ...messages, events: ['visitor_message'] })
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  expect(api.requests.map(({ path }) => path.split('?')[0])).toEqual(['/hook'])
  expect(await log()).toMatchObject([{ state: 'waiting', last: { status: 302 } }])
})

it('reads no more than the beginning of an answer, and waits for none for long', async () => {
  const release = api.hold('/slow')
  api.on('/hook', { body: 'a'.repeat(70_000) })
  const events = [WEBHOOK_EVENTS.message[0]]
  await aWebhook({ ...messages, events })
  await aWebhook({ ...messages, events, url: `${api.url}/slow`, timeoutMs: 1_000 })
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  release()
  expect(new Set((await log()).map(({ last }) => last?.code))).toEqual(new Set(['TIMEOUT', 'TOO_LARGE']))
})

it('pauses where the receiver is gone, tells who looks after it, and keeps what waits', async () => {
  api.on('/hook', { status: 410 })
  await aWebhook({ ...messages, events: ['visitor_message'] })
  const visitor = await aVisitor(server, appId)
  await visitor.say('Hello')
  await server.settled()
  expect(await stateOf()).toMatchObject({ paused: { for: 'gone' }, failed: 1 })
  await visitor.say('Are you there?')
  await later(60 * MINUTE)
  expect(api.requests).toHaveLength(1)
  expect(await stateOf()).toMatchObject({ waiting: 1 })
  expect((await admin.client.notifications.list({ appId, limit: 10 })).items).toMatchObject([
    { about: { kind: 'webhook_paused', host: api.host } },
  ])
  api.on('/hook', {})
  await admin.client.webhooks.resume({ appId, webhookId: (await stateOf()).id })
  await server.settled()
  expect(await stateOf()).toMatchObject({ paused: null, waiting: 0, failures: 0 })
})

it('pauses after so many failures in a row', async () => {
  api.on('/hook', { drop: true })
  await aWebhook({ ...messages, events: ['visitor_message'], pauseAfter: 3 })
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  await later(MINUTE)
  expect((await stateOf()).paused).toBeNull()
  await later(10 * MINUTE)
  expect(await stateOf()).toMatchObject({ paused: { for: 'failures' }, failures: 3 })
  expect(await log()).toMatchObject([{ state: 'waiting', last: { status: null, code: 'FAILED' } }])
})

it('has no more than five messages under way at one endpoint', async () => {
  const release = api.hold('/hook')
  api.on('/hook', {})
  await aWebhook({ ...messages, events: ['visitor_message'] })
  const { jobs } = server.deps
  server.deps.jobs = { ...jobs, soon: () => undefined }
  const visitor = await aVisitor(server, appId)
  for (let n = 0; n < 8; n++) await visitor.say(`Hello ${n}`)
  server.deps.jobs = jobs
  await wakeWebhooks(server.deps)
  await api.heard(5)
  await wakeWebhooks(server.deps)
  expect(api.requests).toHaveLength(5)
  release()
  await server.settled()
  expect(api.requests).toHaveLength(8)
})

it('is signed with both secrets for a day after a change', async () => {
  api.on('/hook', {})
  const { id: webhookId, secret: former } = await aWebhook(messages)
  const { secret: own } = await admin.client.webhooks.rotate({ appId, webhookId })
  expect(own).not.toBe(former)
  const verify = (key: string) => {
    const { body, headers } = api.requests.at(-1)!
    return new Webhook(key).verify(body, headers as Record<string, string>)
  }
  const visitor = await aVisitor(server, appId)
  await visitor.say('Hello')
  await server.settled()
  expect(verify(own)).toBeTruthy()
  expect(verify(former)).toBeTruthy()
  expect((await stateOf()).secret).toMatchObject({ last4: own.slice(-4), formerUntil: expect.any(String) })
  await pass(25 * 60 * MINUTE)
  expect((await stateOf()).secret.formerUntil).toBeNull()
  await visitor.say('Hello again')
  await server.settled()
  expect(String(api.requests.at(-1)!.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

it('gets another secret with another place, and never tells one again', async () => {
  const { id: webhookId, secret: own } = await aWebhook()
  const changed = (url: string, revision: number) =>
    admin.client.webhooks.update({ appId, webhookId, revision, settings: settings({ url }) })
  expect(await changed(`${api.url}/other-path`, 1)).toEqual({ revision: 2, secret: null })
  const { secret: next } = await changed('https://elsewhere.example/hook', 2)
  expect(next).toMatch(/^whsec_/)
  expect(JSON.stringify(await admin.client.webhooks.list({ appId }))).not.toContain(own)
  expect(JSON.stringify(await admin.client.webhooks.list({ appId }))).not.toContain(next)
  expect(await refusal(changed(`${api.url}/hook`, 2))).toBe('CONFLICT')
  const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit))
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

it('refuses an address that is not called, and events of another type', async () => {
  expect(await refusal(aWebhook({ url: 'http://127.0.0.1:1/hook' }))).toBe('INVALID')
  expect(await refusal(aWebhook({ url: 'ftp://example.com' }))).toBe('INVALID')
  expect(await refusal(aWebhook({ events: ['visitor_message'] }))).toBe('INVALID')
})

it('sends a test, tells what came back, and keeps it in the log', async () => {
  api.on('/hook', { status: 202, body: 'thanks, anna@example.com' })
  const { id: webhookId } = await aWebhook({ enabled: false })
  const tried = await admin.client.webhooks.test({ appId, webhookId })
  expect(tried).toMatchObject({ status: 202, code: null })
  expect(tried.answer).toContain('thanks')
  expect(tried.answer).not.toContain('anna@example.com')
  expect(await log()).toMatchObject([{ event: 'test', state: 'delivered', tries: 1 }])
  api.on('/hook', { status: 500 })
  await admin.client.webhooks.test({ appId, webhookId })
  await later(60 * MINUTE)
  expect(await log()).toMatchObject([{ event: 'test', state: 'failed', tries: 1 }, { state: 'delivered' }])
})

it('shows what was sent and answered masked, and narrows the log', async () => {
  api.on('/hook', { body: 'got +4915112345678' })
  const { id: webhookId } = await aWebhook({ ...messages, events: ['visitor_message'] })
  await (await aVisitor(server, appId)).say('Write to anna@example.com')
  await server.settled()
  const [sent] = await log()
  const test = await admin.client.webhooks.test({ appId, webhookId })
  expect(test.status).toBe(200)
  const [tried] = await log()
  const shown = await admin.client.webhooks.delivery({ appId, deliveryId: sent!.id })
  expect(shown.body).toContain('Write to ')
  expect(shown.body).not.toContain('anna@example.com')
  expect(shown.all[0]?.answer).not.toContain('15112345678')
  const found = (filter: object) => admin.client.webhooks.deliveries({ appId, ...filter })
  expect((await found({ event: 'visitor_message' })).items).toEqual([sent])
  expect((await found({ state: 'failed' })).items).toEqual([])
  expect((await found({ webhookId: crypto.randomUUID() })).items).toEqual([])
  const page = await found({ webhookId, limit: 1 })
  expect(page.items).toEqual([tried])
  expect((await found({ webhookId, limit: 1, cursor: page.nextCursor })).items).toEqual([sent])
  await admin.client.webhooks.replay({ appId, deliveryId: sent!.id })
  await server.settled()
  expect((await admin.client.webhooks.delivery({ appId, deliveryId: sent!.id })).all).toHaveLength(2)
})

it('cancels what waits when it is switched off, and leaves nothing when it is removed', async () => {
  api.on('/hook', { status: 500 })
  const { id: webhookId } = await aWebhook(messages)
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  await admin.client.webhooks.update({
    appId,
    webhookId,
    revision: 1,
    settings: settings({ ...messages, enabled: false }),
  })
  expect((await log()).every(({ state }) => state === 'cancelled')).toBe(true)
  await admin.client.webhooks.remove({ appId, webhookId })
  await server.db.inApp(appId, async (tx) => {
    for (const table of [webhookEvent, webhookDelivery, webhookLine, webhookTry])
      expect(await tx.select().from(table)).toEqual([])
    expect(await tx.select().from(timer).where(eq(timer.kind, 'webhook'))).toEqual([])
    expect(
      await tx
        .select()
        .from(secret)
        .where(eq(secret.purpose, `webhook.${webhookId}`)),
    ).toEqual([])
  })
})

it('is forgotten after thirty days', async () => {
  api.on('/hook', {})
  await aWebhook({ ...messages, events: ['visitor_message'] })
  await (await aVisitor(server, appId)).say('Hello')
  await server.settled()
  await pass(29 * 24 * 60 * MINUTE)
  await forgetDeliveries(server.deps)
  expect(await log()).toHaveLength(1)
  await pass(2 * 24 * 60 * MINUTE)
  await forgetDeliveries(server.deps)
  expect(await log()).toEqual([])
})

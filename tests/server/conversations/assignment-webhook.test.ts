import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { startHttpStandIn, type HttpReply, type HttpStandIn } from '#tests/support/http-stand-in.ts'
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
let sales: string
let returns: string

beforeAll(async () => {
  api = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [api.host] })
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  sales = await aGroup(server, { appId, name: 'Sales' })
  returns = await aGroup(server, { appId, name: 'Returns' })
  for (const group of [sales, returns])
    await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [group] })
  await deployed(server, appId, admin)
})
beforeEach(() => set({}))
afterAll(async () => {
  await server.close()
  await api.close()
})

const hook = (part: Partial<Assignment['webhook']> = {}): Assignment['webhook'] => ({
  url: `${api.url}/assign`,
  timeoutSeconds: 1,
  onTimeout: 'assign',
  ...part,
})

async function set(webhook: Partial<Assignment['webhook']>, secret?: string | null) {
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  return admin.client.settings.updateAssignment({
    appId,
    revision,
    assignment: { ...assignment, by: 'webhook', defaultGroupId: sales, webhook: hook(webhook) },
    ...(secret !== undefined && { secret }),
  })
}

/** A visitor asks for a person, and what the other system answers has been heard. */
async function asked(reply: HttpReply | null) {
  if (reply) api.on('/assign', reply)
  const visitor = await aVisitor(server, appId)
  const { conversation, messages } = await visitor.say('I want to talk to a human')
  expect(conversation.state).toBe('requesting')
  expect(messages.at(-1)?.body).toMatchObject({ type: 'notice', notice: 'transfer_requested' })
  const own = { appId, conversationId: conversation.id }
  const stands = async () => {
    await server.settled()
    const now = await visitor.client.visitor.messages(own)
    const { conversation: kept } = await admin.client.history.get(own)
    return { state: now.conversation.state, group: kept.group?.name, last: now.messages.at(-1)?.body }
  }
  return { visitor, own, stands }
}

it('asks the other system who is to have a visitor, and goes by its answer', async () => {
  const { visitor, own, stands } = await asked({ body: { groupId: returns } })
  expect(await stands()).toMatchObject({ state: 'queued', group: 'Returns' })
  const request = api.requests.at(-1)!
  expect(request).toMatchObject({ method: 'POST', path: '/assign' })
  expect(request.headers['webhook-signature']).toBeUndefined()
  expect(JSON.parse(request.body)).toMatchObject({
    type: 'assignment',
    sdkAppId: appId,
    conversationId: own.conversationId,
    channel: 'web',
    visitor: { language: 'en', tags: [], attributes: {} },
    groups: expect.arrayContaining([
      { id: sales, name: 'Sales', available: true },
      { id: returns, name: 'Returns', available: true },
    ]),
  })
  await visitor.client.visitor.end(own)
})

it('signs what it asks with the secret that is kept, which nobody reads again', async () => {
  await set({}, 'a-secret-of-the-shop')
  const { visitor, own, stands } = await asked({ body: { groupId: sales } })
  await stands()
  const { headers, body } = api.requests.at(-1)!
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const digest = createHmac('sha256', 'a-secret-of-the-shop').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${digest}`)
  expect(await admin.client.settings.assignment({ appId })).toMatchObject({
    secret: { configured: true, last4: 'shop' },
  })
  // It goes nowhere else, unless it is given anew or forgotten.
  expect(await refusal(set({ url: 'https://elsewhere.example/assign' }))).toBe('INVALID')
  await set({ url: 'https://elsewhere.example/assign' }, null)
  expect((await admin.client.settings.assignment({ appId })).secret.configured).toBe(false)
  await visitor.client.visitor.end(own)
})

it.each([
  ['says that nobody is to have them', { body: { groupId: null } }, 'assign', 'bot'],
  ['fails', { status: 500, body: {} }, 'assign', 'queued'],
  ['fails, and nobody is to have them then', { status: 500, body: {} }, 'refuse', 'bot'],
  ['names no group', { body: { group: 'Sales' } }, 'assign', 'queued'],
  ['names a group that there is not', { body: { groupId: crypto.randomUUID() } }, 'refuse', 'bot'],
] as const)('where it %s, does what is set', async (_, reply, onTimeout, state) => {
  await set({ onTimeout })
  const { visitor, own, stands } = await asked(reply)
  const after = await stands()
  expect(after).toMatchObject(
    state === 'queued' ? { state, group: 'Sales' } : { state, last: { type: 'notice', notice: 'no_agent' } },
  )
  await visitor.client.visitor.end(own)
})

it.each([
  ['assign', 'queued'],
  ['refuse', 'bot'],
] as const)('on time-out does what is set: %s', async (onTimeout, state) => {
  await set({ onTimeout })
  api.on('/assign', { body: { groupId: returns } })
  const release = api.hold('/assign')
  const { visitor, own, stands } = await asked(null)
  // What is said meanwhile waits for whoever has them; it asks nobody again.
  const before = api.requests.length
  expect((await visitor.say('Are you there?')).conversation.state).toBe('requesting')
  expect(await stands()).toMatchObject({ state, ...(state === 'queued' && { group: 'Sales' }) })
  release()
  expect(api.requests.length).toBeLessThanOrEqual(before + 1)
  await visitor.client.visitor.end(own)
})

it('leaves whoever has gone back to the bot, or left, where they are', async () => {
  api.on('/assign', { body: { groupId: returns } })
  const release = api.hold('/assign')
  const back = await asked(null)
  const gone = await asked(null)
  await back.visitor.client.visitor.leaveQueue(back.own)
  await gone.visitor.client.visitor.end(gone.own)
  release()
  expect((await back.stands()).state).toBe('bot')
  expect((await gone.stands()).state).toBe('ended')
  expect((await admin.client.history.get(gone.own)).conversation.endReason).toBe('abandoned_before_transfer')
  await back.visitor.client.visitor.end(back.own)
})

it('takes no address that is none, and none that may not be called', async () => {
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  const update = (webhook: Partial<Assignment['webhook']>) =>
    refusal(
      admin.client.settings.updateAssignment({
        appId,
        revision,
        assignment: { ...assignment, webhook: hook(webhook) },
      }),
    )
  for (const url of ['', 'ftp://shop.example', 'not an address', 'http://169.254.169.254/latest'])
    expect(await update({ url }), url).toBe('INVALID')
  for (const timeoutSeconds of [0, 11]) expect(await update({ timeoutSeconds })).toBe('INVALID')
})

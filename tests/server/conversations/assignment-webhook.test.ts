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

it('keeps what came of its last hundred calls, and nothing of what was said', async () => {
  await set({})
  const { own, stands } = await asked({ body: { groupId: returns, note: 'Ada Lovelace' } })
  await stands()
  const nobody = await asked({ body: { groupId: null } })
  await nobody.stands()
  const wrong = await asked({ status: 503, body: {} })
  await wrong.stands()
  const calls = await admin.client.settings.assignmentCalls({ appId })
  expect(calls.slice(0, 3)).toMatchObject([
    { status: 503, code: null, outcome: 'fallback', group: null },
    { status: 200, code: null, outcome: 'nobody', group: null },
    { conversationId: own.conversationId, status: 200, outcome: 'group', group: { id: returns, name: 'Returns' } },
  ])
  expect(JSON.stringify(calls)).not.toContain('Lovelace')
  await server.db.inApp(appId, (tx) =>
    tx.execute(`insert into assignment_call (app_id, id, conversation_id, at, took_ms, outcome)
      select '${appId}', gen_random_uuid(), '${own.conversationId}', now() - n * interval '1 day', 1, 'fallback'
      from generate_series(1000, 1120) n`),
  )
  await (await asked({ body: { groupId: null } })).stands()
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ n: number }>('select count(*)::int as n from assignment_call'),
  )
  expect(rows).toEqual([{ n: 100 }])
})

it('is tried with what stands in the form: nobody is assigned, and no call is kept', async () => {
  const before = await admin.client.settings.assignmentCalls({ appId })
  const test = (part: Partial<Assignment['webhook']> = {}, secret?: string | null) => {
    const { url, timeoutSeconds } = hook(part)
    return admin.client.settings.testAssignment({
      appId,
      webhook: { url, timeoutSeconds },
      ...(secret !== undefined && { secret }),
    })
  }
  api.on('/assign', { body: { groupId: returns } })
  expect(await test({}, 'a secret of the form')).toMatchObject({
    status: 200,
    code: null,
    outcome: 'group',
    group: { id: returns, name: 'Returns' },
    answer: JSON.stringify({ groupId: returns }),
  })
  const request = api.requests.at(-1)!
  expect(request.headers['webhook-signature']).toMatch(/^v1,/)
  expect(JSON.parse(request.body)).toMatchObject({ type: 'assignment', test: true })
  await test({}, null)
  expect(api.requests.at(-1)!.headers['webhook-signature']).toBeUndefined()
  api.on('/assign', { status: 500, body: { error: 'down' } })
  expect(await test()).toMatchObject({ status: 500, outcome: 'fallback', group: null, answer: '{"error":"down"}' })
  expect(await refusal(test({ url: 'http://10.0.0.1/assign' }))).toBe('INVALID')
  expect(await admin.client.settings.assignmentCalls({ appId })).toEqual(before)
})

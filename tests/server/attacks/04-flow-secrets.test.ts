import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Request } from '#src/domain/step/effect.ts'
import { audit, secret } from '#src/server/db/schema/platform.ts'
import { botInput, botRequest, flowTestRun } from '#src/server/db/schema/flow.ts'
import { message } from '#src/server/db/schema/conversation.ts'
import { holdDataKey } from '#src/server/platform/data-key.ts'
import { seal } from '#src/server/platform/sealed.ts'
import { createSecrets } from '#src/server/platform/secrets.ts'
import { secret as hidden } from '#src/lib/secret.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { aMember, refusal, type TestMember } from '#tests/support/server.ts'
import { aFlowWorld, begin, say, type FlowWorld } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'

const KEY = 'Bearer k3y-of-the-shop-4711'
const TOKEN = 'k3y-of-the-shop-4711'

let world: FlowWorld
let elsewhere: HttpStandIn
let admin: TestMember
let flowId: string

beforeAll(async () => {
  elsewhere = await startHttpStandIn()
  world = await aFlowWorld({ outboundAllow: [elsewhere.host] })
  const { server, appId } = world
  admin = await aMember(server, { appId, roles: ['admin'], nickname: 'Bob' })
  flowId = await world.flow('Nothing', draw({ start: begin('nothing', 'bye'), bye: say('Bye.') }))
})
beforeEach(() => save({ value: KEY, places: [world.api.url] }))
afterAll(async () => {
  await world.close()
  await elsewhere.close()
})

const save = (more: { name?: string; value?: string; places: string[] }) =>
  world.ada.client.flows.saveSecret({ appId: world.appId, name: 'shop', ...more })

type Call = Extract<Request, { type: 'http' }>['request']
const request = (url: string, more: Partial<Call> = {}): Call => ({
  method: 'GET',
  url,
  headers: [{ name: 'authorization', value: 'shop', secret: true }],
  body: null,
  timeoutMs: 5_000,
  retries: 0,
  ...more,
})
const perform = (call: Call) =>
  admin.client.flows.perform({ appId: world.appId, flowId, request: { type: 'http', request: call } })

/** The node of a flow that sends the secret. */
const calling = (url: string, name = 'shop') => ({
  kind: 'http' as const,
  data: {
    url,
    headers: [{ id: 'h', name: 'authorization', value: name, secret: true }],
    mappings: [{ id: 'm', from: 'body' as const, path: '$', reference: 'answer' }],
  },
  to: { success: 'told', failed: 'lost', timeout: 'lost' },
})
const flowCalling = (url: string, name?: string) =>
  draw(
    {
      start: begin('call', 'call'),
      call: calling(url, name),
      told: say('It says {{ answer }}'),
      lost: say('It could not be asked.'),
    },
    [{ reference: 'answer', type: 'text' }],
  )
const codesOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const data = (error as { data?: { flows?: { codes: string[] }[] } } | null)?.data
  return data?.flows?.flatMap(({ codes }) => codes) ?? []
}

it('goes to the place it was given for, and nothing of the answer repeats it', async () => {
  const base64 = Buffer.from(KEY).toString('base64')
  world.api.on('/echo', {
    headers: { 'x-echo': KEY, 'x-token': TOKEN.toUpperCase() },
    body: { [KEY]: KEY, token: TOKEN, url: encodeURIComponent(KEY), base64, list: [`key=${TOKEN};`] },
  })
  const result = await perform(request(`${world.api.url}/echo`))
  expect(world.api.requests.at(-1)?.headers.authorization).toBe(KEY)
  expect(result).toMatchObject({ ok: true, value: { status: 200, body: { token: '[secret]', base64: '[secret]' } } })
  const told = JSON.stringify(result).toLowerCase()
  for (const form of [KEY, TOKEN, encodeURIComponent(KEY), base64]) expect(told).not.toContain(form.toLowerCase())
})

it('goes to no other place, whoever asks: not by another host, port, scheme or user, nor in a redirect', async () => {
  const { api } = world
  const { port } = new URL(api.url)
  const others = [
    `${elsewhere.url}/`,
    `https://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}@${elsewhere.host}/`,
    `${elsewhere.url}/?to=${api.url}`,
  ]
  for (const url of others) {
    const result = await perform(request(url))
    expect(result).toMatchObject({ ok: false, code: 'http.secret_place' })
    expect(JSON.stringify(result)).not.toContain(TOKEN)
  }
  expect(elsewhere.requests).toEqual([])

  api.on('/moved', { status: 302, headers: { location: `${elsewhere.url}/taken` }, body: '' })
  expect(await perform(request(`${api.url}/moved`))).toMatchObject({ ok: true, value: { status: 302 } })
  expect(elsewhere.requests).toEqual([])
})

it('is in nothing that a live flow leaves behind: messages, variables, traces, requests, test runs, audit', async () => {
  const { api, ada, appId, server } = world
  api.on('/live', { body: { said: KEY, again: `${TOKEN}!` } })
  const document = flowCalling(`${api.url}/live`)
  const id = await world.flow('Live', document)
  await world.deploy()
  const talk = await world.talk()
  await talk.say('call')
  expect(await talk.heard()).toEqual([expect.stringContaining('[secret]')])

  const steps = [{ type: 'say' as const, text: 'call' }, { type: 'expectEnd' as const }]
  const saved = await ada.client.flows.saveTest({ appId, flowId: id, name: 'Asks', setup: SETUP, steps })
  const [run] = await ada.client.flows.runTests({ appId, flowId: id, testIds: [saved.id] })
  expect(run).toBeDefined()
  const left = await server.db.inApp(appId, async (tx) => [
    await tx.select().from(message),
    await tx.select().from(botInput),
    await tx.select().from(botRequest),
    await tx.select().from(flowTestRun),
    await tx.select().from(audit),
  ])
  expect(JSON.stringify(left)).toContain('[secret]')
  expect(JSON.stringify([left, run, await ada.client.flows.resources({ appId })])).not.toContain(TOKEN)
})

it('is made, changed and removed by a super admin; an admin uses it and sees where it goes', async () => {
  const { appId, ada, server } = world
  const places = [world.api.url]
  expect(await refusal(admin.client.flows.saveSecret({ appId, name: 'shop', value: 'another one', places }))).toBe(
    'FORBIDDEN',
  )
  expect(await refusal(admin.client.flows.saveSecret({ appId, name: 'shop', places: [elsewhere.url] }))).toBe(
    'FORBIDDEN',
  )
  expect(await refusal(admin.client.flows.removeSecret({ appId, name: 'shop' }))).toBe('FORBIDDEN')
  const { secrets } = await admin.client.flows.resources({ appId })
  const at = server.clock.now().toISOString()
  expect(secrets).toEqual([{ name: 'shop', places: [new URL(world.api.url).origin], updatedAt: at, updatedBy: 'Ada' }])

  await ada.client.flows.removeSecret({ appId, name: 'shop' })
  expect(await refusal(ada.client.flows.removeSecret({ appId, name: 'shop' }))).toBe('NOT_FOUND')
  expect(await perform(request(`${world.api.url}/echo`))).toMatchObject({ ok: false, code: 'http.secret' })
  const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.target, 'shop')))
  expect(rows.map(({ action }) => action)).toContain('flow_secret.removed')
  expect(JSON.stringify(rows)).not.toContain(TOKEN)
})

it('asks for its value again before it goes to one more place; to fewer it goes as it is', async () => {
  await save({ value: KEY, places: [world.api.url, elsewhere.url] })
  expect(await refusal(save({ places: [world.api.url, 'https://evil.example'] }))).toBe('INVALID')
  await save({ places: [world.api.url] })
  expect(await perform(request(elsewhere.url))).toMatchObject({ code: 'http.secret_place' })
  expect(await refusal(save({ places: [elsewhere.url] }))).toBe('INVALID')
  expect(await refusal(save({ places: [] }))).toBe('INVALID')
})

it('keeps a flow from going live that would send it elsewhere, or anywhere', async () => {
  const { api, ada, appId } = world
  const blocked: [string, string][] = [
    [`${elsewhere.url}/`, 'secret_elsewhere'],
    ['https://api.example.com/', 'secret_elsewhere address_example'],
    [`${api.url}{{ system.last_message }}/`, 'secret_anywhere'],
    ['https://{{ system.last_message }}.example.com/', 'url_invalid secret_anywhere'],
  ]
  for (const [url, codes] of blocked) {
    await world.flow('Live', flowCalling(url))
    const found = await codesOf(ada.client.release.deploy({ appId, note: '' }))
    expect(found.length).toBeGreaterThan(0)
    expect(codes.split(' ')).toEqual(expect.arrayContaining(found))
  }
  await world.flow('Live', flowCalling(`${api.url}/live/{{ system.last_message }}`))
  await world.deploy()
})

it('that was stored before places were asked for goes nowhere until a super admin says where', async () => {
  const { server, appId, ada, api } = world
  await withoutPlaces('old', KEY)
  expect((await ada.client.flows.resources({ appId })).secrets.find(({ name }) => name === 'old')?.places).toEqual([])
  const headers = [{ name: 'authorization', value: 'old', secret: true }]
  expect(await perform(request(`${api.url}/echo`, { headers }))).toMatchObject({ code: 'http.secret_place' })
  await world.flow('Live', flowCalling(`${api.url}/live`, 'old'))
  expect(await codesOf(ada.client.release.deploy({ appId, note: '' }))).toEqual(['secret_unbound'])

  await save({ name: 'old', places: [api.url] })
  expect(await perform(request(`${api.url}/echo`, { headers }))).toMatchObject({ ok: true })
  expect(api.requests.at(-1)?.headers.authorization).toBe(KEY)
  await world.deploy()
  expect(await refusal(save({ name: 'old', places: [elsewhere.url] }))).toBe('INVALID')
  await server.db.inApp(appId, (tx) => tx.delete(secret).where(eq(secret.purpose, 'flow.old')))
})

it('opens for no place that was written into the database beside the server', async () => {
  const { server, appId } = world
  await server.db.inApp(appId, (tx) =>
    tx
      .update(secret)
      .set({ places: [elsewhere.url] })
      .where(eq(secret.purpose, 'flow.shop')),
  )
  expect(await perform(request(elsewhere.url))).toMatchObject({ ok: false, code: 'request.failed' })
  expect(elsewhere.requests).toEqual([])
})

it('signs messages for its own receivers only', async () => {
  const { appId, api } = world
  api.on('/hook', { body: '' })
  const send = (url: string) =>
    admin.client.flows.perform({ appId, flowId, request: { type: 'webhook', url, payload: { order: 7 } } })
  await save({ name: 'webhook', value: 'whsec_c2lnbi13aXRoLXRoaXM=', places: [api.url] })
  expect(await send(`${api.url}/hook`)).toMatchObject({ ok: true })
  expect(api.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(await send(`${elsewhere.url}/hook`)).toMatchObject({ ok: false, code: 'http.secret_place' })
  expect(elsewhere.requests).toEqual([])
})

const SETUP = {
  channel: 'web',
  language: 'en',
  nickname: '',
  at: 0,
  open: true,
  variables: {},
  from: 'begin' as const,
  seed: 1,
}

/** A secret as it was stored before: sealed without any place. */
async function withoutPlaces(name: string, value: string): Promise<void> {
  const { db, clock } = world.server
  const purpose = `flow.${name}`
  const masterKey = hidden(Buffer.alloc(32, 7))
  await db.inApp(world.appId, async (tx) => {
    await createSecrets({ masterKey, clock }).write(tx, world.appId, purpose, value, { to: [], by: world.ada.personId })
    const [row] = await tx.select().from(secret).where(eq(secret.purpose, purpose))
    const key = await holdDataKey(tx, [masterKey], world.appId)
    const ciphertext = seal(key, Buffer.from(value), `${world.appId}|secret|ciphertext|${row?.id}|${purpose}`)
    await tx.update(secret).set({ ciphertext, places: null }).where(eq(secret.purpose, purpose))
  })
}

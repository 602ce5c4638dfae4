import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import type { Context } from '#src/server/context.ts'
import { liveHost } from '#src/server/live-host.ts'
import { createLive } from '#src/server/live/live.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  anotherSession,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

type Client = Socket<ServerEvents, ClientEvents>

let server: TestServer
let url: string
let close: () => Promise<void>
let appId: string
let agent: TestMember
let admin: TestMember
const open: Client[] = []

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groupId = await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  agent = await aMember(server, {
    appId,
    roles: ['online_staff'],
    nickname: 'Anna',
    status: 'online',
    groups: [groupId],
  })
  await deployed(server, appId, admin)
  const { live, attach } = createLive(null)
  // The services announce through the deps they were given: from here on to real connections.
  Object.assign(server.deps.live, live)
  const http = createServer()
  const context = { ...server.deps, origin: { requestId: 'test', ip: 'test', userAgent: 'test' } } as Context
  const connections = attach(
    http,
    liveHost(server.deps, () => context),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  close = async () => {
    await connections.close()
  }
})
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(async () => {
  await close()
  await server.close()
})

function connect(auth: object, headers: Record<string, string> = {}): Client {
  const client: Client = io(url, {
    auth,
    transports: ['websocket'],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  open.push(client)
  return client
}
const outcome = (client: Client) =>
  new Promise<string>((resolve) => {
    client.once('connect', () => resolve('connected'))
    client.once('connect_error', (error) => resolve(error.message))
  })
const cookie = (member: TestMember) => ({ cookie: `deskwright_session=${member.session}`, origin: url })
const heard = <E extends keyof ServerEvents>(client: Client, event: E) =>
  new Promise<Parameters<ServerEvents[E]>[0]>((resolve) => {
    client.once(event as 'message', ((value: Parameters<ServerEvents[E]>[0]) => resolve(value)) as never)
  })

it('lets in visitors with a token and members with a session, and nobody else', async () => {
  const visitor = await aVisitor(server, appId)
  expect(await outcome(connect({ appId, visitorToken: visitor.token }))).toBe('connected')
  expect(await outcome(connect({ appId }, cookie(agent)))).toBe('connected')
  expect(await outcome(connect({ appId, visitorToken: 'made-up' }))).toBe('UNAUTHORIZED')
  expect(await outcome(connect({ appId }))).toBe('UNAUTHORIZED')
  expect(await outcome(connect({}, cookie(agent)))).toBe('UNAUTHORIZED')
  expect(await outcome(connect({ appId: '1400000002', visitorToken: visitor.token }))).toBe('UNAUTHORIZED')
})

it("does not take a member's cookie from another site's page", async () => {
  // Refused before it becomes a connection: the client learns no more than that there is none.
  expect(await outcome(connect({ appId }, { ...cookie(agent), origin: 'https://evil.test' }))).toBe('websocket error')
})

it('brings messages to who watches, in order, and to nobody who may not', async () => {
  const [visitor, other] = [await aVisitor(server, appId), await aVisitor(server, appId)]
  const [mine, theirs] = [
    connect({ appId, visitorToken: visitor.token }),
    connect({ appId, visitorToken: other.token }),
  ]
  await Promise.all([outcome(mine), outcome(theirs)])
  expect(await mine.emitWithAck('watch', visitor.conversationId)).toEqual({ seq: visitor.opened.conversation.seq })
  expect(await theirs.emitWithAck('watch', visitor.conversationId)).toEqual({ code: 'NOT_FOUND' })
  const got: number[] = []
  mine.on('message', (message) => got.push(message.seq))
  theirs.on('message', () => got.push(-1))
  const { conversation } = await visitor.say('Where is my order?')
  await expect.poll(() => got).toEqual([conversation.seq - 1, conversation.seq])
})

it('tells the desk of who waits, and the visitor of their place and their agent', async () => {
  const visitor = await aVisitor(server, appId)
  const [agentSide, visitorSide] = [connect({ appId }, cookie(agent)), connect({ appId, visitorToken: visitor.token })]
  await Promise.all([outcome(agentSide), outcome(visitorSide)])
  await visitorSide.emitWithAck('watch', visitor.conversationId)
  const [rings, waits] = [heard(agentSide, 'desk'), heard(visitorSide, 'conversation')]
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  expect(await rings).toMatchObject({ id: visitor.conversationId, state: 'queued', position: 1 })
  expect(await waits).toMatchObject({ state: 'queued', position: 1, ahead: 0 })
  const served = new Promise<string | null>((resolve) => {
    visitorSide.on('conversation', ({ agent: name }) => {
      if (name) resolve(name)
    })
  })
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  expect(await served).toBe('Anna')
})

it('tells of alerts who may read them, without what they are of, and nobody else who reads along', async () => {
  await admin.client.sensitiveWords.add({ appId, words: ['lawyer'], action: 'alert', direction: 'both' })
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  const sides = [connect({ appId }, cookie(admin)), connect({ appId }, cookie(agent))] as const
  const visitorSide = connect({ appId, visitorToken: visitor.token })
  await Promise.all([...sides, visitorSide].map(outcome))
  const told: [string, unknown[]][] = []
  const [adminSide, agentSide] = sides
  adminSide.on('word_alerts', (...args: unknown[]) => told.push(['admin', args]))
  agentSide.on('word_alerts', () => told.push(['agent', []]))
  visitorSide.on('word_alerts', () => told.push(['visitor', []]))
  await Promise.all([agentSide, visitorSide].map((side) => side.emitWithAck('watch', conversationId)))
  await visitor.say('My lawyer calls you')
  await expect.poll(() => told).toEqual([['admin', []]])
  // What was sent to a connection before an answer came before it.
  await Promise.all([agentSide, visitorSide].map((side) => side.emitWithAck('watch', conversationId)))
  expect(told).toEqual([['admin', []]])
})

it('tells a member of another session with a page open, and of none where it is closed', async () => {
  const member = await aMember(server, { appId, roles: ['online_staff'] })
  const other = await anotherSession(server, member.personId)
  const here = connect({ appId }, cookie(member))
  await outcome(here)
  const elsewhere = () => member.client.desk.elsewhere({ appId })
  expect(await elsewhere()).toEqual([])
  const told = heard(here, 'elsewhere')
  const there = connect({ appId }, cookie({ ...member, session: other.token }))
  await Promise.all([outcome(there), told])
  expect(await elsewhere()).toEqual([expect.objectContaining({ id: other.id, ip: '192.0.2.1', userAgent: 'other' })])
  // The other way round it is the first.
  const [first] = await server.as({ session: other.token }).desk.elsewhere({ appId })
  expect(first?.id).not.toBe(other.id)
  // Two pages of one browser are one session.
  await outcome(connect({ appId }, cookie(member)))
  expect(await elsewhere()).toHaveLength(1)
  const gone = heard(here, 'elsewhere')
  there.disconnect()
  await gone
  expect(await elsewhere()).toEqual([])
})

it('closes what a session holds open when it ends', async () => {
  const member = await aMember(server, { appId, roles: ['online_staff'] })
  const client = connect({ appId }, cookie(member))
  await outcome(client)
  const [told, closed] = [heard(client, 'signed_out'), new Promise((resolve) => client.once('disconnect', resolve))]
  await member.client.auth.signOut()
  await Promise.all([told, closed])
  expect(await outcome(connect({ appId }, cookie(member)))).toBe('UNAUTHORIZED')
})

it('closes what a member holds open when their role changes', async () => {
  const member = await aMember(server, { appId, roles: ['online_staff'] })
  const client = connect({ appId }, cookie(member))
  await outcome(client)
  const closed = new Promise((resolve) => client.once('disconnect', resolve))
  await admin.client.team.updateMember({ appId, memberId: member.personId, roles: ['online_admin'] })
  await closed
  expect(client.connected).toBe(false)
})

it('passes typing on, without taking a name from whoever says it', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  const [agentSide, visitorSide] = [connect({ appId }, cookie(agent)), connect({ appId, visitorToken: visitor.token })]
  await Promise.all([outcome(agentSide), outcome(visitorSide)])
  await Promise.all([agentSide, visitorSide].map((one) => one.emitWithAck('watch', visitor.conversationId)))
  const seen = heard(visitorSide, 'typing')
  agentSide.emit('typing', visitor.conversationId)
  expect(await seen).toEqual({ conversationId: visitor.conversationId, who: 'agent', name: 'Anna' })
})

it('keeps a conversation from colleagues whom it does not concern', async () => {
  const elsewhere = await aGroup(server, { appId, name: 'Elsewhere' })
  const stranger = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [elsewhere] })
  const visitor = await aVisitor(server, appId)
  const strangerSide = connect({ appId }, cookie(stranger))
  await outcome(strangerSide)
  const overheard: string[] = []
  strangerSide.on('desk', (conversation) => overheard.push(conversation.id))
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  expect(await strangerSide.emitWithAck('watch', visitor.conversationId)).toEqual({ code: 'NOT_FOUND' })
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  expect(await strangerSide.emitWithAck('watch', visitor.conversationId)).toEqual({ code: 'NOT_FOUND' })
  expect(overheard).toEqual([])
  // Handed over to their group it rings there, and who had it hears no more.
  const agentSide = connect({ appId }, cookie(agent))
  await outcome(agentSide)
  await agentSide.emitWithAck('watch', visitor.conversationId)
  const rings = heard(strangerSide, 'desk')
  await agent.client.desk.transfer({
    appId,
    conversationId: visitor.conversationId,
    to: { type: 'group', id: elsewhere },
  })
  expect(await rings).toMatchObject({ id: visitor.conversationId, state: 'queued' })
  const got: number[] = []
  agentSide.on('message', (message) => got.push(message.seq))
  await visitor.say('Hello?')
  expect(await agentSide.emitWithAck('watch', visitor.conversationId)).toEqual({ code: 'NOT_FOUND' })
  expect(got).toEqual([])
})

it('brings to who only looks after the desk what goes on there, masked, and is no agent for that', async () => {
  const visitor = await aVisitor(server, appId)
  const adminSide = connect({ appId }, cookie(admin))
  await outcome(adminSide)
  const rings = heard(adminSide, 'desk')
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  expect(await rings).toMatchObject({ id: visitor.conversationId, state: 'queued', masked: true })
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  expect(await adminSide.emitWithAck('watch', visitor.conversationId)).toMatchObject({ seq: expect.any(Number) })
  const says = heard(adminSide, 'message')
  await visitor.say('Ring me on 13812345678')
  expect(JSON.stringify(await says)).not.toContain('13812345678')
  const { status } = await admin.client.desk.overview({ appId })
  expect(status).toBe('offline')
})

const flowNamed = async (name: string) => (await admin.client.flows.create({ appId, name })).id
const here = (flowId: string, nodeId: string | null = null, pointer: { x: number; y: number } | null = null) => ({
  flowId,
  nodeId,
  pointer,
})
type Presence = Parameters<ServerEvents['flow_presence']>[0]
/** The newest that a connection has heard of who is in a flow. */
function presenceOf(client: Client): { latest: Presence | undefined } {
  const kept: { latest: Presence | undefined } = { latest: undefined }
  client.on('flow_presence', (presence) => {
    kept.latest = presence
  })
  return kept
}

it('tells all who have a flow open who else has, where they are, and when they leave', async () => {
  const flowId = await flowNamed('Open to two')
  const other = await aMember(server, { appId, roles: ['admin'], nickname: 'Li' })
  const [mine, theirs] = [connect({ appId }, cookie(admin)), connect({ appId }, cookie(other))]
  await Promise.all([outcome(mine), outcome(theirs)])
  const [seenByMe, seenByThem] = [presenceOf(mine), presenceOf(theirs)]
  mine.emit('flow_here', here(flowId))
  await expect.poll(() => seenByMe.latest?.people.length).toBe(1)
  theirs.emit('flow_here', here(flowId, 'node-1', { x: 10, y: -20 }))
  const li = { connection: theirs.id, personId: other.personId, nickname: 'Li', nodeId: 'node-1' }
  const me = expect.objectContaining({ connection: mine.id, personId: admin.personId, nodeId: null, pointer: null })
  const both = { flowId, people: [me, { ...li, pointer: { x: 10, y: -20 } }] }
  await expect.poll(() => seenByMe.latest).toEqual(both)
  await expect.poll(() => seenByThem.latest).toEqual(both)
  theirs.emit('flow_here', here(flowId, 'node-2'))
  await expect.poll(() => seenByMe.latest).toEqual({ flowId, people: [me, { ...li, nodeId: 'node-2', pointer: null }] })
  theirs.emit('flow_left', flowId)
  await expect.poll(() => seenByMe.latest).toEqual({ flowId, people: [me] })
  theirs.emit('flow_here', here(flowId, 'node-3'))
  await expect.poll(() => seenByMe.latest?.people.length).toBe(2)
  theirs.disconnect()
  await expect.poll(() => seenByMe.latest).toEqual({ flowId, people: [me] })
})

it('leaves a flow for the next one that is opened in the same connection', async () => {
  const [first, second] = [await flowNamed('First of two'), await flowNamed('Second of two')]
  const [mine, theirs] = [connect({ appId }, cookie(admin)), connect({ appId }, cookie(admin))]
  await Promise.all([outcome(mine), outcome(theirs)])
  const seen = presenceOf(mine)
  mine.emit('flow_here', here(first))
  theirs.emit('flow_here', here(first))
  await expect.poll(() => seen.latest?.people.length).toBe(2)
  theirs.emit('flow_here', here(second))
  await expect.poll(() => seen.latest?.people.map(({ connection }) => connection)).toEqual([mine.id])
})

it('says nothing of a flow to those who may not look at it, nor to another application', async () => {
  const flowId = await flowNamed('Not for all')
  const elsewhere = await anApplication(server, { appId: '1400000009', template: 'shop' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  const visitor = await aVisitor(server, appId)
  const outsiders = [
    connect({ appId }, cookie(agent)),
    connect({ appId: elsewhere }, cookie(stranger)),
    connect({ appId, visitorToken: visitor.token }),
  ]
  const inside = connect({ appId }, cookie(admin))
  await Promise.all([...outsiders, inside].map(outcome))
  const overheard: string[] = []
  for (const client of outsiders) {
    client.on('flow_presence', () => overheard.push('presence'))
    client.on('flow_saved', () => overheard.push('saved'))
    client.emit('flow_here', here(flowId))
  }
  // They have been answered by now: a later question of the same connections is.
  await Promise.all(outsiders.map((client) => client.emitWithAck('watch', visitor.conversationId)))
  const seen = presenceOf(inside)
  inside.emit('flow_here', here(flowId))
  await expect.poll(() => seen.latest?.people.map(({ connection }) => connection)).toEqual([inside.id])
  const { document, revision } = await admin.client.flows.get({ appId, flowId })
  const saved = heard(inside, 'flow_saved')
  await admin.client.flows.save({ appId, flowId, baseRevision: revision, document })
  expect(await saved).toMatchObject({ flowId, revision: revision + 1, connection: null })
  await Promise.all(outsiders.map((client) => client.emitWithAck('watch', visitor.conversationId)))
  expect(overheard).toEqual([])
})

it('lets nobody into a flow that is not there, and goes on with the next', async () => {
  const gone = await flowNamed('Deleted before')
  await admin.client.flows.remove({ appId, ids: [gone] })
  const there = await flowNamed('There')
  const client = connect({ appId }, cookie(admin))
  await outcome(client)
  const flows: string[] = []
  client.on('flow_presence', (presence) => flows.push(presence.flowId))
  client.emit('flow_here', here(gone))
  client.emit('flow_here', here('not an id'))
  client.emit('flow_here', { flowId: there, nodeId: 7, pointer: null } as never)
  client.emit('flow_here', here(there))
  await expect.poll(() => flows).toEqual([there])
})

it('tells of a save by whom and from which connection it came', async () => {
  const flowId = await flowNamed('Saved by one')
  const client = connect({ appId }, cookie(admin))
  await outcome(client)
  const seen = presenceOf(client)
  client.emit('flow_here', here(flowId))
  await expect.poll(() => seen.latest?.people.length).toBe(1)
  const { document, revision } = await admin.client.flows.get({ appId, flowId })
  const saved = heard(client, 'flow_saved')
  await admin.client.flows.save({ appId, flowId, baseRevision: revision, document, connection: client.id! })
  expect(await saved).toEqual({
    flowId,
    revision: revision + 1,
    by: expect.any(String),
    connection: client.id,
  })
})

import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import type { Context } from '#src/server/context.ts'
import { liveHost } from '#src/server/live/host.ts'
import { createLive } from '#src/server/live/live.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
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
  const { live, attach } = createLive()
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
const cookie = (member: TestMember) => ({ cookie: `deskwright_session=${member.session}` })
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
  expect(await outcome(connect({ appId }, { ...cookie(agent), origin: 'https://evil.test' }))).toBe('UNAUTHORIZED')
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

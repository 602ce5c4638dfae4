import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'
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

/** Two server processes on the world's database, which itself only sets the scene. */
type Client = Socket<ServerEvents, ClientEvents>

let world: TestServer
let appId: string
let admin: TestMember
let agent: TestMember
let one: Served
let two: Served
/** Servers on one database keep their files in one place. */
const files = temporaryDataDir()
const folders = [files]
const clients: Client[] = []

beforeAll(async () => {
  world = await createTestServer()
  // The processes below go by the real time.
  world.clock.set(new Date())
  appId = await anApplication(world, { template: 'shop' })
  const groupId = await aGroup(world, { appId })
  admin = await aMember(world, { appId, roles: ['super_admin'], nickname: 'Ada' })
  agent = await aMember(world, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await deployed(world, appId, admin)
  ;[one, two] = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await Promise.all([one.kill(), two.kill()])
  for (const folder of folders) folder.remove()
  await world.close()
})

function start(): Promise<Served> {
  const folder = temporaryDataDir()
  folders.push(folder)
  const DESKWRIGHT_MASTER_KEY = Buffer.alloc(32, 7).toString('hex')
  return serve({
    dataDir: folder.dataDir,
    env: { DATABASE_URL: world.url, DESKWRIGHT_MASTER_KEY, DESKWRIGHT_FILES: files.dataDir, SAMPLE_DATA: '0' },
  })
}

const cookie = (member: TestMember) => ({ cookie: `deskwright_session=${member.session}` })
async function connect({ url }: Served, who: { member: TestMember } | { visitorToken: string }): Promise<Client> {
  const isMember = 'member' in who
  const client: Client = io(url, {
    auth: isMember ? { appId } : { appId, visitorToken: who.visitorToken },
    transports: ['websocket'],
    extraHeaders: isMember ? { ...cookie(who.member), origin: url } : {},
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve)
    client.once('connect_error', reject)
  })
  return client
}
async function call({ url }: Served, headers: Record<string, string>, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
}
const heard = <E extends keyof ServerEvents>(client: Client, event: E) =>
  new Promise<Parameters<ServerEvents[E]>[0]>((resolve) => {
    client.once(event as 'message', ((value: Parameters<ServerEvents[E]>[0]) => resolve(value)) as never)
  })
function presenceOf(client: Client) {
  const kept: { latest?: Parameters<ServerEvents['flow_presence']>[0] } = {}
  client.on('flow_presence', (presence) => {
    kept.latest = presence
  })
  return kept
}

it('brings a visitor of one server and an agent of another together, each message once', async () => {
  const visitor = await aVisitor(world, appId)
  const asVisitor = { authorization: `Visitor ${visitor.token}` }
  const path = `/visitor/${appId}/conversations/${visitor.conversationId}`
  const [theirs, mine] = await Promise.all([
    connect(one, { visitorToken: visitor.token }),
    connect(two, { member: agent }),
  ])
  await theirs.emitWithAck('watch', visitor.conversationId)
  const rings = heard(mine, 'desk')
  await call(one, asVisitor, 'POST', `${path}/transfer`, {})
  expect(await rings).toMatchObject({ id: visitor.conversationId, state: 'queued' })

  const served = new Promise<void>((resolve) => {
    theirs.on('conversation', ({ agent: name }) => {
      if (name) resolve()
    })
  })
  const asAgent = cookie(agent)
  const conversations = `/apps/${appId}/conversations/${visitor.conversationId}`
  await call(two, asAgent, 'POST', `${conversations}/accept`, {})
  await served
  await mine.emitWithAck('watch', visitor.conversationId)
  // Clients put messages into the order of their numbers: news of another server may take longer than one's own.
  const [said, answered]: [string[], string[]] = [[], []]
  mine.on('message', (message) => (said[message.seq] = JSON.stringify(message)))
  theirs.on('message', (message) => (answered[message.seq] = JSON.stringify(message)))
  const times: Record<number, number> = {}
  for (const each of [mine, theirs]) each.on('message', ({ seq }) => (times[seq] = (times[seq] ?? 0) + 1))
  const typing = heard(theirs, 'typing')
  mine.emit('typing', visitor.conversationId)
  expect(await typing).toMatchObject({ who: 'agent' })
  // Longer than what a notification holds, and not plain ASCII.
  const long = '你好'.repeat(900)
  const texts = ['Hello?', long, 'Still there?']
  for (const [index, text] of texts.entries())
    await call(one, asVisitor, 'POST', `${path}/messages`, { clientMsgId: `message-${index}`, text })
  await call(two, asAgent, 'POST', `${conversations}/messages`, { clientMsgId: 'answer-1', text: 'I am.' })
  await expect.poll(() => Object.values(times)).toEqual([2, 2, 2, 2])
  expect(said).toEqual(answered)
  for (const [index, text] of texts.entries()) expect(Object.values(said)[index]).toContain(text)
})

it('signs out on one server what is connected to another', async () => {
  const member = await aMember(world, { appId, roles: ['online_staff'] })
  const client = await connect(two, { member })
  const told = heard(client, 'signed_out')
  const closed = new Promise((resolve) => client.once('disconnect', resolve))
  await call(one, cookie(member), 'DELETE', '/session')
  await Promise.all([told, closed])
  expect(client.connected).toBe(false)
})

it("shows a colleague's pointer and save on the other server, and forgets the people of one that is killed", async () => {
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Drawn by two' })
  const li = await aMember(world, { appId, roles: ['admin'], nickname: 'Li' })
  const [mine, theirs] = await Promise.all([connect(one, { member: admin }), connect(two, { member: li })])
  const [seenByMe, seenByThem] = [presenceOf(mine), presenceOf(theirs)]
  const pointer = { x: 10, y: -20 }
  mine.emit('flow_here', { flowId, nodeId: null, pointer: null })
  theirs.emit('flow_here', { flowId, nodeId: 'node-1', pointer })
  const me = expect.objectContaining({ connection: mine.id, nickname: 'Ada', nodeId: null })
  const other = expect.objectContaining({ connection: theirs.id, nickname: 'Li', nodeId: 'node-1', pointer })
  await expect.poll(() => seenByMe.latest?.people).toEqual([me, other])
  await expect.poll(() => seenByThem.latest?.people).toEqual([other, me])

  const { document, revision } = await admin.client.flows.get({ appId, flowId })
  const saves: number[] = []
  for (const client of [mine, theirs]) client.on('flow_saved', (saved) => saves.push(saved.revision))
  const body = { baseRevision: revision, document, connection: mine.id }
  await call(one, cookie(admin), 'PUT', `/apps/${appId}/flows/${flowId}/document`, body)
  await expect.poll(() => saves).toEqual([revision + 1, revision + 1])

  await two.kill()
  // Their silence is waited for.
  await expect.poll(() => seenByMe.latest?.people, { timeout: 25_000 }).toEqual([me])
  // Whoever was connected there is expected back.
  two = await start()
  const again = await connect(two, { member: li })
  const seenAgain = presenceOf(again)
  again.emit('flow_here', { flowId, nodeId: 'node-2', pointer: null })
  await expect.poll(() => seenAgain.latest?.people.map(({ nickname }) => nickname)).toEqual(['Li', 'Ada'])
  await expect.poll(() => seenByMe.latest?.people.map(({ nodeId }) => nodeId)).toEqual([null, 'node-2'])
}, 150_000)

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '#src/server/due.ts'
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
import { closedOf, nextOf, openSockets, outcomeOf, type TestSocket, type TestSockets } from '#tests/support/sockets.ts'

let server: TestServer
let sockets: TestSockets
let appId: string
let groupId: string
let admin: TestMember
/** Somebody who is always there, so that visitors can be queued. */
let other: TestMember
let agent: TestMember
let locker: pg.Client
/** What a connection that has been authenticated waits for before it is let in. */
let gate: Promise<void> | undefined
/** Told when a connection waits there. */
let atGate: () => void
/** What happens between a look whether a conversation may be watched, and its answer. */
let afterLook: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  groupId = await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  other = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await deployed(server, appId, admin)
  sockets = await openSockets(server, (host) => ({
    async authenticate(...asked) {
      const caller = await host.authenticate(...asked)
      if (gate) {
        atGate()
        await gate
      }
      return caller
    },
    async mayWatch(...asked) {
      const seq = await host.mayWatch(...asked)
      const meanwhile = afterLook
      afterLook = undefined
      await meanwhile?.()
      return seq
    },
  }))
  locker = new pg.Client(server.url)
  await locker.connect()
})
afterAll(async () => {
  await locker.end()
  await sockets.close()
  await server.close()
})
beforeEach(async () => {
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
})
afterEach(() => {
  gate = undefined
  sockets.endAll()
})

const on = (member: TestMember) => ({ appId, memberId: member.personId })
const asAgent = () => sockets.open({ appId }, agent.session)

/** A visitor who waits in the group's queue. */
async function waiting() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  return visitor
}

const CHANGES: [string, () => Promise<unknown>][] = [
  ['a role is taken', () => admin.client.team.updateMember({ ...on(agent), roles: ['online_admin'] })],
  ['the member is disabled', () => admin.client.team.setMemberState({ ...on(agent), state: 'disabled' })],
  ['the member is removed', () => admin.client.team.removeMember(on(agent))],
  [
    'the member is forced offline',
    () => admin.client.team.forceOffline({ ...on(agent), forced: true, reason: 'The shift is over' }),
  ],
  ['the member leaves the group', () => changeGroup([other.personId])],
]

const changeGroup = (memberIds: string[]) =>
  admin.client.team.updateGroup({ appId, groupId, name: 'Care', strategy: 'manual', receptionLimit: 5, memberIds })

/** Runs a change up to its last statement, does something meanwhile, and lets it commit. */
async function during(change: () => Promise<unknown>, meanwhile: () => Promise<void>): Promise<void> {
  await locker.query('begin')
  await locker.query('lock table audit in share mode')
  const changed = change()
  const waiting = `select 1 from pg_locks where relation = 'audit'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const isWaiting = async () => (await server.db.pool.query(waiting)).rowCount
  await expect.poll(isWaiting).toBe(1)
  await meanwhile()
  await locker.query('commit')
  await changed
}

describe.each(CHANGES)('when %s', (_name, change) => {
  it('closes a connection that was opened while the change was not yet committed', async () => {
    let socket: TestSocket | undefined
    await during(change, async () => {
      socket = asAgent()
      expect(await outcomeOf(socket)).toBe('connected')
    })
    await closedOf(socket!)
    expect(socket!.connected).toBe(false)
  })

  it('closes a connection that was let in before the change and hears of things after it', async () => {
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    const isThere = new Promise<void>((resolve) => (atGate = resolve))
    const socket = asAgent()
    await isThere
    await change()
    const outcome = outcomeOf(socket)
    open()
    if ((await outcome) === 'connected') await closedOf(socket)
    expect(socket.connected).toBe(false)
  })
})

it('closes a connection whose session ended while it was being opened', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const isThere = new Promise<void>((resolve) => (atGate = resolve))
  const socket = asAgent()
  await isThere
  await agent.client.auth.signOut()
  const outcome = outcomeOf(socket)
  open()
  if ((await outcome) === 'connected') await closedOf(socket)
  expect(socket.connected).toBe(false)
})

it('asks at each frame, where a change has been told to nobody', async () => {
  const visitor = await waiting()
  const socket = asAgent()
  await outcomeOf(socket)
  expect(await socket.emitWithAck('watch', visitor.conversationId)).toMatchObject({ seq: expect.any(Number) })
  const seen: unknown[] = []
  await server.db.inApp(appId, (tx) => tx.execute(sql`delete from member_role where person_id = ${agent.personId}`))
  const closed = closedOf(socket)
  socket.emit('watch', visitor.conversationId, (reply) => seen.push('seq' in reply))
  await closed
  expect(seen).not.toContain(true)

  const flowId = (await admin.client.flows.create({ appId, name: 'Seen by editors' })).id
  const editor = await aMember(server, { appId, roles: ['admin'] })
  const editing = sockets.open({ appId }, editor.session)
  await outcomeOf(editing)
  await server.db.inApp(appId, (tx) =>
    tx.execute(sql`update member_role set role = 'online_admin' where person_id = ${editor.personId}`),
  )
  const gone = closedOf(editing)
  editing.emit('flow_here', { flowId, nodeId: null, pointer: null })
  await gone
})

it('brings nothing more of a conversation that was handed over while its watching was looked up', async () => {
  const visitor = await waiting()
  const { conversationId } = visitor
  await agent.client.desk.accept({ appId, conversationId })
  const socket = asAgent()
  await outcomeOf(socket)
  const to = { type: 'agent' as const, id: other.personId }
  await agent.client.desk.transfer({ appId, conversationId, to })
  afterLook = () => other.client.desk.accept({ appId, conversationId })
  expect(await socket.emitWithAck('watch', conversationId)).toEqual({ code: 'NOT_FOUND' })
  const heard: number[] = []
  socket.on('message', ({ seq }) => heard.push(seq))
  await visitor.say('Are you still there?')
  expect(await socket.emitWithAck('watch', conversationId)).toEqual({ code: 'NOT_FOUND' })
  expect(heard).toEqual([])
  await other.client.desk.end({ appId, conversationId })
})

it('leaves no connection with its rights after 15 changes, however often it is opened meanwhile', async () => {
  const opened: TestSocket[] = []
  let isOver = false
  const reopening = [1, 2, 3].map(async () => {
    while (!isOver) {
      const socket = asAgent()
      if ((await outcomeOf(socket)) === 'connected') opened.push(socket)
    }
  })
  for (let change = 0; change < 15; change++)
    await changeGroup(change % 2 === 0 ? [other.personId] : [other.personId, agent.personId])
  isOver = true
  await Promise.all(reopening)
  const visitor = await waiting()
  const holders = async () => {
    const answers = await Promise.all(
      opened
        .filter((socket) => socket.connected)
        .map((socket) =>
          socket
            .timeout(2_000)
            .emitWithAck('watch', visitor.conversationId)
            .catch(() => null),
        ),
    )
    return answers.filter((answer) => answer !== null && 'seq' in answer).length
  }
  expect(opened.length).toBeGreaterThan(15)
  expect(await holders()).toBe(0)

  const last = await aMember(server, { appId, roles: ['online_staff'], groups: [groupId] })
  const theirs: TestSocket[] = []
  isOver = false
  const again = [1, 2, 3].map(async () => {
    while (!isOver) {
      const socket = sockets.open({ appId }, last.session)
      if ((await outcomeOf(socket)) === 'connected') theirs.push(socket)
    }
  })
  for (let change = 0; change < 15; change++)
    await admin.client.team.setMemberState({ ...on(last), state: change % 2 === 0 ? 'disabled' : 'active' })
  isOver = true
  await Promise.all(again)
  await expect.poll(() => theirs.filter((socket) => socket.connected).length).toBe(0)
})

it('lets who was forced offline look, say why, and do nothing', async () => {
  const [mine, theirs] = [await waiting(), await waiting()]
  await agent.client.desk.accept({ appId, conversationId: mine.conversationId })
  const socket = asAgent()
  await outcomeOf(socket)
  const [told, closed] = [nextOf(socket, 'status'), closedOf(socket)]
  await admin.client.team.forceOffline({ ...on(agent), forced: true, reason: 'The shift is over' })
  expect(await told).toEqual({
    status: 'offline',
    forcedOffline: true,
    forcedReason: 'The shift is over',
  })
  await closed

  const { conversationId } = theirs
  const { desk, guidedFlows, team } = agent.client
  const calls = [
    desk.accept({ appId, conversationId }),
    desk.send({ appId, conversationId: mine.conversationId, clientMsgId: 'after-the-lock', text: 'Hello' }),
    desk.end({ appId, conversationId: mine.conversationId }),
    desk.returnToBot({ appId, conversationId: mine.conversationId }),
    guidedFlows.begin({ appId, conversationId: mine.conversationId, flowId: conversationId }),
    desk.transfer({ appId, conversationId: mine.conversationId, to: { type: 'group', id: groupId } }),
    desk.markRead({ appId, conversationId: mine.conversationId, seq: 1 }),
    desk.recall({ appId, conversationId: mine.conversationId, seq: 1 }),
    team.setOwnStatus({ appId, status: 'online' }),
  ]
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'FORCED_OFFLINE'))
  expect(await desk.overview({ appId })).toMatchObject({ forcedOffline: true, status: 'offline', mine: [] })

  // What they served waits for somebody who can answer.
  const [waits] = (await other.client.desk.overview({ appId })).queue.filter((one) => one.id === mine.conversationId)
  expect(waits).toMatchObject({ state: 'queued', owner: null, group: { id: groupId } })
  const { agents } = await other.client.desk.targets({ appId, conversationId: mine.conversationId })
  expect(agents.map(({ id }) => id)).not.toContain(agent.personId)

  const back = asAgent()
  expect(await outcomeOf(back)).toBe('connected')
  expect(await back.emitWithAck('watch', conversationId)).toEqual({ code: 'NOT_FOUND' })
  const heard: unknown[] = []
  back.on('desk', ({ id }) => heard.push(id))
  await waiting()
  expect(await back.emitWithAck('watch', conversationId)).toEqual({ code: 'NOT_FOUND' })
  expect(heard).toEqual([])

  const restored = closedOf(back)
  await admin.client.team.forceOffline({ ...on(agent), forced: false })
  await restored
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  expect(await desk.accept({ appId, conversationId })).toMatchObject({ state: 'in_service' })
})

it.each([
  ['disabled', () => admin.client.team.setMemberState({ ...on(agent), state: 'disabled' })],
  ['no longer staff', () => admin.client.team.updateMember({ ...on(agent), roles: ['online_admin'] })],
] as const)('puts back into its queue what somebody serves who is %s', async (_name, change) => {
  const visitor = await waiting()
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  await change()
  expect(await other.client.desk.accept({ appId, conversationId: visitor.conversationId })).toMatchObject({
    owner: { id: other.personId },
  })
  await other.client.desk.end({ appId, conversationId: visitor.conversationId })
})

it('puts it back also where the process ended before it could', async () => {
  const visitor = await waiting()
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  const { takeTurn, broken } = { takeTurn: server.deps.db.inTurn, broken: () => Promise.reject(new Error('killed')) }
  server.deps.db.inTurn = broken
  await admin.client.team.setMemberState({ ...on(agent), state: 'disabled' }).catch(() => undefined)
  server.deps.db.inTurn = takeTurn
  await sweep(server.deps)
  expect(await other.client.desk.accept({ appId, conversationId: visitor.conversationId })).toMatchObject({
    owner: { id: other.personId },
  })
  await other.client.desk.end({ appId, conversationId: visitor.conversationId })
})

it('gives nothing to somebody who has just lost the right to take it', async () => {
  const automatic = await aGroup(server, { appId, name: 'At once', strategy: 'longest_idle' })
  const quick = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [automatic] })
  // As if the desk had not been left: the role alone decides.
  await server.db.inApp(appId, (tx) =>
    tx.execute(sql`update member_role set role = 'online_admin' where person_id = ${quick.personId}`),
  )
  const visitor = await waiting()
  await other.client.desk.accept({ appId, conversationId: visitor.conversationId })
  const { groups } = await other.client.desk.targets({ appId, conversationId: visitor.conversationId })
  expect(groups.find(({ id }) => id === automatic)).toMatchObject({ online: 0 })
  const to = (type: 'group' | 'agent', id: string) =>
    refusal(other.client.desk.transfer({ appId, conversationId: visitor.conversationId, to: { type, id } }))
  expect(await to('group', automatic)).toBe('NO_AGENT_ONLINE')
  expect(await to('agent', quick.personId)).toBe('NO_AGENT_ONLINE')
  await other.client.desk.end({ appId, conversationId: visitor.conversationId })
})

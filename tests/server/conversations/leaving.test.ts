import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agentLost, agentsLost } from '#src/server/services/desk/presence.ts'
import { sweep } from '#src/server/due.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { aGroup, aMember, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let groupId: string
let anna: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await aDesk(server)
  groupId = await desk.aQueue({})
  anna = await desk.anAgent('Anna', groupId)
})

const leave = (conversations?: 'keep' | 'queue' | 'end') =>
  anna.client.team.setOwnStatus({ appId: desk.appId, status: 'offline', ...(conversations && { conversations }) })
const presence = LIMITS.presence.offlineSeconds + LIMITS.presence.chatsSeconds + 1

it('An agent who goes offline answers on where they say so, or nothing', async () => {
  const visitor = await desk.somebody()
  await leave()
  expect(await desk.stands(visitor)).toBe('in_service Anna')
  const { appId } = desk
  const { conversationId } = visitor
  await anna.client.desk.send({ appId, conversationId, clientMsgId: 'still-here', text: 'One moment.' })
})

it('Those they serve go to a colleague, before who came later', async () => {
  const visitor = await desk.somebody()
  await leave('queue')
  expect(await desk.stands(visitor)).toBe('queued')
  const ben = await desk.anAgent('Ben', groupId)
  await desk.pass(1)
  expect(await desk.stands(visitor)).toBe('in_service Ben')
  expect(ben.personId).not.toBe(anna.personId)
})

it('They go to one that serves where their own group is paused, and wait there where none is', async () => {
  const { appId } = desk
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const visitor = await desk.somebody()
  await admin.client.team.setGroupMode({ appId, groupId, mode: 'paused' })
  await leave('queue')
  await desk.pass(1)
  expect(await desk.stands(visitor)).toBe('queued')
  await admin.client.team.setGroupMode({ appId, groupId, mode: 'running' })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  await desk.pass(1)
  expect(await desk.stands(visitor)).toBe('in_service Anna')
  await admin.client.team.setGroupMode({ appId, groupId, mode: 'paused' })
  const other = await aGroup(server, { appId, strategy: 'longest_idle', limit: 5 })
  await desk.anAgent('Cara', other)
  await leave('queue')
  await desk.pass(1)
  expect(await desk.stands(visitor)).toBe('in_service Cara')
})

it('Or it ends, and they are told', async () => {
  const visitor = await desk.somebody()
  await leave('end')
  expect(await desk.stands(visitor)).toBe('ended agent_ended')
  const { appId } = desk
  const { messages } = await visitor.client.visitor.messages({
    appId,
    conversationId: visitor.conversationId,
    after: 0,
  })
  expect(messages.at(-1)?.body).toMatchObject({ type: 'notice', notice: 'ended' })
})

it('Whom they kept is not left with them once they are gone', async () => {
  const visitor = await desk.somebody()
  await leave('keep')
  await agentLost(server.deps, desk.appId, anna.personId)
  server.clock.advance(presence * 1000)
  await sweep(server.deps)
  await sweep(server.deps)
  expect(await desk.stands(visitor)).toBe('queued')
})

it('Nor where the server that they were connected to is gone', async () => {
  const visitor = await desk.somebody()
  await leave('keep')
  await agentsLost(server.deps)
  server.clock.advance(presence * 1000)
  await sweep(server.deps)
  await sweep(server.deps)
  expect(await desk.stands(visitor)).toBe('queued')
})

it('Those of an agent who is forced offline go on or end, as the admin says', async () => {
  const { appId } = desk
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const force = (conversations?: 'queue' | 'end') =>
    admin.client.team.forceOffline({
      appId,
      memberId: anna.personId,
      forced: true,
      reason: 'The shift is over',
      ...(conversations && { conversations }),
    })
  const first = await desk.somebody()
  await force()
  expect(await desk.stands(first)).toBe('queued')
  await sweep(server.deps)
  await admin.client.team.forceOffline({ appId, memberId: anna.personId, forced: false })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  await desk.pass(1)
  expect(await desk.stands(first)).toBe('in_service Anna')
  await force('end')
  expect(await desk.stands(first)).toBe('ended agent_ended')
})

it('They ring at the colleague whom they are handed to, and go back to the queue where they are not taken', async () => {
  const { appId } = desk
  const [taken, left] = [await desk.somebody(), await desk.somebody()]
  const other = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  const ben = await desk.anAgent('Ben', other)
  await anna.client.team.setOwnStatus({
    appId,
    status: 'offline',
    conversations: 'hand_over',
    to: { type: 'agent', id: ben.personId },
    note: 'My shift is over.',
  })
  expect([await desk.stands(taken), await desk.stands(left)]).toEqual(['in_service Anna', 'in_service Anna'])
  await ben.client.desk.accept({ appId, conversationId: taken.conversationId })
  expect(await desk.stands(taken)).toBe('in_service Ben')
  await ben.client.desk.decline({ appId, conversationId: left.conversationId })
  expect(await desk.stands(left)).toBe('queued')
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const past = await admin.client.history.get({ appId, conversationId: left.conversationId })
  expect(past.transfers).toMatchObject([{ state: 'failed', failure: 'declined', note: 'My shift is over.' }])
})

it('What was declined stays with who is online again by then', async () => {
  const { appId } = desk
  const visitor = await desk.somebody()
  const other = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  const ben = await desk.anAgent('Ben', other)
  const to = { type: 'agent' as const, id: ben.personId }
  await anna.client.team.setOwnStatus({ appId, status: 'offline', conversations: 'hand_over', to })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  await ben.client.desk.decline({ appId, conversationId: visitor.conversationId })
  expect(await desk.stands(visitor)).toBe('in_service Anna')
})

it('They go into the queue of the group that they are handed to, or back to their own where it takes nobody', async () => {
  const { appId } = desk
  const [first, second] = [await desk.somebody(), await desk.somebody()]
  const other = await aGroup(server, { appId, strategy: 'longest_idle', limit: 1 })
  await desk.anAgent('Cara', other)
  const go = (id: string) =>
    anna.client.team.setOwnStatus({
      appId,
      status: 'offline',
      conversations: 'hand_over',
      to: { type: 'group', id },
    })
  await expect(go(anna.personId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await desk.stands(first)).toBe('in_service Anna')
  await go(other)
  await desk.pass(1)
  expect([await desk.stands(first), await desk.stands(second)].toSorted()).toEqual(['in_service Cara', 'queued'])
})

it('Who is asked has no room: they go back to the queue at once', async () => {
  const { appId } = desk
  const visitor = await desk.somebody()
  const other = await aGroup(server, { appId, strategy: 'manual', limit: 0 })
  const ben = await desk.anAgent('Ben', other)
  const to = { type: 'agent' as const, id: ben.personId }
  await anna.client.team.setOwnStatus({ appId, status: 'offline', conversations: 'hand_over', to })
  expect(await desk.stands(visitor)).toBe('queued')
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { SILENCE_MS } from '#src/server/live/bus.ts'
import { sweep } from '#src/server/due.ts'
import { routeNow } from '#src/server/conversations/route.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { member } from '#src/server/db/schema/team.ts'
import { agentBack, agentLost, agentsLost, agentsOfGoneProcess } from '#src/server/services/desk/presence.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let groupId: string
let agent: TestMember
let colleague: TestMember
let chat: Awaited<ReturnType<typeof aVisitor>>
let count = 0
let appId: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  appId = String(1_400_000_001 + count++)
  await anApplication(server, { appId, template: 'shop' })
  groupId = await aGroup(server, { appId })
  const given = { appId, roles: ['online_staff'] as const, status: 'online' as const, groups: [groupId] }
  agent = await aMember(server, { ...given, roles: [...given.roles], nickname: 'Anna' })
  colleague = await aMember(server, { ...given, roles: [...given.roles], nickname: 'Ben' })
  server.connected.clear()
  server.connected.add(colleague.personId)
  chat = await aVisitor(server, appId)
  await chat.client.visitor.transfer({ appId, conversationId: chat.conversationId })
  await agent.client.desk.accept({ appId, conversationId: chat.conversationId })
})

const pass = async (seconds: number) => {
  server.clock.advance(seconds * 1000)
  await sweep(server.deps)
}
const statusOf = async (personId: string) =>
  server.db.inApp(appId, async (tx) => (await tx.select().from(member).where(eq(member.personId, personId)))[0]?.status)
const stands = async () => {
  const { conversation } = await chat.client.visitor.messages({ appId, conversationId: chat.conversationId, after: 0 })
  return { state: conversation.state, agent: conversation.agent }
}

it('shows an agent who lost the line as offline after 15 s, and passes the chats on after 90', async () => {
  await agentLost(server.deps, appId, agent.personId)
  await pass(14)
  expect(await statusOf(agent.personId)).toBe('online')
  await pass(2)
  expect(await statusOf(agent.personId)).toBe('offline')
  expect(await stands()).toEqual({ state: 'in_service', agent: 'Anna' })
  await pass(73)
  expect(await stands()).toEqual({ state: 'in_service', agent: 'Anna' })
  await pass(2)
  expect(await stands()).toEqual({ state: 'queued', agent: null })
  await colleague.client.desk.accept({ appId, conversationId: chat.conversationId })
  expect(await stands()).toEqual({ state: 'in_service', agent: 'Ben' })
})

it('has both within 30 s where the process is gone that they were connected to', async () => {
  // As long as its silence may be before it is noticed, with the look that comes every three seconds.
  const unnoticed = (SILENCE_MS + 3_000) / 1000
  server.clock.advance(unnoticed * 1000)
  await agentsOfGoneProcess(server.deps)
  await pass(6)
  expect(await statusOf(agent.personId)).toBe('offline')
  await pass(30 - unnoticed - 6 - 2)
  expect(await stands()).toMatchObject({ state: 'queued' })
  expect(await statusOf(colleague.personId)).toBe('online')
})

it('leaves everything as it was where the agent is back in time', async () => {
  await agentLost(server.deps, appId, agent.personId)
  await pass(20)
  expect(await statusOf(agent.personId)).toBe('offline')
  server.connected.add(agent.personId)
  await agentBack(server.deps, appId, agent.personId)
  expect(await statusOf(agent.personId)).toBe('online')
  await pass(120)
  expect(await statusOf(agent.personId)).toBe('online')
  expect(await stands()).toEqual({ state: 'in_service', agent: 'Anna' })
})

it('restores nothing to who was meanwhile forced offline', async () => {
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  await agentLost(server.deps, appId, agent.personId)
  await pass(20)
  await admin.client.team.forceOffline({ appId, memberId: agent.personId, forced: true, reason: 'The shift is over' })
  await agentBack(server.deps, appId, agent.personId)
  expect(await statusOf(agent.personId)).toBe('offline')
})

it('offers nothing to who has lost the line, from then on', async () => {
  const auto = await aGroup(server, { appId, name: 'Automatic', strategy: 'longest_idle' })
  const lost = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [auto] })
  await agentLost(server.deps, appId, lost.personId)
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  const { conversationId } = visitor
  await server.db.inApp(appId, async (tx) => {
    await tx.update(conversation).set({ groupId: auto }).where(eq(conversation.id, conversationId))
  })
  const state = async () =>
    (await visitor.client.visitor.messages({ appId, conversationId, after: 0 })).conversation.state
  await routeNow(server.deps, appId)
  expect(await state()).toBe('queued')
  await agentBack(server.deps, appId, lost.personId)
  await expect.poll(state).toBe('in_service')
})

it('expects nobody back who is connected, at a start', async () => {
  server.connected.add(agent.personId)
  await agentsLost(server.deps)
  await pass(120)
  expect(await statusOf(agent.personId)).toBe('online')
  expect(await stands()).toMatchObject({ agent: 'Anna' })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetOldTries, sweep } from '#src/server/due.ts'
import { agentsLost } from '#src/server/services/desk/presence.ts'
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

let server: TestServer
let appId: string
let admin: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  groupId = await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

let agent: TestMember
beforeEach(async () => {
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
})

const stateOf = async (visitor: Awaited<ReturnType<typeof aVisitor>>) => {
  const { conversation, messages } = await visitor.client.visitor.messages({
    appId,
    conversationId: visitor.conversationId,
    after: 0,
  })
  const { items } = await admin.client.history.list({ appId, text: visitor.conversationId })
  return { state: conversation.state, reason: items[0]?.endReason, messages }
}

it('ends a conversation whose visitor has been silent for an hour, once, with its reason', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.say('Where is my order?')
  server.clock.advance(3_599_000)
  await sweep(server.deps)
  expect((await stateOf(visitor)).state).toBe('bot')
  server.clock.advance(2_000)
  await Promise.all([sweep(server.deps), sweep(server.deps)])
  const { state, reason, messages } = await stateOf(visitor)
  expect([state, reason]).toEqual(['ended', 'user_timeout'])
  expect(messages.filter((message) => message.body.type === 'notice' && message.body.notice === 'ended')).toHaveLength(
    1,
  )
})

it('starts the hour anew with every word of the visitor', async () => {
  const visitor = await aVisitor(server, appId)
  server.clock.advance(3_000_000)
  await visitor.say('Still here')
  server.clock.advance(3_000_000)
  await sweep(server.deps)
  expect((await stateOf(visitor)).state).toBe('bot')
})

it('ends a wait that takes too long', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  server.clock.advance(601_000)
  await sweep(server.deps)
  expect(await stateOf(visitor)).toMatchObject({ state: 'ended', reason: 'queue_timeout' })
})

it('ends a wait that an agent has begun by handing over to a group, which the visitor is told their place in', async () => {
  const group = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  const colleague = await aMember(server, { appId, roles: ['online_staff'], groups: [group] })
  await colleague.client.team.setOwnStatus({ appId, status: 'online' })
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  await agent.client.desk.transfer({ appId, conversationId, to: { type: 'group', id: group } })
  const { messages } = await stateOf(visitor)
  expect(messages.at(-1)?.body).toMatchObject({ type: 'notice', notice: 'queued' })
  server.clock.advance(601_000)
  await sweep(server.deps)
  expect(await stateOf(visitor)).toMatchObject({ state: 'ended', reason: 'queue_timeout' })
})

it('ends a wait that began when the agent who served was disabled', async () => {
  const group = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  const going = await aMember(server, { appId, roles: ['online_staff'], groups: [group] })
  await going.client.team.setOwnStatus({ appId, status: 'online' })
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  await agent.client.desk.transfer({ appId, conversationId, to: { type: 'agent', id: going.personId } })
  await going.client.desk.accept({ appId, conversationId })
  await admin.client.team.setMemberState({ appId, memberId: going.personId, state: 'disabled' })
  expect(await stateOf(visitor)).toMatchObject({ state: 'queued' })
  server.clock.advance(601_000)
  await sweep(server.deps)
  expect(await stateOf(visitor)).toMatchObject({ state: 'ended', reason: 'queue_timeout' })
})

it('does not end a wait that was over before', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  server.clock.advance(601_000)
  await sweep(server.deps)
  expect((await stateOf(visitor)).state).toBe('in_service')
})

const statusOf = async (member: TestMember) =>
  (await admin.client.team.members({ appId })).find((one) => one.id === member.personId)?.status

it('counts an agent who does not come back after a restart as gone after the grace, not before', async () => {
  await agentsLost(server.deps)
  server.clock.advance(14_000)
  await sweep(server.deps)
  expect(await statusOf(agent)).toBe('idle')
  server.clock.advance(2_000)
  await sweep(server.deps)
  expect(await statusOf(agent)).toBe('offline')
})

it('keeps an agent who is connected', async () => {
  await agentsLost(server.deps)
  server.connected.add(agent.personId)
  server.clock.advance(91_000)
  await sweep(server.deps)
  expect(await statusOf(agent)).toBe('idle')
})

it('gives a waiting conversation of an automatic group to who has been idle longest', async () => {
  const auto = await aGroup(server, { appId, strategy: 'longest_idle', limit: 1 })
  const first = await aMember(server, { appId, roles: ['online_staff'], groups: [auto] })
  const second = await aMember(server, { appId, roles: ['online_staff'], groups: [auto] })
  await first.client.team.setOwnStatus({ appId, status: 'online' })
  server.clock.advance(1_000)
  await second.client.team.setOwnStatus({ appId, status: 'online' })
  const robot = await admin.client.robot.get({ appId })
  await admin.client.robot.update({
    appId,
    revision: robot.revision,
    name: robot.name,
    settings: { ...robot.settings, transfer: { ...robot.settings.transfer, groupId: auto } },
  })
  await deployed(server, appId, admin)
  const [one, two] = [await aVisitor(server, appId), await aVisitor(server, appId)]
  await one.client.visitor.transfer({ appId, conversationId: one.conversationId })
  await expect
    .poll(async () => (await first.client.desk.overview({ appId })).mine.map((row) => row.id))
    .toEqual([one.conversationId])
  await two.client.visitor.transfer({ appId, conversationId: two.conversationId })
  await expect
    .poll(async () => (await second.client.desk.overview({ appId })).mine.map((row) => row.id))
    .toEqual([two.conversationId])
})

it('forgets counted tries whose time is over, and no others', async () => {
  const { limiter, db } = server.deps
  await limiter.consume('login', 'long-ago@example.com')
  const rows = async () =>
    (await db.inInstallation((tx) => tx.execute(`select 1 from rate_limit where key like '%long-ago%'`))).rowCount
  const realNow = { db, clock: { now: () => new Date() } }
  await forgetOldTries(realNow)
  expect(await rows()).toBe(1)
  await forgetOldTries({ db, clock: { now: () => new Date(Date.now() + 3_600_000) } })
  expect(await rows()).toBe(0)
})

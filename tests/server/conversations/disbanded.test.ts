import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { audit, timer } from '#src/server/db/schema/platform.ts'
import { agentGroup, groupMember } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let agent: TestMember
let colleague: TestMember
let groupId: string
let other: string
let count = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  appId = String(1_400_000_001 + count++)
  await anApplication(server, { appId })
  groupId = await aGroup(server, { appId, name: 'Lamps', limit: 99 })
  admin = await aMember(server, { appId, roles: ['admin'] })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  server.clock.advance(1_000)
  other = await aGroup(server, { appId, name: 'Chairs', limit: 99 })
  colleague = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [other] })
})

type Visitor = Awaited<ReturnType<typeof aVisitor>>

/** Somebody who waits in the group. */
async function waiting() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  server.clock.advance(1_000)
  return visitor
}
const rowOf = async ({ conversationId }: Visitor) => {
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return rows[0]!
}
const disband = (waitingTo: string | null, group = groupId) =>
  admin.client.team.disbandGroup({ appId, groupId: group, waitingTo })
const membersOf = (group: string) =>
  server.db.inApp(appId, (tx) => tx.select().from(groupMember).where(eq(groupMember.groupId, group)))
const timers = () => server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.subject, groupId)))

describe('a group that is disbanded', () => {
  it('ends who waits with words for that, where it was decided so', async () => {
    const visitor = await waiting()
    await disband(null)
    await sweep(server.deps)
    expect(await rowOf(visitor)).toMatchObject({ state: 'ended', endReason: 'group_disbanded' })
    const { conversationId } = visitor
    const { messages } = await visitor.client.visitor.messages({ appId, conversationId, after: 0 })
    const { texts } = await admin.client.settings.texts({ appId })
    expect(messages.at(-1)?.body).toMatchObject({ notice: 'ended', text: texts.disbanded })
    expect(await membersOf(groupId)).toEqual([])
    expect(await timers()).toEqual([])
  })

  it('passes who waits on to another queue, in their order and with the time they have waited', async () => {
    const first = await waiting()
    const second = await waiting()
    const { enqueuedAt } = await rowOf(first)
    await disband(other)
    await sweep(server.deps)
    const rows = [await rowOf(first), await rowOf(second)]
    expect(rows).toMatchObject([
      { state: 'queued', groupId: other, enqueuedAt },
      { state: 'queued', groupId: other },
    ])
    expect(rows[0]!.rankAt! < rows[1]!.rankAt!).toBe(true)
    const { conversationId } = first
    expect((await colleague.client.desk.accept({ appId, conversationId })).state).toBe('in_service')
  })

  it('lets who is served be finished by their agent, and its members go then', async () => {
    const visitor = await waiting()
    const { conversationId } = visitor
    await agent.client.desk.accept({ appId, conversationId })
    await disband(null)
    await sweep(server.deps)
    await agent.client.desk.send({ appId, conversationId, clientMsgId: 'one-moment-please', text: 'One moment.' })
    expect((await membersOf(groupId)).length).toBe(1)
    await agent.client.desk.end({ appId, conversationId })
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect(await rowOf(visitor)).toMatchObject({ endReason: 'agent_ended' })
    expect(await membersOf(groupId)).toEqual([])
    expect(await timers()).toEqual([])
  })

  it('is nowhere offered any more, and its name stays in the history', async () => {
    const visitor = await waiting()
    await disband(null)
    await sweep(server.deps)
    expect((await admin.client.team.groups({ appId })).map(({ name }) => name)).not.toContain('Lamps')
    expect((await admin.client.flows.resources({ appId })).groups.map(({ id }) => id)).not.toContain(groupId)
    const { items } = await admin.client.history.list({
      appId,
      text: visitor.conversationId,
      endReason: 'group_disbanded',
    })
    expect(items[0]?.group?.name).toBe('Lamps')
    expect(await refusal(admin.client.team.setGroupMode({ appId, groupId, mode: 'running' }))).toBe('NOT_FOUND')
    expect(await refusal(disband(null))).toBe('NOT_FOUND')
  })

  it('takes in nobody new: they wait elsewhere', async () => {
    await disband(null)
    const visitor = await waiting()
    expect(await rowOf(visitor)).toMatchObject({ state: 'queued', groupId: other })
  })

  it('is followed by another where nobody took in who waits', async () => {
    const visitor = await waiting()
    const third = await aGroup(server, { appId, name: 'Tables' })
    await disband(third)
    await disband(null, third)
    await sweep(server.deps)
    expect(await rowOf(visitor)).toMatchObject({ state: 'queued', groupId: other })
  })
})

describe('before it is disbanded', () => {
  it('is told what that touches, and what named it then names the other group', async () => {
    await server.db.inApp(appId, (tx) =>
      tx
        .update(agentGroup)
        .set({ overflowGroupId: groupId, overflowAfter: 60, beyond: 'overflow' })
        .where(eq(agentGroup.id, other)),
    )
    const robot = await admin.client.robot.get({ appId })
    await admin.client.robot.update({
      appId,
      revision: robot.revision,
      name: robot.name,
      settings: { ...robot.settings, transfer: { ...robot.settings.transfer, groupId } },
    })
    await waiting()
    expect(await admin.client.team.touchedByDisbanding({ appId, groupId })).toEqual({
      members: 1,
      waiting: 1,
      inService: 0,
      flows: [],
      accounts: [],
      overflowOf: [{ id: other, name: 'Chairs' }],
      isDefault: false,
      isBotTarget: true,
      isOffered: false,
      suggestedGroupId: null,
    })
    await disband(other)
    expect((await admin.client.robot.get({ appId })).settings.transfer.groupId).toBe(other)
    const [chairs] = await admin.client.team.groups({ appId })
    expect(chairs?.rules).toMatchObject({ overflow: null, beyond: 'message' })
    const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.target, groupId)))
    expect(rows).toMatchObject([{ action: 'group.disbanded', after: { waitingTo: other } }])
  })

  it('is refused to lead into itself, or into one that there is not', async () => {
    expect(await refusal(disband(groupId))).toBe('NOT_FOUND')
    await disband(null, other)
    expect(await refusal(disband(other))).toBe('NOT_FOUND')
    expect(await refusal(agent.client.team.disbandGroup({ appId, groupId, waitingTo: null }))).toBe('FORBIDDEN')
  })
})

it('leaves nobody behind where the process that empties it dies after the first', async () => {
  const visitors = [await waiting(), await waiting(), await waiting()]
  await disband(null)
  // The first is moved, and then nothing more is done by this process.
  const { live } = server.deps
  let told = 0
  server.deps.live = {
    ...live,
    desk: (...args) => {
      live.desk(...args)
      const [, { endReason }] = args
      if (endReason === 'group_disbanded' && ++told === 1) throw new Error('gone')
    },
  }
  await sweep(server.deps)
  server.deps.live = live
  const ended = async () =>
    (await Promise.all(visitors.map(rowOf))).filter(({ endReason }) => endReason === 'group_disbanded').length
  expect(await ended()).toBe(1)
  server.clock.advance(15_000)
  await sweep(server.deps)
  expect(await ended()).toBe(3)
  expect(await membersOf(groupId)).toEqual([])
})

it('lets the database refuse whoever would come into its queue', async () => {
  await disband(null)
  const visitor = await waiting()
  const into = server.db.inApp(appId, (tx) =>
    tx.update(conversation).set({ groupId }).where(eq(conversation.id, visitor.conversationId)),
  )
  await expect(into).rejects.toMatchObject({ cause: { constraint: 'group_stands' } })
  const joins = server.db.inApp(appId, (tx) =>
    tx.insert(groupMember).values({ appId, groupId, personId: colleague.personId }),
  )
  await expect(joins).rejects.toMatchObject({ cause: { constraint: 'group_stands' } })
})

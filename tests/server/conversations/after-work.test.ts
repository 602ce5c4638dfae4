import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import type { Workbench } from '#src/domain/settings/workbench.ts'
import { application, audit } from '#src/server/db/schema/platform.ts'
import { afterWork, agentSlot } from '#src/server/db/schema/routing.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
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
let groupId: string
let admin: TestMember
let anna: TestMember
let made = 0

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'longest_idle', limit: 1 })
  await server.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application)
    await tx.update(application).set({ settings: { ...app!.settings, defaultGroupId: groupId } })
  })
  admin = await aMember(server, { appId, roles: ['admin'], nickname: 'Olga' })
  anna = await aMember(server, {
    appId,
    roles: ['online_staff'],
    status: 'online',
    nickname: 'Anna',
    groups: [groupId],
  })
})
afterAll(() => server.close())

const set = async (afterWork: Workbench['afterWork']) => {
  const { revision, workbench } = await admin.client.settings.workbench({ appId })
  return admin.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, afterWork } })
}
const pass = async (seconds: number) => {
  server.clock.advance(seconds * 1_000)
  await sweep(server.deps)
}
async function somebody() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await sweep(server.deps)
  return visitor
}
type Visitor = Awaited<ReturnType<typeof somebody>>
const of = ({ conversationId }: Pick<Visitor, 'conversationId'>) => ({ appId, conversationId })
const stateOf = async ({ conversationId }: Visitor) =>
  (await admin.client.history.list({ appId, text: conversationId })).items[0]?.state
const leftOf = async (one: Visitor, agent = anna) => {
  const { endedToday } = await agent.client.desk.overview({ appId })
  return endedToday.find(({ id }) => id === one.conversationId)?.afterWork
}
const statusOf = async (one = anna) =>
  (await admin.client.team.members({ appId })).find(({ id }) => id === one.personId)?.status
const written = () => server.db.inApp(appId, (tx) => tx.select().from(afterWork))

describe('after-call work', () => {
  it('is none where nothing is set: who has ended one is given the next at once', async () => {
    const first = await somebody()
    const next = await somebody()
    await anna.client.desk.end(of(first))
    await sweep(server.deps)
    expect(await leftOf(first)).toBeNull()
    expect(await stateOf(next)).toBe('in_service')
    expect(await written()).toEqual([])
  })

  it('holds the place that the conversation had until its time is over, and is written down', async () => {
    await set({ seconds: 60, extensions: 0 })
    const first = await somebody()
    const next = await somebody()
    await first.client.visitor.end(of(first))
    const { now } = await anna.client.desk.overview({ appId })
    expect(await leftOf(first)).toEqual({ until: new Date(Date.parse(now) + 60_000).toISOString(), extensions: 0 })
    expect(await statusOf()).toBe('after_call_work')
    await pass(59)
    expect(await stateOf(next)).toBe('queued')
    await pass(1)
    expect(await stateOf(next)).toBe('in_service')
    expect(await leftOf(first)).toBeNull()
    expect(await statusOf()).toBe('in_service')
    expect(await written()).toMatchObject([
      { conversationId: first.conversationId, personId: anna.personId, groupId, tookMs: 60_000, outcome: 'time' },
    ])
  })

  it('takes one place alone: with room for another, another comes', async () => {
    await set({ seconds: 60, extensions: 0 })
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ receptionLimit: 2 }))
    const first = await somebody()
    await anna.client.desk.end(of(first))
    expect(await stateOf(await somebody())).toBe('in_service')
    const third = await somebody()
    expect(await stateOf(third)).toBe('queued')
    expect(await refusal(anna.client.desk.accept(of(third)))).toBe('CAPACITY_FULL')
    await pass(60)
    expect(await stateOf(third)).toBe('in_service')
  })

  it('is over as soon as the agent says so, and saying it twice is no fault', async () => {
    await set({ seconds: 60, extensions: 0 })
    const first = await somebody()
    const next = await somebody()
    await anna.client.desk.end(of(first))
    server.clock.advance(7_000)
    await anna.client.desk.finishAfterWork(of(first))
    await anna.client.desk.finishAfterWork(of(first))
    await sweep(server.deps)
    expect(await stateOf(next)).toBe('in_service')
    expect(await written()).toMatchObject([{ tookMs: 7_000, outcome: 'done' }])
    expect(server.announced.some(({ type, args }) => type === 'desk' && isOver(args[1], first.conversationId))).toBe(
      true,
    )
  })

  it('is had again as often as is set', async () => {
    await set({ seconds: 60, extensions: 1 })
    const first = await somebody()
    await anna.client.desk.end(of(first))
    expect(await leftOf(first)).toMatchObject({ extensions: 1 })
    await pass(50)
    await anna.client.desk.extendAfterWork(of(first))
    expect(await leftOf(first)).toMatchObject({ extensions: 0 })
    expect(await refusal(anna.client.desk.extendAfterWork(of(first)))).toBe('STATE_CONFLICT')
    await pass(69)
    expect(await leftOf(first)).not.toBeNull()
    await pass(1)
    expect(await leftOf(first)).toBeNull()
    expect(await refusal(anna.client.desk.extendAfterWork(of(first)))).toBe('STATE_CONFLICT')
    expect(await written()).toMatchObject([{ tookMs: 120_000, outcome: 'time' }])
  })

  it('is as long as the group of the conversation says, where it says so', async () => {
    await set({ seconds: 60, extensions: 0 })
    const rules = { ...NEW_RULES, afterSeconds: 0 }
    const group = { appId, groupId, name: 'Shop', strategy: 'longest_idle' as const, receptionLimit: 1 }
    await admin.client.team.updateGroup({ ...group, memberIds: [anna.personId], rules })
    const first = await somebody()
    await anna.client.desk.end(of(first))
    expect(await leftOf(first)).toBeNull()
    await admin.client.team.updateGroup({ ...group, memberIds: [anna.personId], rules: { ...rules, afterSeconds: 5 } })
    const second = await somebody()
    await anna.client.desk.end(of(second))
    await pass(5)
    expect(await written()).toMatchObject([{ conversationId: second.conversationId, tookMs: 5_000 }])
  })

  it('is nobody’s who is not at the desk, and goes on for who leaves it on purpose', async () => {
    await set({ seconds: 60, extensions: 0 })
    const first = await somebody()
    await anna.client.team.setOwnStatus({ appId, status: 'offline' })
    await first.client.visitor.end(of(first))
    expect(await leftOf(first)).toBeNull()
    await anna.client.team.setOwnStatus({ appId, status: 'online' })
    const second = await somebody()
    await anna.client.desk.end(of(second))
    await anna.client.team.setOwnStatus({ appId, status: 'offline' })
    expect(await leftOf(second)).not.toBeNull()
    expect(await statusOf()).toBe('offline')
  })

  it('is over for who may not serve any more', async () => {
    await set({ seconds: 60, extensions: 0 })
    const first = await somebody()
    await anna.client.desk.end(of(first))
    await admin.client.team.forceOffline({ appId, memberId: anna.personId, forced: true, reason: 'The shift is over' })
    await sweep(server.deps)
    expect(await written()).toMatchObject([{ outcome: 'left' }])
    expect(await server.db.inApp(appId, (tx) => tx.select().from(agentSlot))).toEqual([])
  })

  it('is only that agent’s to be done with', async () => {
    await set({ seconds: 60, extensions: 1 })
    const ben = await aMember(server, { appId, roles: ['online_staff'], groups: [groupId] })
    const first = await somebody()
    await anna.client.desk.end(of(first))
    expect(await refusal(ben.client.desk.finishAfterWork(of(first)))).toBe('NOT_OWNER')
    expect(await refusal(ben.client.desk.extendAfterWork(of(first)))).toBe('NOT_OWNER')
    expect(await leftOf(first)).not.toBeNull()
  })

  it('holds a place only after a conversation that has ended, whatever writes it', async () => {
    const { conversationId } = await aVisitor(server, appId)
    const since = server.clock.now()
    const place = { appId, personId: anna.personId, n: 1, conversationId, way: 'room', cap: 1, since } as const
    const hold = (until: Date | null) =>
      server.db.inApp(appId, (tx) => tx.insert(agentSlot).values({ ...place, stage: 'after_work', until }))
    await expect(hold(since)).rejects.toMatchObject({ constraint: 'after_work_ended' })
    await expect(hold(null)).rejects.toMatchObject({ cause: { constraint: 'agent_slot_until' } })
  })
})

const isOver = (told: unknown, id: string) =>
  typeof told === 'object' && told !== null && 'afterWork' in told && 'id' in told && told.id === id && !told.afterWork

it('is set by who may, over what is there now, and written into the log', async () => {
  await set({ seconds: 30, extensions: 2 })
  const { revision, workbench } = await admin.client.settings.workbench({ appId })
  expect(workbench.afterWork).toEqual({ seconds: 30, extensions: 2 })
  expect(await refusal(admin.client.settings.updateWorkbench({ appId, revision: revision - 1, workbench }))).toBe(
    'CONFLICT',
  )
  const far = { ...workbench, afterWork: { seconds: 1_000, extensions: 0 } }
  expect(await refusal(admin.client.settings.updateWorkbench({ appId, revision, workbench: far }))).toBe('INVALID')
  expect(await refusal(anna.client.settings.workbench({ appId }))).toBe('FORBIDDEN')
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'settings.workbench')),
  )
  expect(row).toMatchObject({ before: { afterWork: { seconds: 0 } }, after: { afterWork: { seconds: 30 } } })
})

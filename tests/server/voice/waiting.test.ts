import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routeNow } from '#src/server/conversations/route.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { callBack } from '#src/server/db/schema/voice.ts'
import { sweep } from '#src/server/due.ts'
import { menu, says } from '#tests/domain/voice/menus.ts'
import type { Line } from '#tests/support/carrier.ts'
import { aGroup, aMember, aVisitor, type TestMember } from '#tests/support/server.ts'
import { aVoiceWorld, callOf, type VoiceWorldOnServer } from './support.ts'

let world: VoiceWorldOnServer
let agent: TestMember
let groupId: string
let other: string
let colleague: TestMember
let numbers = 100

const desk = (groupId: string) =>
  menu(
    {
      person: {
        kind: 'transfer',
        data: { prompt: says('One moment.'), groupId, maxSeconds: 600, everySeconds: 15, voicemailKey: '*' },
        to: {
          timeout: 'late',
          noAgent: 'nobody',
          outsideHours: 'shut',
          full: 'nobody',
          voicemail: 'late',
          failed: 'late',
        },
      },
      late: { kind: 'hang-up', data: { prompt: says('It takes too long today.') } },
      shut: { kind: 'hang-up', data: { prompt: says('We have closed.') } },
      nobody: { kind: 'hang-up', data: { prompt: says('Nobody is there.') } },
    },
    {},
  )

beforeAll(async () => {
  world = await aVoiceWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { server, appId } = world
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 99 })
  other = await aGroup(server, { appId, strategy: 'manual', limit: 99 })
  const roles = ['online_staff'] as const
  agent = await aMember(server, {
    appId,
    roles: [...roles],
    status: 'online',
    groups: [groupId],
    phone: `+4930555${String(++numbers)}`,
  })
  colleague = await aMember(server, {
    appId,
    roles: [...roles],
    status: 'online',
    groups: [other],
    phone: `+4930444${String(++numbers)}`,
  })
  await world.menu(desk(groupId))
})

const saidIn = (line: Line) => line.heard.flatMap((one) => ('say' in one ? [one.say] : []))
const texts = async () => (await world.ada.client.settings.texts({ appId: world.appId })).texts
const look = async (line: Line) => {
  const { talk } = await callOf(world, line.callSid)
  return talk
}
const from = () => `+12025550${String(++numbers)}`
/** Lets time pass for the desk alone, and then for whoever holds the line. */
async function pass(line: Line, seconds: number) {
  world.server.clock.advance(seconds * 1000)
  await sweep(world.server.deps)
  await routeNow(world.server.deps, world.appId)
  await line.silence()
}
async function rules(part: { timeout?: { after: number; outcome: 'end' | 'message' } }) {
  const { ada, appId } = world
  const groups = await ada.client.team.groups({ appId })
  const { name, receptionLimit, strategy, memberIds, rules: before } = groups.find(({ id }) => id === groupId)!
  const set = { name, receptionLimit, strategy, memberIds, rules: { ...before, ...part } }
  await ada.client.team.updateGroup({ appId, groupId, ...set })
}

describe('a caller who waits', () => {
  it('is led on by their menu when the group lets nobody wait longer, though the menu would', async () => {
    await rules({ timeout: { after: 60, outcome: 'message' } })
    const line = await world.carrier.call(from())
    await pass(line, 40)
    expect((await look(line)).state).toBe('queued')
    await pass(line, 30)
    expect(saidIn(line).at(-1)).toBe('It takes too long today.')
    expect(line.at.type).toBe('over')
  })

  it('hears why and is hung up where the wait is to end', async () => {
    await rules({ timeout: { after: 60, outcome: 'end' } })
    const line = await world.carrier.call(from())
    await pass(line, 70)
    expect(saidIn(line).at(-1)).toBe((await texts()).queueTimeout)
    expect(line.at.type).toBe('over')
    expect(await look(line)).toMatchObject({ state: 'ended', endReason: 'queue_timeout' })
  })

  it('goes on waiting to be called back', async () => {
    await rules({ timeout: { after: 60, outcome: 'end' } })
    const { server, appId } = world
    const phoneless = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
    const line = await world.carrier.call(from())
    const { id: conversationId } = await look(line)
    await phoneless.client.desk.accept({ appId, conversationId })
    await line.silence()
    expect(line.at.type).toBe('over')
    await line.status('completed')
    await phoneless.client.team.setOwnStatus({ appId, status: 'offline' })
    await world.ada.client.team.forceOffline({
      appId,
      memberId: phoneless.personId,
      forced: true,
      reason: 'The shift is over',
    })
    await sweep(server.deps)
    expect((await look(line)).state).toBe('queued')
    server.clock.advance(120_000)
    await routeNow(server.deps, appId)
    expect((await look(line)).state).toBe('queued')
    const [task] = await server.db.inApp(appId, (tx) =>
      tx.select().from(callBack).where(eq(callBack.conversationId, conversationId)),
    )
    expect(task?.state).toBe('waiting')
  })
})

describe('a caller who is blocked', () => {
  const block = (conversationId: string) =>
    world.ada.client.desk.block({ appId: world.appId, conversationId, days: 1, reason: 'Shouts' })

  it('hears so where they wait, and their next call is not taken', async () => {
    const phone = from()
    const line = await world.carrier.call(phone)
    await block((await look(line)).id)
    await line.silence()
    expect(saidIn(line).at(-1)).toBe((await texts()).blocked)
    expect(await look(line)).toMatchObject({ state: 'ended', endReason: 'user_blocked' })
    const again = await world.carrier.call(phone)
    expect(saidIn(again)).toEqual([(await texts()).blocked])
    expect(again.at.type).toBe('over')
    await expect(callOf(world, again.callSid)).rejects.toThrow('no such call')
  })

  it('is let finish with their agent, and goes no further', async () => {
    const line = await world.carrier.call(from())
    const { id: conversationId } = await look(line)
    await agent.client.desk.accept({ appId: world.appId, conversationId })
    await line.silence()
    expect(line.at.type).toBe('dial')
    await block(conversationId)
    expect((await look(line)).state).toBe('in_service')
    await line.dialled('completed', 20)
    expect(line.at.type).toBe('over')
    expect(await look(line)).toMatchObject({ state: 'ended', endReason: 'user_blocked' })
  })
})

describe('a caller whose group is disbanded', () => {
  const disband = async (waitingTo: string | null) => {
    await world.ada.client.team.disbandGroup({ appId: world.appId, groupId, waitingTo })
    await sweep(world.server.deps)
  }

  it('hears so and is hung up, where it was decided so', async () => {
    const line = await world.carrier.call(from())
    await disband(null)
    await line.silence()
    expect(saidIn(line).at(-1)).toBe((await texts()).disbanded)
    expect(line.at.type).toBe('over')
    expect((await look(line)).endReason).toBe('group_disbanded')
  })

  it('waits on for the people of the other, from when they came', async () => {
    const line = await world.carrier.call(from())
    const { id: conversationId, enqueuedAt } = await look(line)
    await disband(other)
    await line.silence()
    expect(await look(line)).toMatchObject({ state: 'queued', groupId: other, enqueuedAt })
    await colleague.client.desk.accept({ appId: world.appId, conversationId })
    await line.silence()
    expect(line.at.type === 'dial' && line.at.number).toMatch(/^\+4930444/)
    await line.dialled('completed', 5)
  })
})

it('leads a caller on to what is said out of hours when it closes while they wait', async () => {
  const { ada, appId, server } = world
  const { deps } = server
  const line = await world.carrier.call(from())
  const { id } = await look(line)
  const groups = await ada.client.team.groups({ appId })
  const { name, receptionLimit, strategy, memberIds, rules: before } = groups.find((one) => one.id === groupId)!
  const now = server.clock.now()
  const day = now.getUTCDay() === 0 ? 7 : now.getUTCDay()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16)
  const hours = {
    timeZone: 'UTC',
    always: false,
    weekly: [{ day, from: at(-3_600_000), to: at(120_000) }],
    special: [],
  }
  const set = { name, receptionLimit, strategy, memberIds, rules: { ...before, closing: 'message' as const }, hours }
  await ada.client.team.updateGroup({ appId, groupId, ...set })
  server.clock.advance(180_000)
  await routeNow(deps, appId)
  const [row] = await server.db.inApp(appId, (tx) => tx.select().from(conversation).where(eq(conversation.id, id)))
  expect(row?.state).toBe('bot')
  await line.silence()
  expect(saidIn(line).at(-1)).toBe('We have closed.')
})

it('an agent on the telephone is given no chat until the call is over', async () => {
  const { server, appId } = world
  const chats = await aGroup(server, { appId, strategy: 'longest_idle', limit: 5 })
  const both = await aMember(server, {
    appId,
    roles: ['online_staff'],
    status: 'online',
    groups: [groupId, chats],
    phone: `+4930333${String(++numbers)}`,
  })
  const line = await world.carrier.call(from())
  const { id: conversationId } = await look(line)
  await both.client.desk.accept({ appId, conversationId })
  expect(await look(line)).toMatchObject({ state: 'in_service', ownerId: both.personId })

  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  const { conversationId: talkId } = visitor
  await world.ada.client.supervision.assign({
    appId,
    conversationId: talkId,
    reason: 'other',
    note: '',
    to: { type: 'group', id: chats },
  })
  const chat = async () => {
    await routeNow(server.deps, appId)
    const rows = await server.db.inApp(appId, (tx) =>
      tx.select().from(conversation).where(eq(conversation.id, visitor.conversationId)),
    )
    return rows[0]
  }
  expect(await chat()).toMatchObject({ state: 'queued', groupId: chats })
  await line.silence()
  await line.status('completed')
  expect((await look(line)).state).toBe('ended')
  expect(await chat()).toMatchObject({ state: 'in_service', ownerId: both.personId })
})

it('an agent on the telephone is not put on a break for leaving the keys alone', async () => {
  const { server, appId } = world
  const idle = async (idleBreak: number) => {
    const { revision, workbench } = await world.ada.client.settings.workbench({ appId })
    await world.ada.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, idleBreak } })
  }
  await idle(10)
  const line = await world.carrier.call(from())
  const { id: conversationId } = await look(line)
  await agent.client.desk.accept({ appId, conversationId })
  const wait = async () => {
    server.clock.advance(10 * 60_000)
    await sweep(server.deps)
    return (await agent.client.desk.overview({ appId })).status
  }
  // Whoever sets it begins to count.
  await agent.client.desk.active({ appId })
  expect(await wait()).toBe('online')
  await agent.client.desk.end({ appId, conversationId })
  expect(await wait()).toBe('break')
  await idle(0)
})

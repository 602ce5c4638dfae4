import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AS_EVERYWHERE, type Serving } from '#src/domain/channel/serving.ts'
import { usualHours } from '#src/editor/hours/hours-draft.ts'
import { after as later } from '#src/lib/after.ts'
import { noteReceipt } from '#src/server/conversations/receipts.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { sweepOnce } from '#src/server/jobs/sweep.ts'
import { DEEDS } from '#src/server/due.ts'
import { aGroup, aMember, refusal } from '#tests/support/server.ts'
import { aMessengerWorld, type MessengerWorld } from './messenger-world.ts'

let world: MessengerWorld
let people = 0
let user: string

beforeAll(async () => {
  world = await aMessengerWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `served-${String(++people)}`
})

/** Sets how who comes by the account is served. */
async function serve(serving: Partial<Serving>) {
  const { id: accountId, revision, config } = await world.account()
  const change = { appId: world.appId, accountId, revision, config, secrets: {} }
  return world.admin.client.channels.change({ ...change, serving: { ...AS_EVERYWHERE, ...serving } })
}

async function says(text: string) {
  await world.messenger.tell([world.messenger.said(user, text)])
  await world.settled()
}

const texts = async () =>
  (await world.linesOf(user)).flatMap(({ body }) => ('text' in body && body.text !== '' ? [body.text] : []))

it('is as everywhere for an account that was just bound, and needs no new test when it changes', async () => {
  await world.admin.client.channels.test({ appId: world.appId, accountId: world.accountId })
  expect((await world.account()).serving).toEqual(AS_EVERYWHERE)
  const { untested } = await serve({ welcome: 'Hello from the page' })
  expect(untested).toBe(false)
  const { serving, testedAt } = await world.account()
  expect(serving.welcome).toBe('Hello from the page')
  expect(testedAt).not.toBeNull()
})

it('greets in words of the account, once', async () => {
  await serve({ welcome: 'Hello from the page' })
  await says('hello')
  await says('hello again')
  expect((await texts()).filter((text) => text === 'Hello from the page')).toHaveLength(1)
})

it('brings who comes by an account without the bot to its group at once', async () => {
  const groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual', name: 'Page team' })
  const { client } = await aMember(world.server, {
    appId: world.appId,
    roles: ['online_staff'],
    nickname: 'Pia',
    groups: [groupId],
  })
  // Whoever asks for nobody would come to the other group, which was there before.
  for (const one of [client, world.agent.client]) await one.team.setOwnStatus({ appId: world.appId, status: 'online' })
  const reach = async () => {
    const groups = await world.admin.client.team.groupReach({ appId: world.appId })
    return groups.find((one) => one.groupId === groupId)?.channels
  }
  expect(await reach()).toEqual([])
  await serve({ bot: false, groupId })
  expect(await reach()).toEqual(['messenger'])
  await says('How long does delivery take?')
  const [talk] = await world.talksOf(user)
  expect((await world.linesOf(user)).some(({ sender }) => sender === 'bot')).toBe(false)
  expect(talk?.groupId).toBe(groupId)
})

it('is closed by the hours of the account, in its own words', async () => {
  const never = { ...usualHours('UTC'), weekly: [], special: [] }
  await serve({
    hours: never,
    texts: { outsideHours: 'The page sleeps.' },
    translations: { zh: { outsideHours: '页面休息' } },
  })
  await says('I want to talk to a human')
  expect(await texts()).toContain('The page sleeps.')
})

it('takes no group that there is not, and none that was disbanded', async () => {
  const groupId = await aGroup(world.server, { appId: world.appId, name: 'Disbanded' })
  await world.admin.client.team.disbandGroup({ appId: world.appId, groupId, waitingTo: null })
  expect(await refusal(serve({ groupId }))).toBe('INVALID')
  expect(await refusal(serve({ groupId: crypto.randomUUID() }))).toBe('INVALID')
})

it('is named before its group is disbanded, and leads to the other one then', async () => {
  const { appId, accountId: id, admin } = world
  const groupId = await aGroup(world.server, { appId, strategy: 'manual', name: 'Short-lived' })
  const other = await aGroup(world.server, { appId, strategy: 'manual', name: 'Stays' })
  await aMember(world.server, { appId, roles: ['online_staff'], nickname: 'Sam', groups: [other], status: 'online' })
  const touched = async () => (await admin.client.team.touchedByDisbanding({ appId, groupId })).accounts
  expect(await touched()).toEqual([])
  await serve({ bot: false, groupId })
  const { name, revision } = await world.account()
  expect(await touched()).toEqual([{ id, name }])
  await admin.client.team.disbandGroup({ appId, groupId, waitingTo: other })
  expect(await world.account()).toMatchObject({ serving: { groupId: other }, revision: revision + 1 })
  await says('Is anybody there?')
  const [talk] = await world.talksOf(user)
  expect(talk?.groupId).toBe(other)
})

it('leaves out a group that was disbanded meanwhile', async () => {
  const groupId = await aGroup(world.server, { appId: world.appId, strategy: 'manual', name: 'Gone' })
  await serve({ bot: false, groupId })
  await world.admin.client.team.disbandGroup({ appId: world.appId, groupId, waitingTo: null })
  await sweepOnce(world.server.deps, DEEDS)
  await says('Is anybody there?')
  const [talk] = await world.talksOf(user)
  expect(talk?.groupId).toBe(world.groupId)
})

/** Time passes; answers the states of their conversations, and what was said to them last. */
async function after(seconds: number) {
  await world.pass(seconds)
  return { state: (await world.talksOf(user)).map(({ state }) => state), last: (await texts()).at(-1) }
}

it('reminds and ends who is silent by the times of the account, which others do not change', async () => {
  await serve({ silence: { visitorReminder: 300, visitorEnd: 7_200 } })
  await says('Where is my order?')
  const { client } = world.admin
  const { appId } = world
  const everywhere = await client.settings.timeouts({ appId })
  const { revision } = await client.settings.updateTimeouts({
    appId,
    revision: everywhere.revision,
    timeouts: { ...everywhere.timeouts, visitorReminder: null, visitorEnd: 600 },
  })
  const said = (await texts()).length
  expect((await after(299)).state).toEqual(['bot'])
  expect(await texts()).toHaveLength(said)
  expect((await after(1)).state).toEqual(['bot'])
  expect(await texts()).toHaveLength(said + 1)
  expect((await after(3_600)).state).toEqual(['bot'])
  expect((await after(3_300)).state).toEqual(['ended'])
  await client.settings.updateTimeouts({ appId, revision, timeouts: everywhere.timeouts })
})

it('has the new times at once for who is silent already, and those of everywhere once it has none', async () => {
  await serve({ silence: { visitorReminder: null, visitorEnd: 7_200 } })
  await says('Where is my order?')
  expect((await after(4_000)).state).toEqual(['bot'])
  await serve({})
  expect((await after(0)).state).toEqual(['ended'])
  user = `${user}-again`
  await says('Where is my order?')
  await serve({ silence: { visitorReminder: null, visitorEnd: 120 } })
  expect((await after(119)).state).toEqual(['bot'])
  expect((await after(1)).state).toEqual(['ended'])
})

it('counts the silence of whoever an agent wrote to first by the times of the account, from when they see it', async () => {
  const { appId, agent, server } = world
  const { timeouts } = await world.admin.client.settings.timeouts({ appId })
  const visitorEnd = timeouts.visitorEnd + 7_200
  await serve({ bot: false, groupId: world.groupId, silence: { visitorReminder: null, visitorEnd } })
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  await says('Is anybody there?')
  const [{ id: conversationId, visitorId } = { id: '', visitorId: '' }] = await world.talksOf(user)
  await agent.client.desk.accept({ appId, conversationId })
  await agent.client.desk.send({ appId, conversationId, clientMsgId: crypto.randomUUID(), text: 'Your parcel is here' })
  const [row] = await server.db.inApp(appId, (tx) =>
    tx
      .update(conversation)
      .set({ begunBy: agent.personId, deliveredSeq: 0 })
      .where(eq(conversation.id, conversationId))
      .returning(),
  )
  server.clock.advance(30_000)
  await noteReceipt(server.deps, appId, { conversationId, visitorId, seq: row!.seq, isRead: false })
  const silences = await server.db.inApp(appId, (tx) =>
    tx
      .select({ dueAt: timer.dueAt })
      .from(timer)
      .where(and(eq(timer.subject, conversationId), eq(timer.kind, 'visitor_idle'))),
  )
  expect(silences).toEqual([{ dueAt: later(server.clock.now(), visitorEnd) }])
})

it('refuses a reminder that does not come before the end', async () => {
  expect(await refusal(serve({ silence: { visitorReminder: 600, visitorEnd: 600 } }))).toBe('INVALID')
})

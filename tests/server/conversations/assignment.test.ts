import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import { NEW_ASSIGNMENT, type Assignment } from '#src/domain/settings/assignment.ts'
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

let server: TestServer
let appId: string
let admin: TestMember
let agents: TestMember[]
let sales: string
let returns: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  sales = await aGroup(server, { appId, name: 'Sales' })
  returns = await aGroup(server, { appId, name: 'Returns & repairs' })
  agents = [
    await aMember(server, { appId, roles: ['online_staff'], groups: [sales] }),
    await aMember(server, { appId, roles: ['online_staff'], groups: [returns] }),
  ]
  await deployed(server, appId, admin)
  await online()
  await set({ by: 'visitor', prompt: 'Whom do you want?', groupIds: [returns, sales] })
})
afterAll(() => server.close())

async function online(...states: ('online' | 'offline')[]) {
  for (const [index, agent] of agents.entries())
    await agent.client.team.setOwnStatus({ appId, status: states[index] ?? 'online' })
}

async function set(part: Partial<Assignment>) {
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  return admin.client.settings.updateAssignment({ appId, revision, assignment: { ...assignment, ...part } })
}

const lastOf = (messages: readonly Message[]) => messages.at(-1)?.body
async function asked() {
  const visitor = await aVisitor(server, appId)
  const { conversation, messages } = await visitor.say('I want to talk to a human')
  return { visitor, conversation, messages, own: { appId, conversationId: conversation.id } }
}
const waitingIn = async (agent: TestMember) =>
  (await agent.client.desk.overview({ appId })).queue.map(({ id, group }) => [id, group?.name])
const reasonOf = async (conversationId: string) =>
  (await admin.client.history.get({ appId, conversationId })).conversation.endReason

it('asks a visitor which group, and brings them into the one they press', async () => {
  const { visitor, conversation, messages, own } = await asked()
  expect(conversation).toMatchObject({ state: 'requesting', position: null })
  const offered = messages.at(-1)!
  expect(offered.body).toMatchObject({
    type: 'buttons',
    text: 'Whom do you want?',
    items: [{ label: 'Returns & repairs' }, { label: 'Sales' }],
  })
  for (const agent of agents) expect(await waitingIn(agent)).toEqual([])

  const press = { ...own, clientMsgId: 'press-sales', seq: offered.seq, button: sales }
  const pressed = await visitor.client.visitor.press(press)
  expect(pressed.conversation).toMatchObject({ state: 'queued', position: 1 })
  expect(await waitingIn(agents[0]!)).toEqual([[own.conversationId, 'Sales']])
  await visitor.client.visitor.end(own)
})

it('takes the name of a group or its number, and asks again after anything else', async () => {
  for (const [words, agent] of [
    ['  returns & REPAIRS ', agents[1]],
    ['2', agents[0]],
  ] as const) {
    const { visitor, own } = await asked()
    const again = await visitor.say('My kettle leaks')
    expect(again.conversation.state).toBe('requesting')
    expect(lastOf(again.messages)).toMatchObject({ type: 'buttons', text: 'Whom do you want?' })
    expect((await visitor.say(words)).conversation.state).toBe('queued')
    expect((await waitingIn(agent!)).map(([id]) => id)).toEqual([own.conversationId])
    await visitor.client.visitor.end(own)
  }
})

it('gives whoever would rather not choose back to the bot', async () => {
  const { visitor, own } = await asked()
  const left = await visitor.client.visitor.leaveQueue(own)
  expect(left.conversation.state).toBe('bot')
  expect(lastOf(left.messages)).toMatchObject({ type: 'notice', notice: 'returned_to_bot' })
  const answer = await visitor.say('Where is my order?')
  expect(answer.messages.at(-1)?.sender).toBe('bot')
  await visitor.client.visitor.end(own)
})

it('says of who leaves or falls silent while choosing that they left before the transfer', async () => {
  const first = await asked()
  await first.visitor.client.visitor.end(first.own)
  expect(await reasonOf(first.own.conversationId)).toBe('abandoned_before_transfer')
  const second = await asked()
  server.clock.advance(3_601_000)
  await sweep(server.deps)
  expect(await reasonOf(second.own.conversationId)).toBe('abandoned_before_transfer')
  await online()
})

it('asks nobody where one group alone has somebody, or the visitor has nobody to choose', async () => {
  await online('online', 'offline')
  const one = await asked()
  expect(one.conversation.state).toBe('queued')
  expect((await waitingIn(agents[0]!)).map(([id]) => id)).toEqual([one.own.conversationId])
  await one.visitor.client.visitor.end(one.own)

  await online('offline', 'offline')
  const none = await asked()
  expect(none.conversation.state).toBe('bot')
  expect(lastOf(none.messages)).toMatchObject({ type: 'notice', notice: 'no_agent' })
  await none.visitor.client.visitor.end(none.own)
  await online()
})

it('gives a visitor back to the bot whose group has gone home before they chose it', async () => {
  const { visitor, messages, own } = await asked()
  await online('offline', 'offline')
  const press = { ...own, clientMsgId: 'press-late', seq: messages.at(-1)!.seq, button: returns }
  const pressed = await visitor.client.visitor.press(press)
  expect(pressed.conversation.state).toBe('bot')
  expect(lastOf(pressed.messages)).toMatchObject({ type: 'notice', notice: 'no_agent' })
  await online()
  await visitor.client.visitor.end(own)
})

it('lets nobody press a group that was not offered', async () => {
  const { visitor, messages, own } = await asked()
  const hidden = await aGroup(server, { appId, name: 'Board' })
  const press = { ...own, clientMsgId: 'press-board', seq: messages.at(-1)!.seq, button: hidden }
  expect(await refusal(visitor.client.visitor.press(press))).toBe('NOT_FOUND')
  await visitor.client.visitor.end(own)
})

it('keeps what is set, on top of the revision it was read at, and takes no group that there is not', async () => {
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  const update = (part: Partial<Assignment>) =>
    refusal(admin.client.settings.updateAssignment({ appId, revision, assignment: { ...assignment, ...part } }))
  expect(await update({ groupIds: [sales] })).toBe('INVALID')
  expect(await update({ groupIds: [sales, sales] })).toBe('INVALID')
  expect(await update({ prompt: '  ' })).toBe('INVALID')
  expect(await update({ prompt: 'a <b>' })).toBe('INVALID')
  expect(await update({ groupIds: [sales, crypto.randomUUID()] })).toBe('INVALID')
  expect(await update({ defaultGroupId: crypto.randomUUID() })).toBe('INVALID')
  expect(await update({ defaultGroupId: sales })).toBeUndefined()
  expect(await update({ defaultGroupId: returns })).toBe('CONFLICT')
  expect(await admin.client.settings.assignment({ appId })).toEqual({
    revision: revision + 1,
    assignment: { ...assignment, defaultGroupId: sales },
    secret: { configured: false, last4: '' },
  })
})

it('offers a disbanded group no more', async () => {
  const third = await aGroup(server, { appId, name: 'Third' })
  await set({ groupIds: [third, returns, sales] })
  await admin.client.team.disbandGroup({ appId, groupId: third, waitingTo: null })
  expect((await admin.client.settings.assignment({ appId })).assignment.groupIds).toEqual([returns, sales])
  const { visitor, messages, own } = await asked()
  expect(lastOf(messages)).toMatchObject({ items: [{ label: 'Returns & repairs' }, { label: 'Sales' }] })
  await visitor.client.visitor.end(own)
})

it('asks nobody unless it is set to', async () => {
  await set({ ...NEW_ASSIGNMENT, defaultGroupId: returns })
  const { visitor, conversation, own } = await asked()
  expect(conversation.state).toBe('queued')
  expect((await waitingIn(agents[1]!)).map(([id]) => id)).toEqual([own.conversationId])
  await visitor.client.visitor.end(own)
})

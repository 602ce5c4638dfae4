import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { conversationEvent } from '#src/server/db/schema/conversation.ts'
import { sweep } from '#src/server/due.ts'
import { aMember, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let appId: string
let admin: TestMember
let anna: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await aDesk(server)
  appId = desk.appId
  groupId = await desk.aQueue({ strategy: 'manual' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  anna = await desk.anAgent('Anna', groupId)
})

const group = (rules: Partial<GroupRules>, hours?: WorkingHours) =>
  admin.client.team.updateGroup({
    appId,
    groupId,
    name: 'Care',
    strategy: 'manual',
    receptionLimit: 5,
    memberIds: [anna.personId],
    rules: { ...NEW_RULES, ...rules },
    ...(hours && { hours }),
  })
const pass = async (seconds: number) => {
  server.clock.advance(seconds * 1_000)
  await sweep(server.deps)
}
const later = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000).toISOString()
const seen = async (conversationId: string) => {
  const { mine, queue } = await anna.client.desk.overview({ appId })
  return [...mine, ...queue].find((one) => one.id === conversationId)
}
const running = async (conversationId: string) =>
  (await seen(conversationId))?.targets.map(({ kind, isMissed }) => (isMissed ? `${kind} missed` : kind))
const results = async (conversationId: string) => {
  const { targets } = await admin.client.history.get({ appId, conversationId })
  return targets.map(({ kind, seconds, outcome }) => `${kind} ${seconds} ${outcome}`)
}
let sent = 0
const answer = (conversationId: string) =>
  anna.client.desk.send({ appId, conversationId, clientMsgId: `answer-${++sent}`, text: 'Hello.' })
const ask = ({ client, conversationId }: Awaited<ReturnType<Desk['somebody']>>) =>
  client.visitor.send({ appId, conversationId, clientMsgId: `question-${++sent}`, text: 'And?' })

it('tells what is to happen by when, from coming until the end, as it was promised when it began', async () => {
  await group({ waitTarget: 40, replyTarget: 20, nextReplyTarget: 30, resolutionTarget: 600 })
  const visitor = await desk.somebody()
  const { conversationId } = visitor
  const [taken] = (await seen(conversationId))?.targets ?? []
  expect(taken).toEqual({ kind: 'taken', nearAt: later(30), dueAt: later(40), isMissed: false })
  // What is set now does not change what was promised when they came.
  await group({ waitTarget: 90, replyTarget: 20, nextReplyTarget: 30, resolutionTarget: 600 })
  await pass(35)
  const { targets } = await anna.client.desk.accept({ appId, conversationId })
  expect(targets.map(({ kind }) => kind)).toEqual(['first_reply', 'resolution'])
  await pass(10)
  await answer(conversationId)
  expect(await running(conversationId)).toEqual(['resolution'])
  await ask(visitor)
  expect(await running(conversationId)).toEqual(['next_reply', 'resolution'])
  await pass(10)
  await answer(conversationId)
  await anna.client.desk.end({ appId, conversationId })
  expect(await results(conversationId)).toEqual([
    'taken 40 met',
    'resolution 600 met',
    'first_reply 20 met',
    'next_reply 30 met',
  ])
})

it('marks what is missed when it is due, tells it at once to all who see the conversation, and writes it down once', async () => {
  await group({ replyTarget: 20, nextReplyTarget: 30 })
  const visitor = await desk.somebody()
  const { conversationId } = visitor
  await anna.client.desk.accept({ appId, conversationId })
  const revision = (await seen(conversationId))?.revision ?? 0
  await pass(19)
  expect(await running(conversationId)).toEqual(['first_reply'])
  server.announced.length = 0
  await pass(1)
  await pass(30)
  expect(await running(conversationId)).toEqual(['first_reply missed'])
  expect((await seen(conversationId))?.revision).toBe(revision + 1)
  expect(server.announced.filter(({ type }) => type === 'desk')).toHaveLength(1)
  const [row] = (await admin.client.history.list({ appId, text: conversationId })).items
  expect(row?.targets).toMatchObject([{ kind: 'first_reply', isMissed: true }])
  // What comes too late does not make it met; the next is a target of its own.
  await answer(conversationId)
  await ask(visitor)
  await pass(31)
  expect(await results(conversationId)).toEqual(['first_reply 20 missed', 'next_reply 30 missed'])
  const { routing } = await admin.client.history.get({ appId, conversationId })
  expect(routing.filter(({ type }) => type === 'target_missed')).toMatchObject([
    { kind: 'first_reply', seconds: 20 },
    { kind: 'next_reply', seconds: 30 },
  ])
})

it('finds missed what is answered late before anybody has looked', async () => {
  await group({ replyTarget: 20 })
  const { conversationId } = await desk.somebody()
  await anna.client.desk.accept({ appId, conversationId })
  server.clock.advance(21_000)
  await Promise.all([answer(conversationId), sweep(server.deps)])
  expect(await results(conversationId)).toEqual(['first_reply 20 missed'])
  const missed = await server.db.inApp(appId, (tx) => tx.select().from(conversationEvent))
  expect(missed.filter(({ type }) => type === 'target_missed')).toHaveLength(1)
})

it('counts only while the group is there', async () => {
  // Half an hour before it closes on Friday; on Saturday it is closed for once.
  server.clock.set(new Date('2026-11-20T16:30:00Z'))
  const days = [1, 5, 6].map((day) => ({ day, from: '09:00', to: '17:00' }))
  const special = [{ when: { kind: 'date' as const, date: '2026-11-21' }, label: '', periods: [] }]
  await group({ resolutionTarget: 3_600 }, { timeZone: 'Etc/UTC', always: false, weekly: days, special })
  const { conversationId } = await desk.somebody()
  expect((await seen(conversationId))?.targets).toMatchObject([
    { kind: 'resolution', nearAt: '2026-11-23T09:15:00.000Z', dueAt: '2026-11-23T09:30:00.000Z' },
  ])
})

it('is neither met nor missed where the visitor goes before', async () => {
  await group({ waitTarget: 40, resolutionTarget: 60 })
  const { client, conversationId } = await desk.somebody()
  await client.visitor.end({ appId, conversationId })
  await pass(120)
  expect(await results(conversationId)).toEqual([])
})

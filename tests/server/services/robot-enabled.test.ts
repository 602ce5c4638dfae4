import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { draw } from './flows/graphs.ts'
import { begin, say } from '../conversations/flows-world.ts'

let server: TestServer
let appId: string
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let count = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `140000000${++count}`, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['admin'] })
})

const turn = (enabled: boolean) => admin.client.robot.setEnabled({ appId, enabled })
const releases = async () => (await admin.client.release.list({ appId })).items
const live = async (number: number) => {
  await expect
    .poll(async () => (await releases())[0], { timeout: 20_000 })
    .toMatchObject({ number, status: 'deployed', live: true })
}

it('deploys the draft when it is switched on, and answers with it', async () => {
  await turn(false)
  expect(await releases()).toEqual([])
  expect(await turn(true)).toEqual({ release: { releaseId: expect.any(String), number: 1 } })
  await live(1)
  const visitor = await aVisitor(server, appId)
  expect((await visitor.say('Where is my order?')).messages).toContainEqual(expect.objectContaining({ sender: 'bot' }))
})

it('stands at the head of the chat only while it is on', async () => {
  const head = async () => (await aVisitor(server, appId)).opened.robot
  await turn(false)
  expect(await head()).toMatchObject({ answers: false })
  await turn(true)
  expect(await head()).toMatchObject({ name: 'Mia', answers: true })
  // A page that is open already reads it with the messages.
  const { client, conversationId } = await aVisitor(server, appId)
  const { revision, settings } = await admin.client.robot.get({ appId })
  await admin.client.robot.update({ appId, revision, name: 'Grace', settings })
  const { robot } = await client.visitor.messages({ appId, conversationId, after: 0 })
  expect(robot).toMatchObject({ name: 'Grace', answers: true })
})

it('makes no release of what is live already, nor when it is on already or switched off', async () => {
  await turn(false)
  await turn(true)
  await live(1)
  expect(await turn(true)).toEqual({ release: null })
  expect(await turn(false)).toEqual({ release: null })
  expect(await turn(true)).toEqual({ release: null })
  const { revision, name, settings } = await admin.client.robot.get({ appId })
  await admin.client.robot.update({ appId, revision, name, settings: { ...settings, welcome: 'Changed.' } })
  expect(await turn(true)).toEqual({ release: null })
  await turn(false)
  expect(await turn(true)).toMatchObject({ release: { number: 2 } })
  await live(2)
  expect((await releases()).map(({ kind }) => kind)).toEqual(['enabled', 'initial'])
})

it('stays off while a flow that is on cannot run, and names it', async () => {
  await turn(false)
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Broken' })
  const document = draw({ start: begin('broken', 'say'), say: say('') })
  await admin.client.flows.save({ appId, flowId, baseRevision: 1, document })
  const refused: unknown = await turn(true).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'CANVAS_INVALID',
    data: { flows: [{ flowId, name: 'Broken', kind: 'standard' }] },
  })
  expect((await admin.client.robot.get({ appId })).enabled).toBe(false)
  expect(await releases()).toEqual([])
})

it('is refused while the test of a flow fails, where that is the rule', async () => {
  const { items } = await admin.client.flows.list({ appId, limit: 100 })
  for (const { id } of items) await admin.client.flows.update({ appId, flowId: id, enabled: false })
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Failing' })
  const document = draw({ start: begin('failing', 'say'), say: say('Hello.') })
  await admin.client.flows.save({ appId, flowId, baseRevision: 1, document })
  const setup = { channel: 'web', language: 'en', nickname: '', at: 0, open: true, variables: {}, seed: 1 }
  const steps = [{ type: 'expectText' as const, text: 'Goodbye.' }]
  await admin.client.flows.saveTest({ appId, flowId, name: 'Ends', setup: { ...setup, from: 'begin' }, steps })
  await admin.client.release.setTestRule({ appId, rule: 'block' })
  // What is on already stays on, and nothing is deployed.
  expect((await admin.client.robot.get({ appId })).enabled).toBe(true)
  expect((await turn(true)).release).toBeNull()
  await turn(false)
  const refused: unknown = await turn(true).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'FLOW_TESTS_FAILED', data: { flows: [{ flowId, tests: ['Ends'] }] } })
  expect((await admin.client.robot.get({ appId })).enabled).toBe(false)
  await admin.client.release.setTestRule({ appId, rule: 'warn' })
  expect((await turn(true)).release).not.toBeNull()
})

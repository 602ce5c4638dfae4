import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aGroup, aMember, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let anna: TestMember
let other: string

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  desk = await aDesk(server)
  const rules = { returnsToAgent: true, timeout: { after: 60, outcome: 'end' as const } }
  other = await aGroup(server, { appId: desk.appId, name: 'Repairs', rules })
  anna = await desk.anAgent('Anna', await desk.aQueue({ limit: 1 }))
  await desk.anAgent('Ben', other)
})
afterAll(() => server.close())

/** A visitor whom Anna has handed to the other group. */
async function handed() {
  const visitor = await desk.somebody()
  const to = { type: 'group' as const, id: other }
  await anna.client.desk.transfer({ appId: desk.appId, conversationId: visitor.conversationId, to })
  return visitor
}

it('Who was handed to a group goes back to their agent when nobody has taken them in time, and hears so', async () => {
  const visitor = await handed()
  await desk.pass(59)
  expect(await desk.stands(visitor)).toBe('queued')
  await desk.pass(1)
  expect(await desk.stands(visitor)).toBe('in_service Anna')
  const { appId } = desk
  const { conversationId, client } = visitor
  const { messages } = await client.visitor.messages({ appId, conversationId, after: 0 })
  expect(messages.at(-1)?.body).toMatchObject({ type: 'notice', notice: 'agent_joined', agent: 'Anna' })
  const admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const { transfers } = await admin.client.history.get({ appId, conversationId })
  expect(transfers.map(({ kind, state, to }) => `${kind} ${state} ${to.name}`)).toEqual([
    'group succeeded Repairs',
    'returned succeeded Anna',
  ])
})

it('It goes as the time-out has it where they are away or have no room by then', async () => {
  const away = await handed()
  await anna.client.team.setOwnStatus({ appId: desk.appId, status: 'break' })
  await desk.pass(60)
  expect(await desk.stands(away)).toBe('ended queue_timeout')
  await anna.client.team.setOwnStatus({ appId: desk.appId, status: 'online' })
  const full = await handed()
  expect(await desk.stands(await desk.somebody())).toBe('in_service Anna')
  await desk.pass(60)
  expect(await desk.stands(full)).toBe('ended queue_timeout')
})

it('It goes back to nobody where the group is not set so', async () => {
  const rules = { timeout: { after: 60, outcome: 'end' as const } }
  other = await aGroup(server, { appId: desk.appId, name: 'Returns', rules })
  await desk.anAgent('Cara', other)
  const visitor = await handed()
  await desk.pass(60)
  expect(await desk.stands(visitor)).toBe('ended queue_timeout')
})

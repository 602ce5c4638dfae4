import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { serveQueues } from '#src/server/conversations/route.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { aMember, aVisitor, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  desk = await aDesk(server)
  admin = await aMember(server, { appId: desk.appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

/** Whose tags make them go first, and by how many seconds. */
async function vip(tags: string[], seconds: number): Promise<void> {
  const { appId } = desk
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  await admin.client.settings.updateAssignment({
    appId,
    revision,
    assignment: { ...assignment, vip: { tags, seconds } },
  })
}

/** A visitor with tags, as a flow puts them on, who has asked for a person. */
async function tagged(...tags: string[]): Promise<string> {
  const { client, conversationId } = await aVisitor(server, desk.appId)
  const { visitor: who } = (await admin.client.history.get({ appId: desk.appId, conversationId })).conversation
  await server.db.inApp(desk.appId, (tx) => tx.update(visitor).set({ tags }).where(eq(visitor.id, who.id)))
  await client.visitor.transfer({ appId: desk.appId, conversationId })
  await serveQueues(server.deps)
  return conversationId
}

const queueOf = async ({ client }: TestMember) =>
  (await client.desk.overview({ appId: desk.appId })).queue.map(({ id, position, visitor: who }) => ({
    id,
    position,
    isVip: who.isVip,
  }))

it('A visitor with a tag that goes first is ahead of those who came before, by no more than is set', async () => {
  const agent = await desk.anAgent('Anna', await desk.aQueue({ strategy: 'manual' }))
  await vip(['Gold'], 60)
  const early = await tagged()
  await desk.pass(50)
  const late = await tagged('bronze')
  await desk.pass(30)
  const gold = await tagged('bronze', 'gold')
  const places = Object.fromEntries((await queueOf(agent)).map(({ id, position, isVip }) => [id, [position, isVip]]))
  // 80 s after the first, 30 s after the second: a minute is enough for one of them.
  expect(places).toEqual({ [early]: [1, false], [gold]: [2, true], [late]: [3, false] })
})

it('A visitor who goes first is served first', async () => {
  const groupId = await desk.aQueue({ limit: 1 })
  await vip(['gold'], 300)
  const anna = await desk.anAgent('Anna', groupId)
  const [served, plain, gold] = [await tagged(), await tagged(), await tagged('gold')]
  const stands = (conversationId: string) => desk.stands({ conversationId })
  expect(await Promise.all([served, plain, gold].map(stands))).toEqual(['in_service Anna', 'queued', 'queued'])
  await anna.client.desk.end({ appId: desk.appId, conversationId: served })
  await desk.pass(1)
  expect(await Promise.all([plain, gold].map(stands))).toEqual(['queued', 'in_service Anna'])
})

it('Nobody goes first before it is said who does', async () => {
  const agent = await desk.anAgent('Anna', await desk.aQueue({ strategy: 'manual' }))
  const [first, second] = [await tagged(), await tagged('gold')]
  expect((await queueOf(agent)).toSorted((a, b) => a.position! - b.position!)).toEqual([
    { id: first, position: 1, isVip: false },
    { id: second, position: 2, isVip: false },
  ])
})

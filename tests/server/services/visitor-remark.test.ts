import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { visitorRemark } from '#src/server/db/schema/visitor-remark.ts'
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
let anna: TestMember
let ben: TestMember
let mei: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 9 })
  anna = await someone('Anna', ['online_staff'])
  ben = await someone('Ben', ['online_staff'])
  mei = await someone('Mei', ['online_admin'])
  ada = await someone('Ada', ['super_admin'])
  server.announced.length = 0
})

async function someone(nickname: string, roles: Role[]): Promise<TestMember> {
  const one = await aMember(server, { appId, roles, nickname, groups: [groupId] })
  if (roles.includes('online_staff')) await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}
async function served(): Promise<string> {
  const { client, conversationId } = await aVisitor(server, appId)
  await client.visitor.transfer({ appId, conversationId })
  await anna.client.desk.accept({ appId, conversationId })
  return conversationId
}
const read = ({ client }: TestMember, conversationId: string) => client.visitors.remark({ appId, conversationId })
const write = ({ client }: TestMember, conversationId: string, text: string, revision: number) =>
  client.visitors.writeRemark({ appId, conversationId, text, revision })
const visitorOf = async (conversationId: string) => {
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return row!.visitorId
}
const stored = () => server.db.inApp(appId, (tx) => tx.select().from(visitorRemark))

it('is one text of the visitor with who wrote it last and when, and who watches is told', async () => {
  const conversationId = await served()
  expect(await read(anna, conversationId)).toEqual({ text: '', revision: 0, by: null, at: null, isHidden: false })
  const written = await write(anna, conversationId, 'Invoices go to Oslo.', 0)
  expect(written).toEqual({
    text: 'Invoices go to Oslo.',
    revision: 1,
    by: { id: anna.personId, nickname: 'Anna' },
    at: server.clock.now().toISOString(),
    isHidden: false,
  })
  expect(await read(mei, conversationId)).toEqual(written)
  expect(server.announced).toContainEqual({ type: 'remark', args: [appId, conversationId] })
  expect(await write(mei, conversationId, '', 1)).toMatchObject({ text: '', revision: 2, by: { nickname: 'Mei' } })
})

it('is written by one of two at the same moment, and the other is told who was faster', async () => {
  const conversationId = await served()
  const both = await Promise.allSettled([
    write(anna, conversationId, 'Hers', 0),
    write(ada, conversationId, 'Theirs', 0),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(write(anna, conversationId, 'Again', 0))).toBe('CONFLICT')
  expect(await read(anna, conversationId)).toMatchObject({ revision: 1 })
  expect(await write(anna, conversationId, 'On top', 1)).toMatchObject({ text: 'On top', revision: 2 })
})

it('is there for who may read the conversation alone, and no longer than the limit', async () => {
  const conversationId = await served()
  expect(await refusal(read(ben, conversationId))).toBe('NOT_FOUND')
  expect(await refusal(write(ben, conversationId, 'Mine', 0))).toBe('NOT_FOUND')
  expect(await refusal(write(anna, conversationId, 'x'.repeat(LIMITS.visitorRemark.text + 1), 0))).toBe('INVALID')
  expect(await stored()).toEqual([])
})

it('hides identities from who does not serve the visitor, who cannot write over them then', async () => {
  const conversationId = await served()
  await write(anna, conversationId, 'Ring 13812345678', 0)
  expect(await read(anna, conversationId)).toMatchObject({ text: 'Ring 13812345678', isHidden: false })
  expect(await read(ada, conversationId)).toMatchObject({ text: 'Ring 13812345678', isHidden: false })
  const seen = await read(mei, conversationId)
  expect(seen.isHidden).toBe(true)
  expect(seen.text).not.toContain('13812345678')
  expect(await refusal(write(mei, conversationId, seen.text, 1))).toBe('FORBIDDEN')
  await anna.client.desk.end({ appId, conversationId })
  expect((await read(anna, conversationId)).isHidden).toBe(true)
  expect(await stored()).toMatchObject([{ text: 'Ring 13812345678', revision: 1 }])
})

it('goes with the visitor when they are erased', async () => {
  const conversationId = await served()
  await write(anna, conversationId, 'Invoices go to Oslo.', 0)
  await ada.client.history.eraseVisitor({ appId, visitorId: await visitorOf(conversationId), reason: 'They asked' })
  await server.settled()
  expect(await stored()).toEqual([])
  expect(await refusal(write(ada, conversationId, 'Still', 0))).toBe('STATE_CONFLICT')
})

it('holds both texts once two visitors are one, and is theirs in both conversations', async () => {
  const [first, second] = [await served(), await served()]
  await write(anna, first, 'Buys for two shops.', 0)
  await write(anna, second, 'Rings back.', 0)
  await anna.client.desk.end({ appId, conversationId: second })
  const kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' } as const
  const otherId = await visitorOf(second)
  await ada.client.visitors.merge({ appId, conversationId: first, otherId, stays: 'this', kept })
  for (const id of [first, second])
    expect(await read(ada, id)).toMatchObject({ text: 'Buys for two shops.\n\nRings back.', revision: 2 })
  expect(await stored()).toHaveLength(1)
})

it('goes along with who is merged into somebody of whom nothing is kept', async () => {
  const [first, second] = [await served(), await served()]
  await write(anna, second, 'Rings back.', 0)
  await anna.client.desk.end({ appId, conversationId: second })
  const kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' } as const
  const otherId = await visitorOf(second)
  await ada.client.visitors.merge({ appId, conversationId: first, otherId, stays: 'this', kept })
  expect(await read(ada, first)).toMatchObject({ text: 'Rings back.', by: { nickname: 'Anna' } })
})

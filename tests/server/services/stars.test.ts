import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { star } from '#src/server/db/schema/star.ts'
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
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 3 })
  anna = await anAgent('Anna')
  ben = await anAgent('Ben')
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  server.announced.length = 0
})

async function anAgent(nickname: string): Promise<TestMember> {
  const one = await aMember(server, { appId, roles: ['online_staff'], nickname, groups: [groupId] })
  await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}
async function served(by = anna): Promise<string> {
  const { client, conversationId } = await aVisitor(server, appId)
  await client.visitor.send({ appId, conversationId, clientMsgId: randomUUID(), text: 'Write to me: vera@example.com' })
  await client.visitor.transfer({ appId, conversationId })
  await by.client.desk.accept({ appId, conversationId })
  return conversationId
}
const starred = async ({ client }: TestMember) => (await client.stars.list({ appId })).map(({ id }) => id)
const told = () => server.announced.filter(({ type }) => type === 'starred').map(({ args }) => args)
const stored = () => server.db.inApp(appId, (tx) => tx.select().from(star))

it('is each member’s own, once, the last starred first, and the other pages of its member are told', async () => {
  const [first, second] = [await served(), await served()]
  await anna.client.stars.put({ appId, conversationId: first })
  server.clock.advance(1000)
  await anna.client.stars.put({ appId, conversationId: second })
  await Promise.all([0, 1].map(() => anna.client.stars.put({ appId, conversationId: second })))
  expect(await starred(anna)).toEqual([second, first])
  expect(await starred(ben)).toEqual([])
  expect(await stored()).toHaveLength(2)
  await anna.client.stars.remove({ appId, conversationId: second })
  await anna.client.stars.remove({ appId, conversationId: second })
  expect(await starred(anna)).toEqual([first])
  expect(new Set(told().map((args) => JSON.stringify(args)))).toEqual(new Set([JSON.stringify([appId, anna.personId])]))
})

it('outlasts the end, and is read masked by who no longer serves it', async () => {
  const conversationId = await served()
  await anna.client.stars.put({ appId, conversationId })
  const [before] = await anna.client.stars.list({ appId })
  expect(before).toMatchObject({ masked: false, lastMessage: expect.stringContaining('vera@example.com') })
  await anna.client.desk.end({ appId, conversationId })
  const [after] = await anna.client.stars.list({ appId })
  expect(after).toMatchObject({ id: conversationId, state: 'ended', masked: true })
  expect(JSON.stringify(after)).not.toContain('vera@example.com')
})

it('lets who has served it read on at the desk where the history lets them, and nobody else', async () => {
  const conversationId = await served()
  await anna.client.desk.transfer({ appId, conversationId, to: { type: 'agent', id: ben.personId } })
  await ben.client.desk.accept({ appId, conversationId })
  const read = ({ client }: TestMember) => client.desk.messages({ appId, conversationId, after: 0 })
  expect(await refusal(read(anna))).toBe('NOT_FOUND')
  await anna.client.stars.put({ appId, conversationId })
  const seen = await read(anna)
  expect(seen.conversation).toMatchObject({ owner: { id: ben.personId }, masked: true })
  expect(JSON.stringify(seen)).not.toContain('vera@example.com')
  await anna.client.stars.remove({ appId, conversationId })
  expect(await refusal(read(anna))).toBe('NOT_FOUND')
})

it('is refused for what one may not read, and not shown once one may not', async () => {
  const conversationId = await served(ben)
  expect(await refusal(anna.client.stars.put({ appId, conversationId }))).toBe('NOT_FOUND')
  expect(await refusal(anna.client.stars.put({ appId, conversationId: randomUUID() }))).toBe('NOT_FOUND')
  await server.db.inApp(appId, (tx) =>
    tx.insert(star).values({ appId, personId: anna.personId, conversationId, at: server.clock.now() }),
  )
  expect(await starred(anna)).toEqual([])
  expect(await refusal(anna.client.desk.messages({ appId, conversationId, after: 0 }))).toBe('NOT_FOUND')
})

it('is refused past the limit, and one that is there stays', async () => {
  const conversationId = await served()
  await server.db.inApp(appId, async (tx) => {
    const [like] = await tx.select().from(conversation)
    const ids = Array.from({ length: LIMITS.star.perMember }, () => randomUUID())
    const ended = { state: 'ended', endReason: 'user_ended', endedAt: server.clock.now(), ownerId: null } as const
    await tx.insert(conversation).values(ids.map((id) => ({ ...like!, ...ended, id })))
    const at = server.clock.now()
    await tx.insert(star).values(ids.map((id) => ({ appId, personId: anna.personId, conversationId: id, at })))
  })
  expect(await refusal(anna.client.stars.put({ appId, conversationId }))).toBe('STAR_LIMIT')
  const [first] = await stored()
  await anna.client.stars.remove({ appId, conversationId: first!.conversationId })
  await anna.client.stars.put({ appId, conversationId })
  await anna.client.stars.put({ appId, conversationId })
  expect(await starred(anna)).toContain(conversationId)
})

it('goes with the visitor when they are erased', async () => {
  const conversationId = await served()
  await anna.client.stars.put({ appId, conversationId })
  const [one] = await anna.client.stars.list({ appId })
  await admin.client.history.eraseVisitor({ appId, visitorId: one!.visitor.id, reason: 'They asked' })
  await server.settled()
  expect(await stored()).toEqual([])
  expect(await refusal(admin.client.stars.put({ appId, conversationId }))).toBe('STATE_CONFLICT')
})

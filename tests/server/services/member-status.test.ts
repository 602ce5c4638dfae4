import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import { application, audit } from '#src/server/db/schema/platform.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
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
let ada: TestMember
let anna: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_300 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  anna = await someone('Anna')
})

async function someone(nickname: string, roles: Role[] = ['online_staff'], groups = [groupId]): Promise<TestMember> {
  const one = await aMember(server, { appId, roles, nickname, groups })
  if (roles.includes('online_staff')) await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}
const of = ({ personId }: TestMember) => ({ appId, memberId: personId })
const statusOf = async ({ client }: TestMember) => {
  const { status, breakReason } = await client.desk.overview({ appId })
  return [status, breakReason]
}
async function served(by = anna) {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await by.client.desk.accept({ appId, conversationId: visitor.conversationId })
  return visitor
}
const standing = (conversationId: string) =>
  server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
    return row && { state: row.state, ownerId: row.ownerId, groupId: row.groupId }
  })

it('sets the status of who is at the desk, who is told by whom, with an audit row', async () => {
  server.announced.length = 0
  await ada.client.team.setMemberStatus({ ...of(anna), status: 'busy' })
  expect(await statusOf(anna)).toEqual(['busy', null])
  expect(server.announced).toContainEqual({
    type: 'status',
    args: [appId, anna.personId, { status: 'busy', breakReason: null, forcedOffline: false, by: 'Ada' }],
  })
  const { items } = await anna.client.notifications.list({ appId, limit: 10 })
  expect(items.map(({ about, by }) => [about, by])).toEqual([[{ kind: 'status_set', status: 'busy' }, 'Ada']])
  const rows = await server.db.inApp(appId, (tx) =>
    tx
      .select({ target: audit.target, before: audit.before, after: audit.after, actorId: audit.actorId })
      .from(audit)
      .where(eq(audit.action, 'member.statusSet')),
  )
  expect(rows).toEqual([
    {
      target: anna.personId,
      actorId: ada.personId,
      before: { status: 'online', breakReason: null },
      after: { status: 'busy', breakReason: null },
    },
  ])
  // The same once more is nothing new; and they choose for themselves again.
  await ada.client.team.setMemberStatus({ ...of(anna), status: 'busy' })
  expect((await anna.client.notifications.list({ appId, limit: 10 })).items[0]).toMatchObject({ count: 1 })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  expect(await statusOf(anna)).toEqual(['online', null])
})

it('takes a reason for a break as they do themselves', async () => {
  await server.db.inApp(appId, (tx) => tx.update(application).set({ breakReasons: ['Lunch'] }))
  const set = (breakReason?: string) =>
    ada.client.team.setMemberStatus({ ...of(anna), status: 'break', ...(breakReason && { breakReason }) })
  expect(await refusal(set())).toBe('INVALID')
  expect(await refusal(set('Nap'))).toBe('INVALID')
  await set('Lunch')
  expect(await statusOf(anna)).toEqual(['break', 'Lunch'])
})

it('brings nobody to the desk who is not there, nor who is forced offline', async () => {
  await anna.client.team.setOwnStatus({ appId, status: 'offline' })
  const set = () => ada.client.team.setMemberStatus({ ...of(anna), status: 'online' })
  expect(await refusal(set())).toBe('STATE_CONFLICT')
  await ada.client.team.forceOffline({ ...of(anna), forced: true, reason: 'Shift over' })
  expect(await refusal(set())).toBe('STATE_CONFLICT')
})

it('asks for who goes offline what becomes of those they serve', async () => {
  const first = await served()
  await ada.client.team.setMemberStatus({ ...of(anna), status: 'offline', conversations: 'keep' })
  expect(await standing(first.conversationId)).toMatchObject({ state: 'in_service', ownerId: anna.personId })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  await ada.client.team.setMemberStatus({ ...of(anna), status: 'offline', conversations: 'queue' })
  expect(await standing(first.conversationId)).toMatchObject({ state: 'queued', ownerId: null })
})

it('is for who outranks them or is their equal, and not for oneself', async () => {
  const olga = await someone('Olga', ['online_admin', 'online_staff'])
  const otto = await someone('Otto', ['online_admin', 'online_staff'])
  await olga.client.team.setMemberStatus({ ...of(otto), status: 'busy' })
  expect(await statusOf(otto)).toEqual(['busy', null])
  const set = (by: TestMember, whom: TestMember) =>
    refusal(by.client.team.setMemberStatus({ ...of(whom), status: 'busy' }))
  expect(await set(olga, olga)).toBe('SELF_FORBIDDEN')
  expect(await set(olga, ada)).toBe('SUPER_ADMIN_FIXED')
  expect(await set(anna, otto)).toBe('FORBIDDEN')
})

it('sends on all that a member serves: into a queue at once, each with its own audit row', async () => {
  const [first, second] = [await served(), await served()]
  const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
  await someone('Ben', ['online_staff'], [other])
  expect((await ada.client.supervision.servedBy(of(anna))).map(({ id, masked }) => [id, masked])).toEqual([
    [first.conversationId, true],
    [second.conversationId, true],
  ])
  const sent = await ada.client.supervision.assignAll({ ...of(anna), to: { type: 'group', id: other } })
  expect(sent).toEqual({ sent: 2, refused: [] })
  for (const { conversationId } of [first, second])
    expect(await standing(conversationId)).toEqual({ state: 'queued', ownerId: null, groupId: other })
  const rows = await server.db.inApp(appId, (tx) =>
    tx
      .select({ target: audit.target })
      .from(audit)
      .where(and(eq(audit.action, 'conversation.assigned'), eq(audit.actorId, ada.personId))),
  )
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([first.conversationId, second.conversationId]))
  expect(rows).toHaveLength(2)
})

it('rings each at a member, and says why one did not go', async () => {
  const ben = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Ben', groups: [groupId] })
  await ben.client.team.setOwnStatus({ appId, status: 'online' })
  await ada.client.team.updateMember({ ...of(ben), receptionLimit: 1 })
  const [first, second] = [await served(), await served()]
  const to = { type: 'agent' as const, id: ben.personId }
  expect(await ada.client.supervision.assignAll({ ...of(anna), to })).toEqual({ sent: 1, refused: ['TARGET_FULL'] })
  expect(await standing(first.conversationId)).toMatchObject({ state: 'in_service', ownerId: anna.personId })
  await ben.client.desk.accept({ appId, conversationId: first.conversationId })
  expect(await standing(first.conversationId)).toMatchObject({ ownerId: ben.personId })
  expect(await standing(second.conversationId)).toMatchObject({ ownerId: anna.personId })
})

it('leaves alone what whoever asks does not look after', async () => {
  const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
  const olga = await someone('Olga', ['online_admin', 'online_staff'], [other])
  const visitor = await served()
  expect(await olga.client.supervision.servedBy(of(anna))).toEqual([])
  const to = { type: 'group' as const, id: other }
  expect(await olga.client.supervision.assignAll({ ...of(anna), to })).toEqual({ sent: 0, refused: [] })
  expect(await standing(visitor.conversationId)).toMatchObject({ state: 'in_service', ownerId: anna.personId })
  expect(await refusal(anna.client.supervision.assignAll({ ...of(olga), to }))).toBe('FORBIDDEN')
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { channelAccount } from '#src/server/db/schema/channel.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let care: string
let returns: string
let [anna, ben, cleo]: TestMember[] = []

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  care = await aGroup(server, { appId, name: 'Care' })
  returns = await aGroup(server, { appId, name: 'Returns' })
  anna = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna', groups: [care] })
  ben = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Ben', groups: [care, returns] })
  cleo = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Cleo', groups: [returns] })
})
afterAll(() => server.close())

const inGroups = async () => {
  const groups = await admin.client.team.groups({ appId })
  const names = new Map([
    [anna!.personId, 'Anna'],
    [ben!.personId, 'Ben'],
    [cleo!.personId, 'Cleo'],
  ])
  return Object.fromEntries(
    groups.map(({ name, memberIds }) => [name, memberIds.map((id) => names.get(id) ?? '').toSorted()]),
  )
}
const ids = (...members: (TestMember | undefined)[]) => members.map((one) => one!.personId)

it('moves members of a group into another, or lets them be in both', async () => {
  // Who is not in the group is not moved out of it.
  const first = { appId, groupId: care, toId: returns, memberIds: ids(anna, cleo), isCopied: true }
  await admin.client.team.moveMembers(first)
  expect(await inGroups()).toEqual({ Care: ['Anna', 'Ben'], Returns: ['Anna', 'Ben', 'Cleo'] })
  await admin.client.team.moveMembers({ ...first, memberIds: ids(anna, ben), isCopied: false })
  expect(await inGroups()).toEqual({ Care: [], Returns: ['Anna', 'Ben', 'Cleo'] })
  expect(await refusal(admin.client.team.moveMembers({ ...first, toId: care }))).toBe('INVALID')
  expect(await refusal(admin.client.team.moveMembers({ ...first, toId: anna!.personId }))).toBe('NOT_FOUND')
})

it('lets nobody in who is disabled', async () => {
  await admin.client.team.setMemberState({ appId, memberId: cleo!.personId, state: 'disabled' })
  const move = { appId, groupId: returns, toId: care, memberIds: ids(cleo), isCopied: true }
  expect(await refusal(admin.client.team.moveMembers(move))).toBe('NOT_FOUND')
})

it('makes a file of the groups, which is on record', async () => {
  const file = await admin.client.team.groupFile({ appId, language: 'en' })
  expect(file.name).toBe('Groups.xlsx')
  expect(file.size).toBeGreaterThan(1_000)
  const { items } = await admin.client.audit.list({ appId, limit: 1 })
  expect(items[0]).toMatchObject({ action: 'group.exported', after: { groups: 2 } })
})

it('tells by which channels visitors come to each group', async () => {
  const reachOf = async () => {
    const rows = await admin.client.team.groupReach({ appId })
    return Object.fromEntries(rows.map(({ groupId, channels }) => [groupId === care ? 'Care' : 'Returns', channels]))
  }
  await setDefault(null)
  expect(await reachOf()).toEqual({ Care: [], Returns: [] })
  await setDefault(care)
  expect(await reachOf()).toEqual({ Care: ['web'], Returns: [] })
  // An account counts while it is bound and enabled, and a group that helps out is reached, too.
  const account = { appId, id: randomUUID(), kind: 'whatsapp', name: 'Shop', account: '49', config: {}, hookKey: 'key' }
  await server.db.inApp(appId, async (tx) => {
    await tx.insert(channelAccount).values(account)
    await tx.update(agentGroup).set({ overflowGroupId: returns, overflowAfter: 60 }).where(eq(agentGroup.id, care))
  })
  expect(await reachOf()).toEqual({ Care: ['web', 'whatsapp'], Returns: ['web', 'whatsapp'] })
  await server.db.inApp(appId, (tx) => tx.update(channelAccount).set({ enabled: false }))
  expect(await reachOf()).toEqual({ Care: ['web'], Returns: ['web'] })
})

const setDefault = (groupId: string | null) =>
  server.db.inApp(appId, (tx) =>
    tx
      .update(application)
      .set({ settings: sql`jsonb_set(settings, '{defaultGroupId}', ${JSON.stringify(groupId)}::jsonb)` }),
  )

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import fc from '#tests/support/properties.ts'
import { highestRole, ROLES, type Role } from '#src/domain/team/policy.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  linkIn,
  PASSWORD,
  personOf,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let owner: TestMember
let admin: TestMember
let desk: TestMember
let staff: TestMember

/** Signs a member in anew. */
async function aSession({ as }: TestServer, { email }: TestMember) {
  const caller = { session: null }
  const client = as(caller)
  await client.auth.signIn({ login: email, password: PASSWORD })
  return { client }
}

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
  admin = await aMember(server, { appId, roles: ['admin'], nickname: 'Ada' })
  desk = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Dora' })
  staff = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Stan', phone: '+8613812345678' })
})
afterAll(() => server.close())

const on = (member: TestMember) => ({ appId, memberId: member.personId })

it('lets nobody act on themselves', async () => {
  for (const member of [owner, admin, desk]) {
    expect(await refusal(member.client.team.updateMember({ ...on(member), nickname: 'Me' }))).toBe('SELF_FORBIDDEN')
    expect(await refusal(member.client.team.removeMember(on(member)))).toBe('SELF_FORBIDDEN')
    expect(
      await refusal(member.client.team.forceOffline({ ...on(member), forced: true, reason: 'The shift is over' })),
    ).toBe('SELF_FORBIDDEN')
    expect(await refusal(member.client.team.resetMemberPassword(on(member)))).toBe('SELF_FORBIDDEN')
  }
})

it('lets nobody touch the super admin, or make a second one', async () => {
  for (const member of [admin, desk]) {
    expect(await refusal(member.client.team.removeMember(on(owner)))).toBe('SUPER_ADMIN_FIXED')
    expect(await refusal(member.client.team.setMemberState({ ...on(owner), state: 'disabled' }))).toBe(
      'SUPER_ADMIN_FIXED',
    )
  }
  expect(await refusal(owner.client.team.updateMember({ ...on(staff), roles: ['super_admin'] }))).toBe(
    'SUPER_ADMIN_FIXED',
  )
})

it('keeps one super admin by the database itself', async () => {
  const write = (statement: string) => refusal(server.db.inApp(appId, (tx) => tx.execute(statement)))
  expect(await write(`delete from member_role where role = 'super_admin'`)).toBeDefined()
  expect(await write(`insert into member_role values ('${appId}', '${admin.personId}', 'super_admin')`)).toBeDefined()
  expect((await owner.client.team.members({ appId })).filter((one) => one.roles.includes('super_admin'))).toHaveLength(
    1,
  )
})

it('raises nobody above who raises them, in any order of calls', { timeout: 60_000 }, async () => {
  const callers = [admin, desk]
  const target = await aMember(server, { appId, roles: ['online_staff'] })
  const ranks: Record<Role, number> = { super_admin: 4, admin: 3, online_admin: 2, online_staff: 1 }
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1 }), async (index, roles) => {
      const caller = callers[index]!
      const [before] = (await owner.client.team.members({ appId })).filter((one) => one.id === target.personId)
      const code = await refusal(caller.client.team.updateMember({ ...on(target), roles }))
      const own = ranks[index === 0 ? 'admin' : 'online_admin']
      const wanted = Math.max(...roles.map((role) => ranks[role]))
      const had = ranks[highestRole(before?.roles ?? []) ?? 'online_staff']
      expect(code === undefined).toBe(wanted < own && had < own)
    }),
    { numRuns: 25 },
  )
})

it('keeps when somebody first signed in on the day it is in the zone of the application', async () => {
  const id = '1400000007'
  await anApplication(server, { appId: id })
  const member = await aMember(server, { appId: id, roles: ['super_admin'] })
  await server.db.inApp(id, (tx) =>
    tx.execute(sql`update application set settings = jsonb_set(settings, '{hours,timeZone}', '"Asia/Tokyo"')`),
  )
  const before = server.clock.now()
  // In Tokyo the day begins at 15:00 of the server's.
  const at = async (moment: string) => {
    server.clock.set(new Date(moment))
    const { client } = await aSession(server, member)
    return (await client.team.members({ appId: id }))[0]?.firstLoginAt
  }
  expect(await at('2026-11-20T14:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
  expect(await at('2026-11-20T14:59:00Z')).toBe('2026-11-20T14:00:00.000Z')
  expect(await at('2026-11-20T15:01:00Z')).toBe('2026-11-20T15:01:00.000Z')
  expect(await at('2026-11-21T14:00:00Z')).toBe('2026-11-20T15:01:00.000Z')
  server.clock.set(before)
})

it('mails a random password, ends every session, and forgets the old password', async () => {
  const target = await aMember(server, { appId, roles: ['online_staff'] })
  server.sent.length = 0
  await desk.client.team.resetMemberPassword(on(target))
  expect(server.sent).toMatchObject([{ channel: 'mail', to: target.email, template: 'temporaryPassword' }])
  expect(await refusal(target.client.auth.me())).toBe('UNAUTHORIZED')
  const password = server.sent[0]?.values.password ?? ''
  const me = await server.as({ ip: '203.0.113.9' }).auth.signIn({ login: target.email, password })
  expect(me.mustChangePassword).toBe(true)
})

it('masks addresses for who only runs the desk', async () => {
  const find = async (member: TestMember) =>
    (await member.client.team.members({ appId })).find((one) => one.id === staff.personId)
  expect(await find(owner)).toMatchObject({ email: staff.email, phone: '138****5678' })
  expect((await find(desk))?.email).toMatch(/^.\*\*\*@example\.com$/)
})

it('holds who was forced offline there until they are restored', async () => {
  const agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online' })
  expect(await refusal(desk.client.team.forceOffline({ ...on(agent), forced: true }))).toBe('INVALID')
  await desk.client.team.forceOffline({ ...on(agent), forced: true, reason: 'The shift is over' })
  expect(await refusal(agent.client.team.setOwnStatus({ appId, status: 'online' }))).toBe('FORCED_OFFLINE')
  expect(await agent.client.desk.overview({ appId })).toMatchObject({
    forcedOffline: true,
    forcedReason: 'The shift is over',
  })
  const [today] = (await desk.client.team.activity({ ...on(agent), days: 1 })).days
  expect(today?.forced.map(({ reason }) => reason)).toEqual(['The shift is over'])
  await desk.client.team.forceOffline({ ...on(agent), forced: false })
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  const [shown] = (await owner.client.team.members({ appId })).filter((one) => one.id === agent.personId)
  expect(shown).toMatchObject({ status: 'idle', forcedOffline: false })
})

it('takes a member out at once, and asks them before they come back', async () => {
  const target = await aMember(server, { appId, roles: ['online_staff'] })
  await admin.client.team.removeMember(on(target))
  expect(await refusal(target.client.application.get({ appId }))).toBe('NOT_FOUND')
  for (const call of [
    () => admin.client.team.updateMember({ ...on(target), roles: ['online_staff'] }),
    () => admin.client.team.setMemberState({ ...on(target), state: 'active' }),
    () => admin.client.team.resetMemberPassword(on(target)),
  ])
    expect(await refusal(call())).toBe('NOT_FOUND')
  const again = { appId, account: 'ignored', nickname: 'Back', email: target.email, roles: ['online_staff' as const] }
  await admin.client.team.invite(again)
  expect(await refusal(target.client.application.get({ appId }))).toBe('NOT_FOUND')
  const [invitation] = (await target.client.auth.me()).invitations
  await target.client.auth.acceptInvitation({ invitationId: invitation!.id })
  await target.client.application.get({ appId })
  expect(await refusal(admin.client.team.invite(again))).toBe('MEMBER_EXISTS')
})

it("counts the highest of the groups' limits, or the member's own", async () => {
  const [small, large] = [await aGroup(server, { appId, limit: 2 }), await aGroup(server, { appId, limit: 7 })]
  const agent = await aMember(server, { appId, roles: ['online_staff'], groups: [small, large] })
  const limit = async () => (await owner.client.team.members({ appId })).find((one) => one.id === agent.personId)?.limit
  expect(await limit()).toBe(7)
  await admin.client.team.updateMember({ ...on(agent), receptionLimit: 3 })
  expect(await limit()).toBe(3)
  expect(await refusal(admin.client.team.updateMember({ ...on(agent), receptionLimit: 1000 }))).toBe('INVALID')
})

it('gives a member the number and the address that they have confirmed', async () => {
  const target = await aMember(server, { appId, roles: ['online_staff'] })
  server.sent.length = 0
  await admin.client.team.updateMember({ ...on(target), phone: '139 1234 5678', email: 'new-address@example.com' })
  expect(await personOf(server, target.personId)).toMatchObject({ phone: null, email: target.email })
  const linkTo = (to: string) => linkIn(server.sent.find((one) => one.to === to))
  await target.client.auth.confirmContact({ token: linkTo('+8613912345678') })
  await server.as().auth.confirmContact({ token: linkTo('new-address@example.com') })
  expect(await personOf(server, target.personId)).toMatchObject({
    phone: '+8613912345678',
    email: 'new-address@example.com',
  })
  expect(await refusal(admin.client.team.updateMember({ ...on(target), phone: 'none' }))).toBe('INVALID')
  await admin.client.team.updateMember({ ...on(target), phone: null })
  expect((await personOf(server, target.personId))?.phone).toBeNull()
})

it('shows in the outbox only what was written to people of this application alone', async () => {
  const elsewhere = await anApplication(server, { appId: '1400000008' })
  const own = await aMember(server, { appId, roles: ['online_staff'] })
  const theirs = await aMember(server, { appId: elsewhere, roles: ['online_staff'] })
  for (const [n, recipient] of [own.email, theirs.email, 'nobody@example.com'].entries()) {
    await server.db.inInstallation((tx) =>
      tx.execute(
        `insert into mail_outbox (id, channel, recipient, subject, body) values (gen_random_uuid(), 'mail', '${recipient}', 'Subject ${n}', 'Body')`,
      ),
    )
  }
  const shown = await owner.client.application.outbox({ appId })
  expect(shown.map((message) => message.recipient)).toEqual([own.email])
})

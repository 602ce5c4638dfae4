import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let boss: TestMember
let other: TestMember
let count = 0

const nextId = () => String(1_400_000_000 + ++count)

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  appId = await anApplication(server, { appId: nextId() })
  boss = await aMember(server, { appId, roles: ['super_admin', 'online_staff'] })
  other = await aMember(server, { appId, roles: ['online_admin', 'online_staff'] })
})
afterAll(() => server.close())

const rolesOf = async (who: TestMember) =>
  (await who.client.auth.me()).applications.find((one) => one.appId === appId)?.roles.toSorted()
const handOn = (from: TestMember, to: TestMember) =>
  refusal(from.client.team.handOnSuperAdmin({ appId, memberId: to.personId }))

it('makes another member the super admin, and the one before an admin; the rest of their roles stay', async () => {
  expect(await handOn(boss, other)).toBe(undefined)
  expect(await rolesOf(other)).toEqual(['online_staff', 'super_admin'])
  expect(await rolesOf(boss)).toEqual(['admin', 'online_staff'])
  expect(await handOn(boss, other)).toBe('FORBIDDEN')
  expect(await handOn(other, boss)).toBe(undefined)
  expect(await rolesOf(boss)).toEqual(['online_staff', 'super_admin'])
})

it('of two who get it at once makes one the super admin', async () => {
  const third = await aMember(server, { appId, roles: ['admin'] })
  const answers = await Promise.all([handOn(boss, other), handOn(boss, third)])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  const all = [await rolesOf(boss), await rolesOf(other), await rolesOf(third)]
  expect(all.filter((roles) => roles?.includes('super_admin'))).toHaveLength(1)
  expect(await rolesOf(boss)).toContain('admin')
})

it('is for nobody else to give, nor for who cannot sign in or is not active', async () => {
  const admin = await aMember(server, { appId, roles: ['admin'] })
  expect(await handOn(admin, other)).toBe('FORBIDDEN')
  expect(await handOn(boss, boss)).toBe('SELF_FORBIDDEN')
  await boss.client.team.setMemberState({ appId, memberId: other.personId, state: 'disabled' })
  expect(await handOn(boss, other)).toBe('STATE_CONFLICT')
  await boss.client.team.resetMemberPassword({ appId, memberId: admin.personId })
  expect(await handOn(boss, admin)).toBe('STATE_CONFLICT')
  const stranger = await aMember(server, { appId: await anApplication(server, { appId: nextId() }), roles: ['admin'] })
  expect(await handOn(boss, stranger)).toBe('NOT_FOUND')
})

it('asks for a recent proof of who it is', async () => {
  for (let hours = 0; hours < 14; hours += 7) {
    server.clock.advance(7 * 3_600_000)
    await boss.client.auth.me()
  }
  expect(await handOn(boss, other)).toBe('REAUTH_REQUIRED')
})

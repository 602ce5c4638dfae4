import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { oneTimeToken } from '#src/server/db/schema/person.ts'
import { aDevice, type Departure, type PasskeyDevice } from '#tests/support/passkey-device.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  PASSWORD,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const ORIGIN = 'http://localhost:4400'
let server: TestServer
let appId: string
let anna: TestMember
let device: PasskeyDevice
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
})
beforeEach(async () => {
  anna = await aMember(server, { appId, roles: ['online_staff'] })
  device = await added(anna)
})
afterAll(() => server.close())

const somewhere = () => server.as({ ip: `198.51.100.${(count += 1) % 250}` })

async function added(who: TestMember): Promise<PasskeyDevice> {
  const made = aDevice(ORIGIN)
  await who.client.profile.addPasskey({ name: 'Laptop', passkey: made.make(await who.client.profile.beginPasskey()) })
  return made
}

async function enters(by: PasskeyDevice, departs: Departure = {}, ticket?: string) {
  const client = somewhere()
  const passkey = by.use(await client.auth.beginPasskey(), departs)
  return client.auth.signInByPasskey({ passkey, ...(ticket !== undefined && { ticket }) })
}

/** Switches the authenticator app on; then a password waits for a second step, with this ticket. */
async function ticketOf(who: TestMember): Promise<string> {
  const { secret } = await who.client.profile.beginFactor()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() })
  await who.client.profile.confirmFactor({ code })
  const login = { login: who.email, password: PASSWORD }
  const refused: unknown = await somewhere()
    .auth.signIn(login)
    .catch((error: unknown) => error)
  return (refused as { data: { ticket: string } }).data.ticket
}

it('lets its owner in without a password, and tells when it was used', async () => {
  const before = (await anna.client.profile.get()).passkeys
  expect(before).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
  expect((await enters(device)).personId).toBe(anna.personId)
  expect((await anna.client.profile.get()).passkeys[0]?.lastUsedAt).toBe(server.clock.now().toISOString())
})

it('is both steps in one where the account asks for a second, and ends a sign-in of its owner alone', async () => {
  const ticket = await ticketOf(anna)
  expect((await enters(device)).personId).toBe(anna.personId)
  const ben = await aMember(server, { appId, roles: ['online_staff'] })
  const bens = await added(ben)
  expect(await refusal(enters(bens, {}, ticket))).toBe('LOGIN_PASSKEY')
  expect((await enters(device, {}, ticket)).personId).toBe(anna.personId)
  expect(await refusal(enters(device, {}, ticket))).toBe('SECOND_FACTOR_OVER')
})

it('answers each challenge once, in time, and none that was given for something else', async () => {
  const client = somewhere()
  const passkey = device.use(await client.auth.beginPasskey())
  expect(await refusal(client.auth.signInByPasskey({ passkey }))).toBeUndefined()
  expect(await refusal(client.auth.signInByPasskey({ passkey }))).toBe('LOGIN_PASSKEY')
  const late = await client.auth.beginPasskey()
  server.clock.advance(301_000)
  expect(await refusal(client.auth.signInByPasskey({ passkey: device.use(late) }))).toBe('LOGIN_PASSKEY')
  const { challenge } = await anna.client.profile.beginPasskey()
  const other = { ...(await client.auth.beginPasskey()), challenge }
  expect(await refusal(client.auth.signInByPasskey({ passkey: device.use(other) }))).toBe('LOGIN_PASSKEY')
})

it('keeps no challenge that is over', async () => {
  const held = () =>
    server.db.inInstallation((tx) => tx.select().from(oneTimeToken).where(eq(oneTimeToken.purpose, 'passkey')))
  await somewhere().auth.beginPasskey()
  server.clock.advance(301_000)
  await somewhere().auth.beginPasskey()
  expect(await held()).toHaveLength(1)
})

it.each<[string, () => Departure]>([
  ['of another site', () => ({ origin: 'https://desk.evil.test' })],
  ['without a finger or a PIN', () => ({ isVerified: false })],
  ['signed by another key', () => ({ signedBy: aDevice(ORIGIN) })],
])('lets nobody in %s', async (_, departs) => {
  expect(await refusal(enters(device, departs()))).toBe('LOGIN_PASSKEY')
})

it('lets nobody in that has been copied: its count goes backwards', async () => {
  await enters(device, { counter: 9 })
  expect(await refusal(enters(device, { counter: 9 }))).toBe('LOGIN_PASSKEY')
})

it('is made for its person alone, with a finger or a PIN, and once', async () => {
  const ben = await aMember(server, { appId, roles: ['online_staff'] })
  const options = await anna.client.profile.beginPasskey()
  expect(options.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }])
  const add = (who: TestMember, passkey: ReturnType<PasskeyDevice['make']>) =>
    refusal(who.client.profile.addPasskey({ name: 'Phone', passkey }))
  expect(await add(ben, aDevice(ORIGIN).make(options))).toBe('LOGIN_PASSKEY')
  expect(await add(anna, aDevice(ORIGIN).make(options, { isVerified: false }))).toBe('LOGIN_PASSKEY')
  // Bens options, annas device: the credential is taken.
  expect(await add(ben, device.make(await ben.client.profile.beginPasskey()))).toBe('LOGIN_PASSKEY')
})

it('is removed by its owner alone, and then lets nobody in; an account has ten at most', async () => {
  const ben = await aMember(server, { appId, roles: ['online_staff'] })
  expect(await refusal(ben.client.profile.removePasskey({ passkeyId: device.id }))).toBe('NOT_FOUND')
  for (let more = 0; more < 9; more++) await added(anna)
  expect(await refusal(anna.client.profile.beginPasskey())).toBe('PASSKEY_LIMIT')
  await anna.client.profile.removePasskey({ passkeyId: device.id })
  expect(await refusal(enters(device))).toBe('LOGIN_PASSKEY')
})

it('is gone once an admin has reset the password, or taken the second step away', async () => {
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const of = { appId, memberId: anna.personId }
  await ticketOf(anna)
  await admin.client.team.removeMemberFactor(of)
  expect(await refusal(enters(device))).toBe('LOGIN_PASSKEY')
  const other = await added(anna)
  await admin.client.team.resetMemberPassword(of)
  expect(await refusal(enters(other))).toBe('LOGIN_PASSKEY')
})

it('is told of to an admin as one more, and taken away where there is no second step', async () => {
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const ben = await aMember(server, { appId, roles: ['online_staff'] })
  const of = { appId, memberId: ben.personId }
  const told = async () => {
    const { passkeys, hasFactor } = (await admin.client.team.members({ appId })).find(({ id }) => id === ben.personId)!
    return { passkeys, hasFactor }
  }
  expect(await refusal(admin.client.team.removeMemberFactor(of))).toBe('STATE_CONFLICT')
  const [first] = [await added(ben), await added(ben)]
  expect(await told()).toEqual({ passkeys: 2, hasFactor: false })
  await admin.client.team.removeMemberFactor(of)
  expect(await told()).toEqual({ passkeys: 0, hasFactor: false })
  expect(await refusal(enters(first))).toBe('LOGIN_PASSKEY')
  const [line] = (await admin.client.audit.list({ appId, limit: 1 })).items
  expect(line).toMatchObject({ action: 'member.factorRemoved', before: { passkeys: 2, secondFactor: false } })
})

it('asks for a recent proof to be added or removed', async () => {
  const caller = { session: anna.session }
  server.clock.advance(11 * 3_600_000)
  await server.as(caller).auth.me()
  server.clock.advance(2 * 3_600_000)
  expect(await refusal(server.as(caller).profile.beginPasskey())).toBe('REAUTH_REQUIRED')
  expect(await refusal(server.as(caller).profile.removePasskey({ passkeyId: device.id }))).toBe('REAUTH_REQUIRED')
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { secret } from '#src/lib/secret.ts'
import { secondFactor } from '#src/server/db/schema/person.ts'
import { rotateMasterKey } from '#src/server/platform/master-key.ts'
import { createFactorVault } from '#src/server/platform/factor-vault.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  PASSWORD,
  personOf,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let anna: TestMember
let login: string
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
})
beforeEach(async () => {
  anna = await aMember(server, { appId, roles: ['online_staff'] })
  login = (await personOf(server, anna.personId))?.email ?? ''
})
afterAll(() => server.close())

const somewhere = () => server.as({ ip: `198.51.100.${(count += 1) % 250}` })
const codeOf = (key: string, at = server.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Switches the second factor on; its key, and the codes for when the app is lost. */
async function withFactor(who: TestMember): Promise<{ key: string; recoveryCodes: string[] }> {
  const { secret: key, uri } = await who.client.profile.beginFactor()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Deskwright:/)
  const { recoveryCodes } = await who.client.profile.confirmFactor({ code: codeOf(key) })
  server.clock.advance(60_000)
  return { key, recoveryCodes }
}

/** The ticket of a sign-in that is asked for a second factor. */
async function ticketOf(client = somewhere()): Promise<string> {
  const refused: unknown = await client.auth.signIn({ login, password: PASSWORD }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  return (refused as { data: { ticket: string } }).data.ticket
}

it('counts from the first right code on, and then a password alone lets nobody in', async () => {
  const { secret: key } = await anna.client.profile.beginFactor()
  expect((await somewhere().auth.signIn({ login, password: PASSWORD })).personId).toBe(anna.personId)
  expect(await refusal(anna.client.profile.confirmFactor({ code: '000000' }))).toBe('LOGIN_WRONG_CODE')
  expect((await anna.client.profile.get()).factor).toBe(null)
  const { recoveryCodes } = await anna.client.profile.confirmFactor({ code: codeOf(key) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await anna.client.profile.get()).factor).toEqual({
    since: server.clock.now().toISOString(),
    recoveryLeft: 10,
  })
  expect(await refusal(anna.client.profile.beginFactor())).toBe('STATE_CONFLICT')

  server.clock.advance(60_000)
  const client = somewhere()
  const ticket = await ticketOf(client)
  expect(await client.auth.who()).toEqual({ me: null })
  expect((await client.auth.proveFactor({ ticket, code: codeOf(key) })).personId).toBe(anna.personId)
  expect((await client.auth.who()).me?.personId).toBe(anna.personId)
})

it('takes a code once, of one step before or after, and a ticket once', async () => {
  const { key } = await withFactor(anna)
  const code = codeOf(key)
  const ticket = await ticketOf()
  await somewhere().auth.proveFactor({ ticket, code })
  server.clock.advance(30_000)
  expect(await refusal(somewhere().auth.proveFactor({ ticket, code: codeOf(key) }))).toBe('SECOND_FACTOR_OVER')
  const other = await ticketOf()
  expect(await refusal(somewhere().auth.proveFactor({ ticket: other, code }))).toBe('LOGIN_WRONG_CODE')
  const far = codeOf(key, new Date(server.clock.now().getTime() + 90_000))
  expect(await refusal(somewhere().auth.proveFactor({ ticket: other, code: far }))).toBe('LOGIN_WRONG_CODE')
  const near = codeOf(key, new Date(server.clock.now().getTime() + 30_000))
  expect((await somewhere().auth.proveFactor({ ticket: other, code: near })).personId).toBe(anna.personId)
})

it('of two who send the same code at once lets one in', async () => {
  const { key } = await withFactor(anna)
  const [one, two] = [await ticketOf(), await ticketOf()]
  const code = codeOf(key)
  const tries = [one, two].map((ticket) => refusal(somewhere().auth.proveFactor({ ticket, code })))
  const answers = await Promise.all(tries)
  expect(answers).toContain(undefined)
  expect(answers).toContain('LOGIN_WRONG_CODE')
})

it('takes each code for a lost app once, however it is typed, and new ones in the place of all', async () => {
  const { recoveryCodes } = await withFactor(anna)
  const [first = '', second = ''] = recoveryCodes
  const enter = async (code: string) =>
    refusal(
      somewhere().auth.proveFactor({ ticket: await ticketOf(), code: ` ${code.toLowerCase().replace('-', ' ')} ` }),
    )
  expect([await enter(first), await enter(first)]).toEqual([undefined, 'LOGIN_WRONG_CODE'])
  expect((await anna.client.profile.get()).factor?.recoveryLeft).toBe(9)
  const renewed = await anna.client.profile.renewRecoveryCodes()
  expect([await enter(second), await enter(renewed.recoveryCodes[0] ?? '')]).toEqual(['LOGIN_WRONG_CODE', undefined])
})

it('ends a ticket after ten minutes, five tries, or another password, and slows down who tries with many', async () => {
  const { key } = await withFactor(anna)
  const late = await ticketOf()
  server.clock.advance(601_000)
  expect(await refusal(somewhere().auth.proveFactor({ ticket: late, code: codeOf(key) }))).toBe('SECOND_FACTOR_OVER')
  const before = await ticketOf()
  await anna.client.auth.changePassword({ current: PASSWORD, password: 'Other-1-password' })
  expect(await refusal(somewhere().auth.proveFactor({ ticket: before, code: codeOf(key) }))).toBe('SECOND_FACTOR_OVER')
  await anna.client.auth.changePassword({ current: 'Other-1-password', password: PASSWORD })

  const guess = async (ticket: string, tries: number) => {
    const found: (string | undefined)[] = []
    for (let index = 0; index < tries; index += 1)
      found.push(await refusal(somewhere().auth.proveFactor({ ticket, code: '000000' })))
    return new Set(found)
  }
  const tried = await ticketOf()
  expect(await guess(tried, 5)).toEqual(new Set(['LOGIN_WRONG_CODE']))
  expect(await refusal(somewhere().auth.proveFactor({ ticket: tried, code: codeOf(key) }))).toBe('SECOND_FACTOR_OVER')
  expect(await guess(await ticketOf(), 5)).toEqual(new Set(['LOGIN_WRONG_CODE']))
  expect(await refusal(somewhere().auth.proveFactor({ ticket: await ticketOf(), code: codeOf(key) }))).toBe(
    'RATE_LIMITED',
  )
})

it('asks those who sign in by phone, too', async () => {
  const phone = '+8613900000001'
  const ben = await aMember(server, { appId, roles: ['online_staff'], phone })
  const { key } = await withFactor(ben)
  await somewhere().auth.sendCode({ phone })
  await expect.poll(() => server.sent.at(-1)?.values.code).toMatch(/^\d{6}$/)
  const code = server.sent.at(-1)?.values.code ?? ''
  const refused: unknown = await somewhere()
    .auth.signInByPhone({ phone, code })
    .catch((error: unknown) => error)
  const { ticket } = (refused as { data: { ticket: string } }).data
  expect((await somewhere().auth.proveFactor({ ticket, code: codeOf(key) })).personId).toBe(ben.personId)
})

it('is switched on and off only by who has proved lately who they are', async () => {
  await withFactor(anna)
  // In use all along, and signed in long ago.
  for (let hours = 0; hours < 14; hours += 7) {
    server.clock.advance(7 * 3_600_000)
    await anna.client.auth.me()
  }
  expect(await refusal(anna.client.profile.removeFactor())).toBe('REAUTH_REQUIRED')
  expect(await refusal(anna.client.profile.renewRecoveryCodes())).toBe('REAUTH_REQUIRED')
  expect(await refusal(somewhere().profile.beginFactor())).toBe('UNAUTHORIZED')
})

it('is taken off by an administrator above, who tells of it in the list, and by nobody of their rank', async () => {
  const boss = await aMember(server, { appId, roles: ['admin'] })
  const peer = await aMember(server, { appId, roles: ['online_staff'] })
  await withFactor(anna)
  const shown = async () =>
    (await boss.client.team.members({ appId })).find(({ id }) => id === anna.personId)?.hasFactor
  expect(await shown()).toBe(true)
  const target = { appId, memberId: anna.personId }
  expect(await refusal(peer.client.team.removeMemberFactor(target))).toBe('FORBIDDEN')
  await boss.client.team.removeMemberFactor(target)
  expect(await shown()).toBe(false)
  expect(await refusal(boss.client.team.removeMemberFactor(target))).toBe('STATE_CONFLICT')
  expect((await somewhere().auth.signIn({ login, password: PASSWORD })).personId).toBe(anna.personId)
})

it('goes on with another master key once its keys have been sealed anew', async () => {
  await withFactor(anna)
  const [old, next] = [secret(Buffer.alloc(32, 7)), secret(Buffer.alloc(32, 8))]
  const sealed = async () =>
    (
      await server.db.inInstallation((tx) =>
        tx.select({ secret: secondFactor.secret }).from(secondFactor).where(eq(secondFactor.personId, anna.personId)),
      )
    )[0]?.secret
  const before = await sealed()
  await rotateMasterKey(server.db, [old], next)
  const after = await sealed()
  expect(createFactorVault(next, []).open(anna.personId, before!)).toBe(null)
  expect(createFactorVault(next, []).open(anna.personId, after!)).not.toBe(null)
  await rotateMasterKey(server.db, [next], old)
})

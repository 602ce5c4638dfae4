import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSetupLink } from '#src/server/services/installation/set-up.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  PASSWORD,
  personOf,
  refusal,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let nextIp = 0
const somewhere = () => server.as({ ip: `198.51.100.${++nextIp % 250}` })

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.sent.length = 0
})

it('makes the first administrator once, by the one-time link', async () => {
  const link = await makeSetupLink(server.deps)
  const token = new URL(link ?? '').searchParams.get('setup') ?? ''
  const input = {
    applicationName: 'Acme',
    nickname: 'Ada',
    email: 'ada@example.com',
    password: PASSWORD,
    language: 'en' as const,
  }
  expect(await refusal(somewhere().auth.setup({ ...input, token: 'wrong' }))).toBe('TOKEN_INVALID')
  const { appId: made } = await somewhere().auth.setup({ ...input, token })
  expect(made).toBe('1400000001')
  expect(await refusal(somewhere().auth.setup({ ...input, token }))).toBe('TOKEN_INVALID')
  expect(await makeSetupLink(server.deps)).toBeNull()
  const me = await somewhere().auth.signIn({ login: 'ada@example.com', password: PASSWORD })
  expect(me.applications).toMatchObject([{ appId: '1400000001', name: 'Acme', nickname: 'Ada' }])
  appId = made
})

it('answers a wrong password and an unknown account alike, and takes no sixth try from one address', async () => {
  const { email } = await aMember(server, { appId, roles: ['admin'] })
  const here = server.as({ ip: '203.0.113.77' })
  const wrong = () => refusal(here.auth.signIn({ login: email, password: 'Wrong-1-password' }))
  const unknown = () => refusal(here.auth.signIn({ login: 'nobody@example.com', password: 'Wrong-1-password' }))
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await wrong()).toBe('LOGIN_FAILED')
    expect(await unknown()).toBe('LOGIN_FAILED')
  }
  expect(await wrong()).toBe('RATE_LIMITED')
  expect(await unknown()).toBe('RATE_LIMITED')
  expect(await refusal(here.auth.signIn({ login: email, password: PASSWORD }))).toBe('RATE_LIMITED')
})

it('signs nobody in who belongs to no application', async () => {
  const { email, personId } = await aMember(server, { appId, roles: ['online_staff'] })
  await server.db.inApp(appId, (tx) =>
    tx.execute(`update member set state = 'disabled' where person_id = '${personId}'`),
  )
  expect(await refusal(somewhere().auth.signIn({ login: email, password: PASSWORD }))).toBe('LOGIN_NOT_DESK')
})

it('ends a session after twelve idle hours, and after thirty days at the latest', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  await member.client.auth.me()
  server.clock.advance(11 * 3_600_000)
  await member.client.auth.me()
  server.clock.advance(11 * 3_600_000)
  await member.client.auth.me()
  server.clock.advance(12 * 3_600_000 + 1)
  expect(await refusal(member.client.auth.me())).toBe('UNAUTHORIZED')
})

/** The code on its way to a number: it is sent after the answer. */
async function codeSent(phone: string): Promise<string> {
  const code = () => server.sent.findLast(({ template, to }) => template === 'signInCode' && to === phone)?.values.code
  await expect.poll(code).toBeDefined()
  return code() ?? ''
}

it('signs in by phone with the code that was sent, once', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345678' })
  await somewhere().auth.sendCode({ phone: '138 1234 5678' })
  const code = await codeSent('+8613812345678')
  expect(code).toMatch(/^\d{6}$/)
  await somewhere().auth.signInByPhone({ phone: '13812345678', code })
  expect(await refusal(somewhere().auth.signInByPhone({ phone: '13812345678', code }))).toBe('LOGIN_WRONG_CODE')
})

it('lets exactly one of many parallel right codes in', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345670' })
  await somewhere().auth.sendCode({ phone: '13812345670' })
  const code = await codeSent('+8613812345670')
  const results = await Promise.all(
    Array.from({ length: 20 }, () => refusal(somewhere().auth.signInByPhone({ phone: '13812345670', code }))),
  )
  expect(results.filter((result) => result === undefined)).toHaveLength(1)
})

it('kills a code after five wrong tries, even for the right one', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345671' })
  await somewhere().auth.sendCode({ phone: '13812345671' })
  const code = await codeSent('+8613812345671')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await refusal(somewhere().auth.signInByPhone({ phone: '13812345671', code: wrong }))).toBe(
      'LOGIN_WRONG_CODE',
    )
  }
  expect(await refusal(somewhere().auth.signInByPhone({ phone: '13812345671', code }))).toBe('LOGIN_WRONG_CODE')
})

it('tells whoever has the right code that their phone belongs to nobody any more', async () => {
  const { personId } = await aMember(server, { appId, roles: ['admin'], phone: '+8613812345675' })
  await somewhere().auth.sendCode({ phone: '13812345675' })
  const code = await codeSent('+8613812345675')
  await server.db.inApp(appId, (tx) => tx.execute(`update person set phone = null where id = '${personId}'`))
  const wrong = code === '000000' ? '111111' : '000000'
  const enter = (by: string) => refusal(somewhere().auth.signInByPhone({ phone: '13812345675', code: by }))
  expect(await enter(wrong)).toBe('LOGIN_WRONG_CODE')
  expect(await enter(code)).toBe('LOGIN_PHONE_UNBOUND')
})

it("takes no code that is older than ten minutes, or another phone's", async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345672' })
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345673' })
  await somewhere().auth.sendCode({ phone: '13812345672' })
  const code = await codeSent('+8613812345672')
  await somewhere().auth.sendCode({ phone: '13812345673' })
  const others = await codeSent('+8613812345673')
  if (code !== others)
    expect(await refusal(somewhere().auth.signInByPhone({ phone: '13812345673', code }))).toBe('LOGIN_WRONG_CODE')
  server.clock.advance(10 * 60_000 + 1)
  expect(await refusal(somewhere().auth.signInByPhone({ phone: '13812345672', code }))).toBe('LOGIN_WRONG_CODE')
})

it('sends nothing to a phone nobody has, tells nobody so, and asks for a minute between two codes', async () => {
  await aMember(server, { appId, roles: ['admin'], phone: '+8613812345674' })
  expect(await somewhere().auth.sendCode({ phone: '13900000000' })).toEqual({ resendSeconds: 60 })
  expect(await somewhere().auth.sendCode({ phone: '13812345674' })).toEqual({ resendSeconds: 60 })
  await codeSent('+8613812345674')
  expect(server.sent).toHaveLength(1)
  expect(await refusal(somewhere().auth.sendCode({ phone: '13900000000' }))).toBe('RATE_LIMITED')
})

it('sets a new password by a mailed link, once, and ends every session', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  expect(await somewhere().auth.requestReset({ email: member.email })).toEqual({})
  expect(await somewhere().auth.requestReset({ email: 'nobody-at-all@example.com' })).toEqual({})
  await expect.poll(() => server.sent.length).toBe(1)
  const token = new URL(server.sent[0]?.values.link ?? '').searchParams.get('reset') ?? ''
  const password = 'Another-1-password'
  expect(await refusal(somewhere().auth.resetPassword({ token, password: 'short' }))).toBe('INVALID')
  await somewhere().auth.resetPassword({ token, password })
  expect(await refusal(somewhere().auth.resetPassword({ token, password }))).toBe('TOKEN_INVALID')
  expect(await refusal(member.client.auth.me())).toBe('UNAUTHORIZED')
  expect(await refusal(somewhere().auth.signIn({ login: member.email, password: PASSWORD }))).toBe('LOGIN_FAILED')
  await somewhere().auth.signIn({ login: member.email, password })
})

it.each([null, '', undefined, [], {}, 0, 'x'.repeat(129), 'null', 'undefined'])(
  'takes %j for no reset token',
  async (token) => {
    const reset = somewhere().auth.resetPassword as (input: unknown) => Promise<unknown>
    expect(['INVALID', 'TOKEN_INVALID']).toContain(await refusal(reset({ token, password: PASSWORD })))
  },
)

it('makes who has a temporary password choose their own before anything else, within a day', async () => {
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const account = `new-${Date.now()}`
  await admin.client.team.invite({
    appId,
    account,
    nickname: 'Nora',
    email: `${account}@example.com`,
    roles: ['online_staff'],
    groupIds: [],
  })
  const password = server.sent.at(-1)?.values.password ?? ''
  const me = await somewhere().auth.signIn({ login: account, password })
  expect(me.mustChangePassword).toBe(true)
  server.clock.advance(24 * 3_600_000 + 1)
  expect(await refusal(somewhere().auth.signIn({ login: account, password }))).toBe('LOGIN_PASSWORD_EXPIRED')
})

it('lets who must change their password do nothing else', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  await server.db.inInstallation((tx) =>
    tx.execute(`update person set temporary_until = now() + interval '1 day' where id = '${member.personId}'`),
  )
  expect(await refusal(member.client.application.get({ appId }))).toBe('PASSWORD_CHANGE_REQUIRED')
  expect(await refusal(member.client.auth.changePassword({ current: 'wrong', password: 'Another-1-password' }))).toBe(
    'INVALID',
  )
  expect(await refusal(member.client.auth.changePassword({ current: PASSWORD, password: PASSWORD }))).toBe('INVALID')
  await member.client.auth.changePassword({ current: PASSWORD, password: 'Another-1-password' })
  await member.client.application.get({ appId })
  expect((await personOf(server, member.personId))?.temporaryUntil).toBeNull()
})

it('signs out other devices and keeps this one', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  await somewhere().auth.signIn({ login: member.email, password: PASSWORD })
  expect(await member.client.auth.sessions()).toHaveLength(2)
  expect(await member.client.auth.endOtherSessions()).toEqual({ ended: 1 })
  expect(await member.client.auth.sessions()).toMatchObject([{ current: true }])
})

it('stores no token, code or password as it is', async () => {
  const member = await aMember(server, { appId, roles: ['admin'], phone: '+8613812345679' })
  await somewhere().auth.sendCode({ phone: '13812345679' })
  const dump = await server.db.inInstallation(async (tx) => {
    const tables = ['person', 'session', 'one_time_token']
    const rows = []
    for (const table of tables) rows.push((await tx.execute(`select to_jsonb(t)::text as row from ${table} t`)).rows)
    return JSON.stringify(rows)
  })
  for (const plain of [PASSWORD, member.session, await codeSent('+8613812345679')]) expect(dump).not.toContain(plain)
})

it('keeps a second application out of sight', async () => {
  const other = await anApplication(server, { appId: '1400000009' })
  const stranger = await aMember(server, { appId: other, roles: ['super_admin'] })
  expect(await refusal(stranger.client.application.get({ appId }))).toBe('NOT_FOUND')
  expect(await refusal(server.as().application.get({ appId }))).toBe('UNAUTHORIZED')
})

it('says who is signed in without calling it an error that nobody is', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  expect((await member.client.auth.who()).me?.personId).toBe(member.personId)
  expect(await server.as().auth.who()).toEqual({ me: null })
  expect(await server.as({ session: 'made-up' }).auth.who()).toEqual({ me: null })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { createPace } from '#src/server/auth/pace.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  PASSWORD,
  refusal,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let owner: TestMember
let nextIp = 0
let nextPhone = 0
/** How long tries had to wait, in milliseconds. */
const waited: number[] = []
const noTime = createPace(async (ms) => void waited.push(ms))

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  Object.assign(
    server.deps.pace,
    createPace(async (ms) => void waited.push(ms)),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aMember(server, { appId, roles: ['admin'], phone: `+86139000000${String(10 + ++nextPhone)}` })
  waited.length = 0
})

const WRONG = 'Wrong-1-password'
const stranger = () => server.as({ ip: `198.51.${Math.floor(++nextIp / 250)}.${nextIp % 250}` })
const tryAs = (client: ReturnType<TestServer['as']>, password: string, login = owner.email) =>
  refusal(client.auth.signIn({ login, password }))

/** The owner's own browser: they have signed in with it before. */
async function ownBrowser(member = owner): Promise<TestCaller> {
  const browser: TestCaller = { ip: `203.0.113.${++nextIp % 250}` }
  await server.as(browser).auth.signIn({ login: member.email, password: PASSWORD })
  return browser
}

it('lets the owner in while strangers try their login from anywhere', async () => {
  const browser = await ownBrowser()
  for (let count = 0; count < 30; count++) expect(await tryAs(stranger(), WRONG)).toBe('LOGIN_FAILED')
  waited.length = 0
  expect(await tryAs(server.as(browser), PASSWORD)).toBeUndefined()
  expect(waited).toEqual([])
  // A new browser of theirs waits as strangers do, and is let in all the same.
  expect(await tryAs(stranger(), PASSWORD)).toBeUndefined()
  expect(waited).toEqual([LIMITS.signIn.delaySeconds * 1000])
})

it('lets the owner in where strangers behind the same address have used up its tries', async () => {
  const browser = await ownBrowser()
  const beside = server.as({ ip: browser.ip! })
  for (let count = 0; count < 5; count++) await tryAs(beside, WRONG)
  expect(await tryAs(beside, PASSWORD)).toBe('RATE_LIMITED')
  for (let count = 0; count < 60; count++) await tryAs(beside, WRONG, `somebody-${count}@example.com`)
  expect(await tryAs(beside, WRONG, 'one-more@example.com')).toBe('RATE_LIMITED')
  expect(await tryAs(server.as(browser), PASSWORD)).toBeUndefined()
})

it('lets the owner in while more strangers try than may wait for hashing', async () => {
  const browser = await ownBrowser()
  const flood = Array.from({ length: LIMITS.hashing.waiting * 3 }, (_, n) =>
    tryAs(stranger(), WRONG, `nobody-${n}@example.com`),
  )
  expect(await tryAs(server.as(browser), PASSWORD)).toBeUndefined()
  expect(await Promise.all(flood)).toContain('UNAVAILABLE')
})

it('leaves the places of known browsers to those who have them: no made-up token, and no other person’s', async () => {
  const browser = await ownBrowser()
  const other = await ownBrowser(await aMember(server, { appId, roles: ['admin'] }))
  const made = `${'a'.repeat(43)}.${'b'.repeat(43)}`
  const flood = Array.from({ length: LIMITS.hashing.waiting * 3 }, (_, n) =>
    tryAs(server.as({ ip: `198.51.200.${n}`, device: n % 2 ? made : other.device! }), WRONG),
  )
  expect(await tryAs(server.as(browser), PASSWORD)).toBeUndefined()
  expect(await Promise.all(flood)).toContain('UNAVAILABLE')
})

it('does not count a known browser with the strangers behind its address', async () => {
  const browser = await ownBrowser()
  const { address } = LIMITS.traffic.open
  for (let count = 0; count < address.burst + address.perSecond; count++)
    server.deps.traffic.countIn('open', { address: browser.ip! })
  expect(await tryAs(server.as({ ip: browser.ip! }), PASSWORD)).toBe('RATE_LIMITED')
  expect(await tryAs(server.as(browser), PASSWORD)).toBeUndefined()
})

it('lets nobody try for ever in a known browser either, and strangers have nothing of it', async () => {
  const browser = await ownBrowser()
  const own = server.as(browser)
  for (let count = 0; count < 5; count++) expect(await tryAs(own, WRONG)).toBe('LOGIN_FAILED')
  expect(await tryAs(own, PASSWORD)).toBe('RATE_LIMITED')
  expect(waited.length).toBeGreaterThan(0)
  expect(await tryAs(stranger(), PASSWORD)).toBeUndefined()
  expect(await tryAs(server.as(await ownBrowser()), PASSWORD)).toBeUndefined()
})

it('treats a login that nobody has like one that somebody has', async () => {
  const seen = async (login: string) => {
    waited.length = 0
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 8; count++) codes.push(await tryAs(stranger(), WRONG, login))
    const from = server.as({ ip: `192.0.2.${++nextIp % 250}` })
    for (let count = 0; count < 6; count++) codes.push(await tryAs(from, WRONG, login))
    return { codes, waited: [...waited] }
  }
  expect(await seen('nobody@example.com')).toEqual(await seen(owner.email))
})

it('keeps the change of password from strangers who take the id for a login', async () => {
  for (let count = 0; count < 6; count++) await tryAs(server.as({ ip: '192.0.2.9' }), WRONG, owner.personId)
  expect(await refusal(owner.client.auth.changePassword({ current: PASSWORD, password: 'Another-1-password' }))).toBe(
    undefined,
  )
})

it('counts tries at the change of password by session', async () => {
  const other = await ownBrowser()
  const change = (client: ReturnType<TestServer['as']>, current: string) =>
    refusal(client.auth.changePassword({ current, password: 'Another-1-password' }))
  for (let count = 0; count < 5; count++) expect(await change(owner.client, WRONG)).toBe('INVALID')
  expect(await change(owner.client, PASSWORD)).toBe('RATE_LIMITED')
  expect(await change(server.as(other), PASSWORD)).toBeUndefined()
})

describe('the line of strange browsers', () => {
  it('lets one after another go on, and refuses who would be one too many', async () => {
    const begun: (() => void)[] = []
    const pace = createPace(() => new Promise((resolve) => begun.push(resolve)))
    const done: number[] = []
    const all = Array.from({ length: LIMITS.signIn.inLine }, (_, n) => pace.inLine('a', 10).then(() => done.push(n)))
    await expect(pace.inLine('a', 10)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    const elsewhere = pace.inLine('b', 0)
    await elsewhere
    for (let n = 0; n < LIMITS.signIn.inLine; n++) {
      await expect.poll(() => begun.length).toBe(n + 1)
      expect(done).toHaveLength(n)
      begun[n]!()
      await all[n]
    }
    await pace.inLine('a', 0)
  })

  it('holds no connection of the database while somebody waits', async () => {
    let goOn = () => {}
    const isOver = new Promise<void>((resolve) => (goOn = resolve))
    let waiting = 0
    const hold = () => {
      waiting += 1
      return isOver
    }
    // More than there are connections.
    const logins = Array.from({ length: 20 }, (_, n) => `waits-${n}@example.com`)
    for (const login of logins)
      for (let count = 0; count < LIMITS.signIn.freeTries; count++)
        await server.deps.limiter.consume('login_anywhere', login)
    Object.assign(server.deps.pace, createPace(hold))
    const tries = logins.map((login) => tryAs(stranger(), WRONG, login))
    try {
      await expect.poll(() => waiting).toBe(logins.length)
      expect(await owner.client.auth.me()).toMatchObject({ personId: owner.personId })
    } finally {
      Object.assign(server.deps.pace, noTime)
      goOn()
    }
    expect(await Promise.all(tries)).toEqual(logins.map(() => 'LOGIN_FAILED'))
  })
})

describe('a known browser', () => {
  const hashes = (personId: string) =>
    server.db.inInstallation(
      async (tx) =>
        (await tx.execute(sql`select token_hash from known_device where person_id = ${personId}`)).rows.length,
    )

  it('is known to each who has signed in with it, and only to them', async () => {
    const second = await aMember(server, { appId, roles: ['admin'] })
    const browser = await ownBrowser()
    const { device } = browser
    await server.as(browser).auth.signIn({ login: second.email, password: PASSWORD })
    expect(browser.device).toBe(device)
    expect(await hashes(owner.personId)).toBe(1)
    expect(await hashes(second.personId)).toBe(1)
    const third = await aMember(server, { appId, roles: ['admin'] })
    for (let count = 0; count < 6; count++) await tryAs(server.as({ ...browser, session: null }), WRONG, third.email)
    expect(await tryAs(server.as({ ...browser, session: null }), PASSWORD, third.email)).toBe('RATE_LIMITED')
  })

  it('takes no token that somebody has made up', async () => {
    const browser: TestCaller = { ip: '203.0.113.251', device: 'made-up' }
    await server.as(browser).auth.signIn({ login: owner.email, password: PASSWORD })
    expect(browser.device).not.toBe('made-up')
  })

  it('is strange again after its time, and after an admin has reset the password', async () => {
    const browser = await ownBrowser()
    const lockOutHere = async () => {
      for (let count = 0; count < 5; count++) await tryAs(server.as({ ip: browser.ip! }), WRONG)
      return tryAs(server.as({ ...browser, session: null }), WRONG)
    }
    expect(await lockOutHere()).toBe('LOGIN_FAILED')
    server.clock.advance(LIMITS.signIn.deviceDays * 86_400_000 + 1)
    expect(await lockOutHere()).toBe('RATE_LIMITED')

    const other = await ownBrowser()
    expect(await hashes(owner.personId)).toBe(1)
    const admin = await aMember(server, { appId, roles: ['super_admin'] })
    await admin.client.team.resetMemberPassword({ appId, memberId: owner.personId })
    expect(await hashes(owner.personId)).toBe(0)
    expect(other.device).toEqual(expect.any(String))
  })

  it('is one of so many: those used last are kept', async () => {
    const first = await ownBrowser()
    for (let count = 0; count < LIMITS.signIn.devices; count++) {
      server.clock.advance(1000)
      await ownBrowser()
    }
    expect(await hashes(owner.personId)).toBe(LIMITS.signIn.devices)
    for (let count = 0; count < 5; count++) await tryAs(server.as({ ip: first.ip! }), WRONG)
    expect(await tryAs(server.as({ ...first, session: null }), PASSWORD)).toBe('RATE_LIMITED')
  })
})

describe('codes by phone', () => {
  const phoneOf = async () =>
    (await server.db.inInstallation((tx) => tx.execute(sql`select phone from person where id = ${owner.personId}`)))
      .rows[0]!.phone as string
  const codes = (phone: string) =>
    server.sent
      .filter(({ template, to }) => template === 'signInCode' && to === phone)
      .map(({ values }) => values.code!)

  it('come to the owner’s own browser whatever strangers ask for, and strangers cannot kill them', async () => {
    const browser = await ownBrowser()
    const phone = await phoneOf()
    expect(await refusal(stranger().auth.sendCode({ phone }))).toBeUndefined()
    expect(await refusal(stranger().auth.sendCode({ phone }))).toBe('RATE_LIMITED')
    await expect.poll(() => codes(phone).length).toBe(1)
    await server.as(browser).auth.sendCode({ phone })
    await expect.poll(() => codes(phone).length).toBe(2)
    const code = codes(phone)[1]!
    const wrong = code === '000000' ? '111111' : '000000'
    for (let count = 0; count < 6; count++)
      expect(await refusal(stranger().auth.signInByPhone({ phone, code: wrong }))).toBe('LOGIN_WRONG_CODE')
    // Nor is it of any use to them.
    if (code !== codes(phone)[0])
      expect(await refusal(stranger().auth.signInByPhone({ phone, code }))).toBe('LOGIN_WRONG_CODE')
    expect(await refusal(server.as(browser).auth.signInByPhone({ phone, code }))).toBeUndefined()
  })

  it('die with five wrong tries, and the number lives on', async () => {
    const browser = await ownBrowser()
    const phone = await phoneOf()
    const own = server.as(browser)
    await own.auth.sendCode({ phone })
    await expect.poll(() => codes(phone).length).toBe(1)
    const [code] = codes(phone)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let count = 0; count < 5; count++) await refusal(own.auth.signInByPhone({ phone, code: wrong }))
    expect(await refusal(own.auth.signInByPhone({ phone, code: code! }))).toBe('LOGIN_WRONG_CODE')
    await stranger().auth.sendCode({ phone })
    await expect.poll(() => codes(phone).length).toBe(2)
    expect(await refusal(stranger().auth.signInByPhone({ phone, code: codes(phone)[1]! }))).toBeUndefined()
  })
})

it('mails a reset link to the owner’s own browser however often strangers have asked', async () => {
  const browser = await ownBrowser()
  const { email } = owner
  for (let count = 0; count < 5; count++) await stranger().auth.requestReset({ email })
  expect(await refusal(stranger().auth.requestReset({ email }))).toBe('RATE_LIMITED')
  expect(await refusal(server.as(browser).auth.requestReset({ email }))).toBeUndefined()
})

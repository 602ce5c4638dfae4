import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
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
import { closedOf, nextOf, openSockets, outcomeOf, type TestSockets } from '#tests/support/sockets.ts'

let server: TestServer
let sockets: TestSockets
let appId: string
let member: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  sockets = await openSockets(server)
})
afterAll(async () => {
  await sockets.close()
  await server.close()
})
beforeEach(async () => {
  member = await aMember(server, { appId, roles: ['admin'] })
})
afterEach(() => sockets.endAll())

const signIn = (browser: TestCaller, login = member.email) =>
  server.as(browser).auth.signIn({ login, password: PASSWORD })
const isIn = async (session: string | null | undefined) =>
  (await refusal(server.as({ session: session ?? null }).auth.me())) === undefined

it('takes no session that a browser was given before the sign-in', async () => {
  const browser: TestCaller = { session: 'planted' }
  await signIn(browser)
  expect(browser.session).not.toBe('planted')
  expect(await isIn('planted')).toBe(false)
})

it('makes another session at every sign-in, and ends the one before in the same browser', async () => {
  const browser: TestCaller = {}
  const first = await signIn(browser)
  const before = browser.session
  const elsewhere: TestCaller = {}
  await signIn(elsewhere)
  const second = await signIn(browser)
  expect(second.sessionId).not.toBe(first.sessionId)
  expect(browser.session).not.toBe(before)
  expect([await isIn(before), await isIn(browser.session), await isIn(elsewhere.session)]).toEqual([false, true, true])
})

it('closes what the session before held open: to come back for the same person, for good for another', async () => {
  const browser: TestCaller = {}
  await signIn(browser)
  const mine = sockets.open({ appId }, browser.session)
  await outcomeOf(mine)
  let isOut = false
  mine.on('signed_out', () => (isOut = true))
  await signIn(browser)
  await closedOf(mine)
  expect(isOut).toBe(false)

  const back = sockets.open({ appId }, browser.session)
  expect(await outcomeOf(back)).toBe('connected')
  const other = await aMember(server, { appId, roles: ['admin'] })
  const [told, closed] = [nextOf(back, 'signed_out'), closedOf(back)]
  await signIn(browser, other.email)
  await Promise.all([told, closed])
})

it('changes the token with the password, and keeps the session', async () => {
  const browser: TestCaller = {}
  const { sessionId } = await signIn(browser)
  const before = browser.session
  await server.as(browser).auth.changePassword({ current: PASSWORD, password: 'Another-1-password' })
  expect(browser.session).not.toBe(before)
  expect([await isIn(before), await isIn(browser.session), await isIn(member.session)]).toEqual([false, true, false])
  expect(await server.as(browser).auth.me()).toMatchObject({ sessionId })
})

it('changes nothing, and sets no cookie, where the sign-in fails', async () => {
  const browser: TestCaller = { session: member.session }
  expect(await refusal(server.as(browser).auth.signIn({ login: member.email, password: 'Wrong-1-password' }))).toBe(
    'LOGIN_FAILED',
  )
  expect(browser).toEqual({ session: member.session })
  expect(await isIn(member.session)).toBe(true)
})

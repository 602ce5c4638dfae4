import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NO_PANEL } from '#src/domain/settings/custom-panel.ts'
import { createApp } from '#src/server/app.ts'
import { application } from '#src/server/db/schema/platform.ts'
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

const SECRET = 'a secret that is as long as it has to be'
const PAGE = 'https://crm.example.com/desk?team=1'

let server: TestServer
let appId: string
let olga: TestMember
let anna: TestMember
let made = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_700 + ++made) })
  const groupId = await aGroup(server, { appId, strategy: 'manual' })
  olga = await aMember(server, { appId, roles: ['admin'] })
  anna = await aMember(server, { appId, roles: ['online_staff'], groups: [groupId], status: 'online' })
})

async function set(url: string, secret: string | null | undefined, title = 'Orders') {
  const { revision, workbench } = await olga.client.settings.workbench({ appId })
  return olga.client.settings.updateWorkbench({
    appId,
    revision,
    workbench: { ...workbench, custom: { title, url } },
    secret,
  })
}
const page = (member?: TestMember) =>
  createApp(server.deps, { ready: async () => true }).request(`http://localhost:4400/panel/${appId}`, {
    headers: member ? { cookie: `deskwright_session=${member.session}` } : {},
  })
async function served() {
  const { client, conversationId } = await aVisitor(server, appId)
  await client.visitor.transfer({ appId, conversationId })
  const { visitor } = await anna.client.desk.accept({ appId, conversationId })
  return { conversationId, visitorId: visitor.id }
}

it.each([
  'http://crm.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://crm.example.com',
  'https://anna:word@crm.example.com',
  'https://crm.example.com;script-src',
  "https://crm.example.com'self'",
  '//crm.example.com',
  'crm',
])('an address that is no page of another system is refused: %s', async (url) => {
  expect(await refusal(set(url, SECRET))).toBe('INVALID')
})

it.each(['http://localhost:3000/desk', 'https://10.0.0.7/desk', 'https://crm.intranet/desk'])(
  'one that the browser of an agent reaches is none of the server’s business: %s',
  async (url) => {
    await set(url, SECRET)
    expect((await anna.client.desk.overview({ appId })).custom).toEqual({
      title: 'Orders',
      origin: new URL(url).origin,
    })
  },
)

it('a page of our own origin, which would get out of its frame, is refused, and not shown where it got in', async () => {
  const own = `${new URL(server.deps.publicUrl).origin}/main`
  expect(await refusal(set(own, SECRET))).toBe('INVALID')
  await set(PAGE, SECRET)
  await server.db.inApp(appId, (tx) => tx.update(application).set({ customPanel: { title: 'Orders', url: own } }))
  expect((await page(anna)).status).toBe(404)
})

it('is framed under a policy that names its one origin, and in a sandbox that leads nobody away', async () => {
  await set(PAGE, SECRET, 'Orders "here"')
  const response = await page(anna)
  expect(response.status).toBe(200)
  const rules = (response.headers.get('content-security-policy') ?? '').split('; ')
  expect(rules).toContain(`default-src 'none'`)
  expect(rules).toContain('frame-src https://crm.example.com')
  expect(rules).toContain(`frame-ancestors 'self'`)
  expect(rules.join(' ')).not.toMatch(/script-src|unsafe|\*/)
  const html = await response.text()
  expect(html).toContain('title="Orders &#34;here&#34;"')
  const sandbox = /sandbox="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(sandbox).not.toMatch(/top-navigation|modals/)
  expect(html).not.toContain(SECRET)
})

it('is shown to members of the application alone', async () => {
  await set(PAGE, SECRET)
  const strangerApp = await anApplication(server, { appId: String(1_400_000_900 + made) })
  const stranger = await aMember(server, { appId: strangerApp, roles: ['super_admin'] })
  expect((await page()).status).toBe(401)
  expect((await page(stranger)).status).toBe(404)
  await set('', null, '')
  expect((await page(anna)).status).toBe(404)
})

it('is told ids alone, signed for its origin and for minutes', async () => {
  await set(PAGE, SECRET)
  const { conversationId, visitorId } = await served()
  const { token } = await anna.client.desk.panelToken({ appId, conversationId, nonce: 'n-1' })
  const [head = '', body = '', signature] = token.split('.')
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url'))
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const now = Math.floor(server.clock.now().getTime() / 1000)
  expect(read(body)).toEqual({
    iss: new URL(server.deps.publicUrl).origin,
    aud: 'https://crm.example.com',
    iat: now,
    exp: now + 300,
    jti: expect.any(String),
    nonce: 'n-1',
    sdkAppId: appId,
    conversationId,
    visitorId,
    agentId: anna.personId,
  })
})

it('says nothing of a conversation that the agent may not read, and nothing without a page', async () => {
  const { conversationId } = await served()
  const ask = (member: TestMember) => refusal(member.client.desk.panelToken({ appId, conversationId, nonce: '' }))
  expect(await ask(anna)).toBe('NOT_FOUND')
  await set(PAGE, SECRET)
  expect(await ask(await aMember(server, { appId, roles: ['online_staff'] }))).toBe('NOT_FOUND')
})

it('is never without a secret, and the secret goes to no other place and is never read', async () => {
  expect(await refusal(set(PAGE, undefined))).toBe('INVALID')
  expect(await refusal(set(PAGE, 'short'))).toBe('INVALID')
  await set(PAGE, SECRET)
  expect(await refusal(set(PAGE, null))).toBe('INVALID')
  expect(await refusal(set('https://crm.example.org/desk', undefined))).toBe('INVALID')
  await set('https://crm.example.com/other', undefined)
  const saved = await olga.client.settings.workbench({ appId })
  expect(saved.secret.configured).toBe(true)
  expect(JSON.stringify([saved, await olga.client.settings.workbenchHistory({ appId })])).not.toContain(SECRET)
  await set('', undefined, '')
  expect(await olga.client.settings.workbench({ appId })).toMatchObject({
    workbench: { custom: NO_PANEL },
    secret: { configured: false },
  })
})

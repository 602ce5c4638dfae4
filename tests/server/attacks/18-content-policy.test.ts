import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq, max } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { message } from '#src/server/db/schema/conversation.ts'
import { createApp } from '#src/server/app.ts'
import { consolePage } from '#src/server/http/console-page.ts'
import { contentSecurityPolicy, type Page } from '#src/server/request/headers.ts'
import { projectRoot } from '#src/server/paths.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
let server: TestServer
let elsewhere: HttpStandIn
let admin: TestMember
let conversationId: string
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  elsewhere = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [elsewhere.host] })
  await anApplication(server, { appId: APP, template: 'shop' })
  admin = await aMember(server, { appId: APP, roles: ['super_admin'] })
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
  conversationId = (await aVisitor(server, APP)).conversationId
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})
beforeEach(() => {
  elsewhere.on('/picture', { headers: { 'content-type': 'image/png', 'set-cookie': 'a=b' }, body: 'pixels' })
})

/** The id of a new message in the conversation. */
async function says(body: MessageBody, sender: 'bot' | 'visitor' = 'bot'): Promise<string> {
  const id = uuidv7()
  await server.db.inApp(APP, async (tx) => {
    const [last] = await tx
      .select({ seq: max(message.seq) })
      .from(message)
      .where(eq(message.conversationId, conversationId))
    const row = { appId: APP, conversationId, seq: (last?.seq ?? 0) + 1, id, sender, body, at: server.clock.now() }
    await tx.insert(message).values(row)
  })
  return id
}
const picture = (url: string): MessageBody => ({ type: 'image', url, text: 'A picture' })
const asMember = () => ({ headers: { cookie: `deskwright_session=${admin.session}` } })
const tried = (url: string, init: RequestInit = asMember()) =>
  request(`/api/apps/${APP}/shown?${new URLSearchParams({ url })}`, init)

const PAGES: Page[] = [
  { page: 'console', nonce: 'once' },
  { page: 'workspace', nonce: 'once' },
  { page: 'chat', ancestors: null },
  { page: 'demo' },
  { page: 'docs' },
]

it.each(PAGES)('the policy of the page $page names what it allows, and no scheme as a whole', (of) => {
  const rules = contentSecurityPolicy(of).split('; ')
  const of_ = (name: string) => rules.find((rule) => rule.startsWith(`${name} `))
  expect(of_('img-src')).toBe(`img-src 'self' data: blob:`)
  expect(of_('media-src')).toBe(`media-src 'self' blob:`)
  expect(of_('connect-src')).toBe(`connect-src 'self'`)
  expect(of_('script-src')).toBe(`script-src 'self'`)
  expect(of_('require-trusted-types-for')).toBe(`require-trusted-types-for 'script'`)
  expect(rules.join('; ')).not.toMatch(/unsafe-|https?:|wss?:|\*(?!$)(?!;)/)
})

it('only the workspace may stand in a frame of the console, and the chat in any unless its application names them', () => {
  const ancestors = PAGES.map((of) => {
    const rule = contentSecurityPolicy(of)
      .split('; ')
      .find((one) => one.startsWith('frame-ancestors'))
    return `${of.page}: ${rule?.replace('frame-ancestors ', '')}`
  })
  expect(ancestors).toEqual(["console: 'none'", "workspace: 'self'", 'chat: *', "demo: 'none'", "docs: 'none'"])
})

it('each answer of the console has a nonce of its own, in its policy and in its page', async () => {
  const page = await readFile(join(projectRoot(), 'src', 'index.html'), 'utf8')
  const nonces = [1, 2].map(() => {
    const { html, policy } = consolePage(page, { internationalHosts: [], passwordPolicy: 'nist' })
    const nonce = /<meta name="style-nonce" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(html).toContain('<meta name="password-policy" content="nist"')
    expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)/)
    return nonce
  })
  expect(nonces[0]).not.toBe(nonces[1])
})

it("what a bot's message shows comes through this server, by the message alone, and cannot run", async () => {
  const messageId = await says(picture(`${elsewhere.url}/picture`))
  const response = await request(`/shown/${APP}/${messageId}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await response.text()).toBe('pixels')
  expect(response.headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox`)
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(response.headers.get('set-cookie')).toBeNull()
  const { headers } = elsewhere.requests.at(-1) ?? {}
  for (const name of ['cookie', 'referer', 'authorization', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name)
})

it('of a card its picture is shown', async () => {
  const card = { title: 'A card', text: '', imageUrl: `${elsewhere.url}/picture`, items: [], ask: null }
  expect((await request(`/shown/${APP}/${await says({ type: 'card', ...card })}`)).status).toBe(200)
})

it('a part is asked for and passed on as a part', async () => {
  const headers = { 'content-type': 'video/mp4', 'content-range': 'bytes 0-3/9', 'accept-ranges': 'bytes' }
  elsewhere.on('/film', { status: 206, headers, body: 'film' })
  const messageId = await says({ type: 'video', url: `${elsewhere.url}/film`, text: '' })
  const response = await request(`/shown/${APP}/${messageId}`, { headers: { range: 'bytes=0-3' } })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 0-3/9'])
  expect(elsewhere.requests.at(-1)?.headers.range).toBe('bytes=0-3')
})

it('nothing is fetched for a message that shows nothing, is none of the bot, or of another application', async () => {
  const count = elsewhere.requests.length
  const shown = async (id: string) => (await request(`/shown/${APP}/${id}`)).status
  expect(await shown(await says({ type: 'text', text: `${elsewhere.url}/picture` }))).toBe(404)
  expect(await shown(await says(picture(`${elsewhere.url}/picture`), 'visitor'))).toBe(404)
  const messageId = await says(picture(`${elsewhere.url}/picture`))
  expect((await request(`/shown/1400000002/${messageId}`)).status).toBe(404)
  expect((await request(`/shown/${APP}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
  expect(elsewhere.requests.length).toBe(count)
})

it('only members of the application may name an address', async () => {
  const count = elsewhere.requests.length
  await anApplication(server, { appId: '1400000002' })
  const stranger = await aMember(server, { appId: '1400000002', roles: ['super_admin'] })
  const url = `${elsewhere.url}/picture`
  expect((await tried(url, {})).status).toBe(401)
  expect((await tried(url, { headers: { cookie: `deskwright_session=${stranger.session}` } })).status).toBe(404)
  expect(elsewhere.requests.length).toBe(count)
  expect((await tried(url)).status).toBe(200)
})

it('a redirect is followed within the same bounds', async () => {
  elsewhere.on('/moved', { status: 302, headers: { location: '/picture' } })
  elsewhere.on('/inside', { status: 302, headers: { location: 'http://127.0.0.1:1/picture' } })
  elsewhere.on('/round', { status: 302, headers: { location: '/round' } })
  expect((await tried(`${elsewhere.url}/moved`)).status).toBe(200)
  expect((await tried(`${elsewhere.url}/inside`)).status).toBe(404)
  expect((await tried(`${elsewhere.url}/round`)).status).toBe(404)
})

it.each(['text/html', 'text/javascript', 'application/json', 'image/svg+xml-not', ''])(
  'what is no picture and no video is not passed on: %s',
  async (type) => {
    elsewhere.on('/other', { headers: { 'content-type': type }, body: '<script>alert(1)</script>' })
    const response = await tried(`${elsewhere.url}/other`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'NOT_FOUND'])
  },
)

it.each(['http://127.0.0.1:1/x.png', 'http://169.254.169.254/latest', 'http://[::1]/x', 'file:///etc/passwd', 'x', ''])(
  'no other address is reached: %s',
  async (url) => {
    expect((await tried(url)).status).toBe(404)
  },
)

import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { connect as dial } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#src/server/context.ts'
import { cookieName, readCookie, writeCookie } from '#src/server/cookie.ts'
import { createApp } from '#src/server/app.ts'
import { isKnownHost } from '#src/server/known-host.ts'
import { liveHost } from '#src/server/live-host.ts'
import { createLive } from '#src/server/live/live.ts'
import { aMember, anApplication, createTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts'
import { readRefusal } from '#tests/support/read-refusal.ts'

const APP = '1400000001'
let server: TestServer
let port: number
let close: () => Promise<void>

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  const http = createServer((_, response) => response.writeHead(200).end('the app'))
  const io = createLive(null).attach(
    http,
    liveHost(server.deps, () => server.deps as Context),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  port = typeof address === 'object' && address ? address.port : 0
  close = () => io.close()
})
afterAll(async () => {
  await close()
  await server.close()
})

/** What a server answers to a request, byte by byte, until there is a whole head and what came with it. */
function raw(headers: Record<string, string>, path = '/socket.io/?EIO=4&transport=websocket'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = dial(port, '127.0.0.1')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    let text = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const isWhole = length === undefined ? rest.length > 0 : rest.join('').length >= Number(length)
      if (isWhole) resolve(head.length > 0 ? text : head)
      if (isWhole) socket.destroy()
    })
  })
}
const upgrade = (headers: Record<string, string>) =>
  raw({
    Host: `localhost:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  })
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('a live connection', () => {
  it('is opened from our own page, and by what is no browser and brings no cookie', async () => {
    expect(statusOf(await upgrade({ Origin: `http://localhost:${port}`, Cookie: 'a=b' }))).toBe(101)
    expect(statusOf(await upgrade({}))).toBe(101)
  })

  it.each([
    ['from another site', { Origin: 'https://evil.test' }],
    ['from another site, with a cookie', { Origin: 'https://evil.test', Cookie: 'deskwright_session=x' }],
    ['from a page without an origin', { Origin: 'null' }],
    ['from another port of this host', { Origin: 'http://localhost:1' }],
    ['with a cookie and without an Origin', { Cookie: 'deskwright_session=x' }],
  ])('is refused before it is one: %s', async (_, headers) => {
    const answer = await upgrade(headers)
    expect(statusOf(answer)).toBe(403)
    const body: unknown = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
    const requestId = /x-request-id: (\S+)/i.exec(answer)?.[1]
    expect(body).toEqual({ code: 'FORBIDDEN', message: 'FORBIDDEN', requestId })
  })

  it('is refused under a name that is not ours', async () => {
    expect(statusOf(await upgrade({ Host: 'evil.test', Origin: 'http://evil.test' }))).toBe(421)
  })

  it('is all that is answered at its address: other requests go to the app', async () => {
    const answer = await raw({ Host: 'localhost' }, '/socket.io/?EIO=4&transport=polling')
    expect(answer).toContain('the app')
  })
})

describe('a Host', () => {
  const known = (host: string | undefined, env: Partial<TestServer['deps']['env']> = {}) =>
    isKnownHost({ env: { ...server.deps.env, ...env }, publicUrl: env.publicUrl ?? 'http://localhost:4400' }, host)

  it.each([
    'localhost:4400',
    'localhost',
    'LOCALHOST.:4400',
    '127.0.0.1:4400',
    '[::1]:4400',
    '192.168.1.20:4400',
    '[fd00::20]:4400',
    'desk',
    'desk:4400',
    'desk.local',
    'desk.lan',
    'desk.internal',
    'desk.home.arpa',
    hostname(),
  ])('of the own network is ours while no address is set: %s', (host) => {
    expect(known(host)).toBe(true)
  })

  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'evil.test:4400', 'a@localhost', '', undefined])(
    'of a stranger is not: %s',
    (host) => {
      expect(known(host)).toBe(false)
    },
  )

  it('is that of the set address, of this machine, or one that is allowed', () => {
    const env = { publicUrl: 'https://Desk.example/help', allowedHosts: ['inside.example'] }
    for (const host of [
      'desk.example',
      'desk.example:443',
      'localhost:4400',
      '127.0.0.1',
      '[::1]',
      'inside.example:80',
    ])
      expect([host, known(host, env)]).toEqual([host, true])
    for (const host of ['desk', '192.168.1.20', 'desk.local', 'www.desk.example', 'evil.test'])
      expect([host, known(host, env)]).toEqual([host, false])
  })

  it('that is unknown is refused on every route but those of probes', async () => {
    const app = createApp(server.deps, { ready: async () => true })
    const at = async (path: string) => app.request(`http://localhost:4400${path}`, { headers: { host: 'evil.test' } })
    for (const path of [
      '/',
      '/online',
      '/api/setup',
      '/rpc/auth/setup',
      `/chat/${APP}`,
      '/widget.js',
      '/metrics',
      '/no',
    ]) {
      const response = await at(path)
      expect([path, response.status, (await readRefusal(response)).code]).toEqual([path, 421, 'MISDIRECTED'])
    }
    for (const path of ['/healthz', '/readyz']) expect((await at(path)).status).toBe(200)
  })
})

describe('a cookie', () => {
  const https = { publicUrl: 'https://desk.example' }
  const http = { publicUrl: 'http://localhost:4400' }

  it('is of this host alone where the address is https', () => {
    expect(cookieName(https, 'session')).toBe('__Host-deskwright_session')
    const line = writeCookie(https, 'session', 'token', new Date(0))
    expect(line).toMatch(/^__Host-deskwright_session=token; Path=\/; HttpOnly; SameSite=Lax; Secure; /)
    expect(line).not.toMatch(/domain/i)
    expect(writeCookie(http, 'session', 'token', new Date(0))).toMatch(/^deskwright_session=token; (?!.*Secure)/)
  })

  it('that another host of the domain has set is not read', () => {
    const header = 'deskwright_session=planted; __Host-deskwright_session=own'
    expect(readCookie(https, 'session', header)).toBe('own')
    expect(readCookie(https, 'session', 'deskwright_session=planted')).toBeNull()
    expect(readCookie(http, 'session', 'deskwright_session=own')).toBe('own')
  })

  it('is set so at sign-in, and signs in', async () => {
    const admin = await aMember(server, { appId: APP, roles: ['super_admin'] })
    const env = { ...server.deps.env, publicUrl: https.publicUrl }
    const app = createApp({ ...server.deps, ...https, env }, { ready: async () => true })
    const body = JSON.stringify({ login: admin.email, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const signedIn = await app.request(`${https.publicUrl}/api/session`, { method: 'POST', headers, body })
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
    expect(cookie).toMatch(/^__Host-deskwright_session=/)
    const address = `${https.publicUrl}/api/apps/${APP}/robot`
    expect((await app.request(address, { headers: { cookie } })).status).toBe(200)
    const planted = cookie.replace('__Host-', '')
    expect((await app.request(address, { headers: { cookie: planted } })).status).toBe(401)
  })
})

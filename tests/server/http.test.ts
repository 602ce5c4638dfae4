import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#src/server/db/client.ts'
import { createApp } from '#src/server/app.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: TestMember
const APP = '1400000001'
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  admin = await aMember(server, { appId: APP, roles: ['super_admin'] })
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const asAdmin = () => ({ ...json, cookie: `deskwright_session=${admin.session}` })
const rename = { name: 'Other', parentId: null }

describe('errors', () => {
  it('have a code, a message and the id of the request', async () => {
    const response = await request(`/api/apps/${APP}/robot`)
    expect(response.status).toBe(401)
    const body = await response.json()
    expect(body).toEqual({
      code: 'UNAUTHORIZED',
      message: 'UNAUTHORIZED',
      requestId: response.headers.get('x-request-id'),
    })
  })

  it('name each field that was refused', async () => {
    const response = await request('/api/session', { method: 'POST', headers: json, body: '{}' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'INVALID',
      data: { issues: [{ path: ['login'] }, { path: ['password'] }] },
    })
  })

  it('say nothing of what broke inside', async () => {
    const broken: Db = {
      ...server.db,
      inApp: () => Promise.reject(new Error('secret detail of the inside')),
      lane: () => broken,
    }
    const app = createApp({ ...server.deps, db: broken }, { ready: async () => true })
    const response = await app.request(`http://localhost:4400/api/apps/${APP}/robot`, { headers: asAdmin() })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
  })

  it('answer an unknown address as one', async () => {
    const response = await request('/api/nothing/here')
    expect([response.status, (await response.json()).code]).toEqual([404, 'NOT_FOUND'])
  })

  it('tell how long to wait', async () => {
    const call = () =>
      request('/api/session/phone-code', { method: 'POST', headers: json, body: '{"phone":"13912345678"}' })
    await call()
    const response = await call()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('other sites', () => {
  const create = (headers: Record<string, string>, body = JSON.stringify(rename)) =>
    request(`/api/apps/${APP}/categories`, { method: 'POST', headers, body })

  it('cannot change anything with the cookies of who visits them', async () => {
    expect((await create({ ...asAdmin(), origin: 'https://evil.test' })).status).toBe(403)
    expect((await create({ ...asAdmin(), 'content-type': 'text/plain', origin: 'http://localhost:4400' })).status).toBe(
      415,
    )
    expect((await create({ ...asAdmin(), 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await create({ cookie: asAdmin().cookie, 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      403,
    )
    expect((await create({ ...asAdmin(), origin: 'http://localhost:4400' })).status).toBe(200)
  })

  it('cannot name another application than the path does', async () => {
    await anApplication(server, { appId: '1400000002' })
    const body = JSON.stringify({ ...rename, name: 'Smuggled', appId: '1400000002', sdkAppId: '1400000002' })
    await create(asAdmin(), body)
    const seen = await server.db.inApp('1400000002', (tx) =>
      tx.execute(`select 1 from qa_category where name = 'Smuggled'`),
    )
    expect(seen.rowCount).toBe(0)
  })
})

describe('size', () => {
  it('of a request is limited', async () => {
    const body = JSON.stringify({ ...rename, name: 'x'.repeat(2_000_000) })
    const response = await request(`/api/apps/${APP}/categories`, { method: 'POST', headers: asAdmin(), body })
    expect(response.status).toBe(413)
  })

  it('of nesting hurts nobody', async () => {
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const response = await request(`/api/apps/${APP}/categories`, { method: 'POST', headers: asAdmin(), body })
    expect([400, 422]).toContain(response.status)
  })
})

describe('headers', () => {
  it('keep pages from being framed, sniffed and scripted', async () => {
    const response = await request('/api/setup')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const docs = await request('/api/docs')
    expect(docs.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(docs.headers.get('content-security-policy')).toContain(`script-src 'self'`)
  })

  it('set a cookie that scripts and other sites do not get', async () => {
    const body = JSON.stringify({ login: admin.email, password: 'Right-1-password' })
    const response = await request('/api/session', { method: 'POST', headers: json, body })
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
  })
})

describe('the description of the API', () => {
  it('is OpenAPI 3.1, with the named operations, and a page to read', async () => {
    const document = await (await request('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    const text = JSON.stringify(document)
    const named = [
      'describeRobotAbility',
      'updateRobotConfig',
      'publishChatBotAllConfigs',
      'getStaffList',
      'updateFileFAQ',
    ]
    for (const name of named) {
      expect(text).toContain(`"operationId":"${name}"`)
    }
    expect(await (await request('/api/docs')).text()).toContain('publishChatBotAllConfigs')
  })
})

describe('what a request cannot do', () => {
  it('pose as an upload by JSON', async () => {
    const body = JSON.stringify({ file: { filepath: '/etc/passwd', originalFilename: 'x.png', mimetype: 'image/png' } })
    const response = await request(`/api/apps/${APP}/robot/avatar`, { method: 'PUT', headers: asAdmin(), body })
    expect(response.status).toBe(422)
  })
})

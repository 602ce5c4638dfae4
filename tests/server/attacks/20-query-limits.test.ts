import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#src/server/app.ts'
import { isWithinLimits } from '#src/server/request/query-limits.ts'
import { anApplication, createTestServer, type TestServer } from '#tests/support/server.ts'
import { readRefusal } from '#tests/support/read-refusal.ts'

const APP = '1400000001'
let server: TestServer
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
})
afterAll(() => server.close())

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('&')

const WITHIN: [string, string][] = [
  ['1,000 parameters', times(1000, (index) => `p${index}=1`)],
  ['20 entries by name', times(20, () => 'tag=1')],
  ['20 entries with brackets', times(20, () => 'tag[]=1')],
  ['the 20th entry by index', 'tag[19]=1'],
  ['a depth of 5', 'a[b][c][d][e][f]=1'],
]
const BEYOND: [string, string][] = [
  ['1,001 parameters', times(1001, (index) => `p${index}=1`)],
  ['21 entries by name', times(21, () => 'tag=1')],
  ['21 entries with brackets', times(21, () => 'tag[]=1')],
  ['21 entries in escaped brackets', times(21, () => 'tag%5B%5D=1')],
  ['21 entries by index', times(21, (index) => `tag[${index}]=1`)],
  ['the 21st entry alone', 'tag[20]=1'],
  ['an entry far out', 'tag[4294967294]=1'],
  ['21 entries deep inside', times(21, () => 'a[b][]=1')],
  ['a depth of 6', 'a[b][c][d][e][f][g]=1'],
]

it.each(WITHIN)('a query may hold %s', (_, query) => {
  expect(isWithinLimits(`?${query}`)).toBe(true)
})

const ROUTES = [
  `/api/apps/${APP}/categories`,
  '/rpc/auth/setup',
  `/files/${APP}/00000000-0000-4000-8000-000000000000`,
  `/chat/${APP}`,
  `/demo/${APP}`,
  '/online',
]

it.each(BEYOND)('a query that holds %s is refused on every route', async (_, query) => {
  for (const route of ROUTES) {
    const response = await request(`${route}?${query}`)
    expect([route, response.status]).toEqual([route, 400])
    expect(await readRefusal(response)).toEqual({
      code: 'BAD_PARAM',
      message: 'BAD_PARAM',
      requestId: response.headers.get('x-request-id'),
    })
  }
})

it.each(BEYOND)('a form of a carrier that holds %s is refused before its signature is read', async (_, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await request(`/voice/${APP}/+442071234567`, { method: 'POST', headers, body })
  expect([response.status, (await response.json()).code]).toEqual([400, 'BAD_PARAM'])
})

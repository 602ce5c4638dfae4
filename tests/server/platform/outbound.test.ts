import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#src/server/platform/outbound.ts'
import { postJson } from '#src/server/platform/post-json.ts'
import { standIn, type StandIn } from './http-stand-in.ts'

const LOOPBACK = { address: '127.0.0.1', family: 4 }
/** Public by its shape, handed out to nobody: a connection there ends nowhere, and disturbs no one. */
const NOBODY = { address: '2d00::1', family: 6 }

let canary: StandIn
let front: StandIn
let answer: RequestListener
/** What the resolver answers; every name it is asked for is noted. */
let answers: (hostname: string) => { address: string; family: number }[]
let asked: string[]
let outbound: Outbound

beforeAll(async () => {
  canary = await standIn((_, response) => response.end('a secret of this network'))
  front = await standIn((request, response) => answer(request, response))
})

afterAll(async () => {
  await canary.close()
  await front.close()
})

beforeEach(() => {
  canary.heard.length = 0
  front.heard.length = 0
  asked = []
  answers = () => [LOOPBACK]
  answer = (_, response) => response.end('hello')
  outbound = createOutbound({
    allow: [`front.test:${front.port}`, `second.test:${front.port}`],
    resolve: async (hostname) => {
      asked.push(hostname)
      return answers(hostname)
    },
  })
})

afterEach(() => outbound.close())

const at = (path = '/') => `http://front.test:${front.port}${path}`
const redirect =
  (location: string, status = 302): RequestListener =>
  (request, response) => {
    if (request.url === '/') response.writeHead(status, { location }).end()
    else response.end('arrived')
  }

test.each([
  'http://127.0.0.1:CANARY/',
  'http://127.1:CANARY/',
  'http://0x7f000001:CANARY/',
  'http://0x7f.1:CANARY/',
  'http://2130706433:CANARY/',
  'http://017700000001:CANARY/',
  'http://0177.0.0.1:CANARY/',
  'http://0:CANARY/',
  'http://0.0.0.0:CANARY/',
  'http://①②⑦.⓪.⓪.①:CANARY/',
  'http://１２７．０．０．１:CANARY/',
  'http://127。0。0。1:CANARY/',
  'http://%31%32%37.0.0.1:CANARY/',
  'http://127.0.0.1.:CANARY/',
  'http://[::1]:CANARY/',
  'http://[::]:CANARY/',
  'http://[::ffff:127.0.0.1]:CANARY/',
  'http://[::ffff:7f00:1]:CANARY/',
  'http://[::127.0.0.1]:CANARY/',
  'http://[64:ff9b::7f00:1]:CANARY/',
  'http://[2002:7f00:1::]:CANARY/',
  'http://[fd00::1]:CANARY/',
  'http://[fe80::1]:CANARY/',
  'http://localhost:CANARY/',
  'http://localhost.:CANARY/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254.nip.io/',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://224.0.0.1/',
  'http://a@127.0.0.1:CANARY/',
  'http://a:b@front.test:FRONT/',
  'http://127.0.0.1:22/',
  'http://127.0.0.1:25/',
  'http://127.0.0.1:6379/',
  'https://127.0.0.1:CANARY/',
  'http://front.test:CANARY/',
  'http://front.test.:FRONT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:CANARY/_x',
  'ftp://127.0.0.1:CANARY/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  '//127.0.0.1:CANARY/',
  '/relative',
  'http://',
  '',
])('%s is refused and nothing is called', async (text) => {
  const url = text.replace('CANARY', String(canary.port)).replace('FRONT', String(front.port))
  await expect(outbound.request(url)).rejects.toMatchObject({ name: 'OutboundError', code: 'BLOCKED' })
  expect(canary.heard).toEqual([])
  expect(front.heard).toEqual([])
})

test('the resolver of the system is asked when none is given', async () => {
  const plain = createOutbound({ allow: [] })
  await expect(plain.request(`http://localhost:${canary.port}/`)).rejects.toMatchObject({ code: 'BLOCKED' })
  plain.close()
  expect(canary.heard).toEqual([])
})

test('an answer that mixes public and private addresses is refused as a whole', async () => {
  answers = () => [NOBODY, LOOPBACK]
  await expect(outbound.request(`http://mixed.test:${canary.port}/`)).rejects.toMatchObject({ code: 'BLOCKED' })
  expect(canary.heard).toEqual([])
})

test('a name that turns from public to loopback never reaches loopback: each connection resolves once', async () => {
  const turns = [NOBODY, LOOPBACK, NOBODY, LOOPBACK]
  answers = () => [turns[asked.length - 1] ?? LOOPBACK]
  const seen: unknown[] = []
  for (const turn of [1, 2, 3, 4]) {
    const error: unknown = await outbound
      .request(`http://turning.test:${canary.port}/`, { timeoutMs: 300 })
      .catch((thrown: unknown) => thrown)
    seen.push(error instanceof Error && 'code' in error && error.code)
    expect(asked).toHaveLength(turn)
  }
  // On the way to nobody the network may say so, or say nothing.
  expect(seen).toEqual([
    expect.stringMatching(/FAILED|TIMEOUT/),
    'BLOCKED',
    expect.stringMatching(/FAILED|TIMEOUT/),
    'BLOCKED',
  ])
  expect(canary.heard).toEqual([])
})

test('a host of the allow-list is reached at the address that was resolved', async () => {
  const response = await outbound.request(at('/path?q=1'), { method: 'POST', body: '{}', headers: { 'X-Key': 'k' } })
  expect(response).toMatchObject({ status: 200, body: Buffer.from('hello') })
  expect(asked).toEqual(['front.test'])
  expect(front.heard).toMatchObject([{ method: 'POST', path: '/path?q=1', body: '{}', headers: { 'x-key': 'k' } }])
})

test('an address of the allow-list is reached at that port only', async () => {
  const allowing = createOutbound({ allow: [`127.0.0.1:${canary.port}`] })
  expect(await allowing.request(`http://0x7f.1:${canary.port}/`)).toMatchObject({ status: 200 })
  await expect(allowing.request(`http://127.0.0.1:${front.port}/`)).rejects.toMatchObject({ code: 'BLOCKED' })
  allowing.close()
})

test.each(['front.test', 'front.test:', 'front.test:0', 'front.test:99999', ':80', 'a b:80'])(
  'the allow-list does not take %s',
  (entry) => {
    expect(() => createOutbound({ allow: [entry] })).toThrow(/OUTBOUND_ALLOW/)
  },
)

test('the Host header is the host that was checked, whatever the caller gives', async () => {
  await outbound.request(at(), { headers: { Host: 'inside.test' } })
  expect(front.heard[0]?.headers).toMatchObject({ host: `front.test:${front.port}` })
})

test('a redirect is the answer unless redirects are asked for', async () => {
  answer = redirect('/next')
  expect(await outbound.request(at())).toMatchObject({ status: 302, headers: { location: '/next' } })
  expect(await outbound.request(at(), { redirects: 1 })).toMatchObject({ status: 200, body: Buffer.from('arrived') })
})

test.each([
  ['an address', () => `http://127.0.0.1:${canary.port}/`],
  ['a name', () => `http://inside.test:${canary.port}/`],
  ['a link without a scheme', () => `//127.1:${canary.port}/`],
  ['another scheme', () => 'file:///etc/passwd'],
  ['an address with a user', () => `http://a@front.test:${front.port}/next`],
])('a redirect into this network is refused: %s', async (_kind, location) => {
  answer = redirect(location())
  await expect(outbound.request(at(), { redirects: 3 })).rejects.toMatchObject({ code: 'BLOCKED' })
  expect(canary.heard).toEqual([])
})

test('three redirects at most are followed, however many are asked for', async () => {
  answer = (request, response) => response.writeHead(302, { location: `${request.url}x` }).end()
  expect(await outbound.request(at('/'), { redirects: 99 })).toMatchObject({ status: 302 })
  expect(front.heard.map(({ path }) => path)).toEqual(['/', '/x', '/xx', '/xxx'])
})

const CREDENTIALS = { authorization: 'Bearer t', cookie: 'c=1', 'X-Api-Key': 'k', accept: 'text/plain' }

test('credentials stay on the host they were meant for', async () => {
  answer = redirect(`http://second.test:${front.port}/next`)
  await outbound.request(at(), { redirects: 1, headers: CREDENTIALS })
  expect(front.heard[1]).toMatchObject({ path: '/next', headers: { accept: 'text/plain' } })
  for (const name of ['authorization', 'cookie', 'x-api-key']) expect(front.heard[1]?.headers).not.toHaveProperty(name)
})

test('credentials go along within one host', async () => {
  answer = redirect('/next')
  await outbound.request(at(), { redirects: 1, headers: CREDENTIALS })
  expect(front.heard[1]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-api-key': 'k' })
})

test.each([
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'body'],
  [308, 'POST', 'body'],
])('after %i a POST becomes a %s', async (status, method, body) => {
  answer = redirect('/next', status)
  await outbound.request(at(), { method: 'POST', body: 'body', redirects: 1 })
  expect(front.heard[1]).toMatchObject({ method, body })
})

test('a body is not passed on to another host', async () => {
  answer = redirect(`http://second.test:${front.port}/next`, 307)
  const request = outbound.request(at(), { method: 'POST', body: 'client_secret=s', redirects: 1 })
  await expect(request).rejects.toMatchObject({ code: 'BLOCKED' })
  expect(front.heard).toHaveLength(1)
})

test('an answer that never comes times out', async () => {
  answer = () => undefined
  await expect(outbound.request(at(), { timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' })
})

test('an answer that drips times out as a whole', async () => {
  answer = (_, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }
  await expect(outbound.request(at(), { timeoutMs: 200 })).rejects.toMatchObject({ code: 'TIMEOUT' })
})

test('a resolver that never answers times out', async () => {
  const stuck = createOutbound({ allow: [], resolve: () => new Promise(() => {}) })
  await expect(stuck.request('http://stuck.test/', { timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  stuck.close()
})

test('a body up to the limit is taken, one byte more is not', async () => {
  answer = (request, response) => response.end(Buffer.alloc(request.url === '/fits' ? 1000 : 1001))
  expect((await outbound.request(at('/fits'), { maxBytes: 1000 })).body).toHaveLength(1000)
  await expect(outbound.request(at('/over'), { maxBytes: 1000 })).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('an endless body is cut off at the limit', async () => {
  let closed!: (value: unknown) => void
  const ended = new Promise((done) => (closed = done))
  answer = (_, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(4096)));
    }
    response.on('drain', pour).on('close', closed)
    pour()
  }
  await expect(outbound.request(at(), { maxBytes: 100_000 })).rejects.toMatchObject({ code: 'TOO_LARGE' })
  await ended
})

test('headers past 16 KB are refused', async () => {
  answer = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end()
  await expect(outbound.request(at())).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a packed body is not unpacked', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 1]))
  expect((await outbound.request(at())).body).toEqual(Buffer.from([0x1f, 0x8b, 1]))
})

test('a cut connection, and a name that does not exist, fail', async () => {
  answer = (request) => request.socket.destroy()
  await expect(outbound.request(at())).rejects.toMatchObject({ code: 'FAILED' })
  answers = () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  await expect(outbound.request(`http://gone.test/`)).rejects.toMatchObject({ code: 'FAILED' })
})

test('an error tells neither path nor query nor headers', async () => {
  answer = (request) => request.socket.destroy()
  const error: unknown = await outbound
    .request(at('/bot-canary1/send?key=canary2'), { headers: { authorization: 'canary3' } })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  const { cause, stack, message } = error as Error
  expect(`${message} ${stack} ${JSON.stringify(error)}`).not.toMatch(/canary/)
  expect(cause).toBeUndefined()
})

test('posting JSON sends it, and throws on any answer but a good one, naming no path', async () => {
  await postJson(outbound, at('/sms?key=canary'), { to: '+4912345678', text: 'hi' })
  expect(front.heard).toMatchObject([
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"to":"+4912345678","text":"hi"}' },
  ])
  answer = (_, response) => response.writeHead(503).end()
  await expect(postJson(outbound, at('/sms?key=canary'), {})).rejects.toThrow('The service at front.test answered 503.')
})

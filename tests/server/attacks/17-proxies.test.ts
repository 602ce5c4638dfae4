import { expect, it } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { readEnv } from '#src/server/env.ts'
import { createApp } from '#src/server/app.ts'
import { callerAddress, calledHost } from '#src/server/platform/caller-address.ts'
import { createMetrics } from '#src/server/platform/metrics.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { afterAll, beforeAll } from 'vitest'

const told = (headers: Record<string, string>) => (name: string) => headers[name]
const from = (proxies: string, direct: string, forwarded?: string) =>
  callerAddress(
    readEnv({ TRUST_PROXY: proxies }).trustProxy,
    direct,
    told(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  )

it.each([
  ['nobody is believed unless named', '', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ['nor this machine', '', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['nor an address beside the named one', '10.0.0.1', '10.0.0.2', '1.1.1.1', '10.0.0.2'],
  ['a named proxy is', '10.0.0.1', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['a network is', '10.0.0.0/8', '10.9.9.9', '1.1.1.1', '1.1.1.1'],
  ['a network of IPv6 is', 'fd00::/8', 'fd00::7', '2001:db8::1', '2001:db8::1'],
  ['loopback is, in every form', 'loopback', '::ffff:127.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['private is', 'private', '192.168.1.1', '1.1.1.1', '1.1.1.1'],
  ['private is not loopback', 'private', '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ['what the caller makes up is passed over', 'loopback', '127.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
  ['also a made-up proxy', 'loopback,private', '127.0.0.1', '10.0.0.1, 1.1.1.1', '1.1.1.1'],
  ['each named hop is passed', 'loopback,10.0.0.0/8', '127.0.0.1', '9.9.9.9, 1.1.1.1, 10.1.1.1', '1.1.1.1'],
  ['all hops named: the first', 'loopback,10.0.0.0/8', '127.0.0.1', '10.2.2.2, 10.1.1.1', '10.2.2.2'],
  ['what is no address ends the way', 'loopback', '127.0.0.1', '1.1.1.1, unknown', '127.0.0.1'],
  ['a port is taken off', 'loopback', '127.0.0.1', '1.1.1.1:8080', '1.1.1.1'],
  ['also of IPv6', 'loopback', '127.0.0.1', '[2001:db8::1]:8080', '2001:db8::1'],
  ['an address is written one way', 'loopback', '127.0.0.1', '::ffff:1.1.1.1', '1.1.1.1'],
  ['an empty header says nothing', 'loopback', '127.0.0.1', '', '127.0.0.1'],
])('%s', (_, proxies, direct, forwarded, caller) => {
  expect(from(proxies, direct, forwarded)).toBe(caller)
})

it('without the header a proxy is the caller', () => {
  expect(from('loopback', '127.0.0.1')).toBe('127.0.0.1')
})

it('only a named proxy tells the host', () => {
  const header = told({ host: 'inside:4400', 'x-forwarded-host': 'made.up, desk.example' })
  expect(calledHost(['loopback'], '127.0.0.1', header)).toBe('desk.example')
  expect(calledHost(['loopback'], '10.0.0.1', header)).toBe('inside:4400')
  expect(calledHost([], '127.0.0.1', header)).toBe('inside:4400')
})

it.each(['1', '0', 'yes', '10.0.0', '10.0.0.0/33', 'proxy.example', '0x7f000001'])(
  'TRUST_PROXY=%s is refused at the start with what to write',
  (value) => {
    expect(() => readEnv({ TRUST_PROXY: value })).toThrow(
      /^TRUST_PROXY takes the addresses or networks of the proxies .+\.$/,
    )
  },
)

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Reads the metrics from an address, with headers. */
async function metrics(env: Partial<TestServer['deps']['env']>, direct: string, headers: Record<string, string> = {}) {
  const deps = { ...server.deps, env: { ...server.deps.env, ...env }, metrics: createMetrics({ connections: () => 0 }) }
  const app = createApp(deps, { ready: async () => true })
  const incoming = { socket: { remoteAddress: direct } }
  return (await app.request('http://localhost:4400/metrics', { headers }, { incoming })).status
}

it.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'http'],
  ['forwarded', 'for=127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['via', '1.1 proxy'],
])('the metrics stay shut where a request brings %s, whoever is believed', async (name, value) => {
  for (const trustProxy of [[], ['loopback'], ['loopback', 'private']]) {
    expect(await metrics({ trustProxy }, '127.0.0.1', { [name]: value })).toBe(404)
    expect(await metrics({ trustProxy }, '203.0.113.9', { [name]: value })).toBe(404)
  }
})

it('the metrics are for the own network, and from elsewhere for who has the token', async () => {
  expect(await metrics({}, '127.0.0.1')).toBe(200)
  expect(await metrics({}, '10.1.2.3', { host: '10.1.2.4:4400' })).toBe(200)
  expect(await metrics({}, '203.0.113.9')).toBe(404)
  const metricsToken = secret('a-token-of-the-metrics')
  const far = { authorization: 'Bearer a-token-of-the-metrics', 'x-forwarded-for': '203.0.113.9' }
  expect(await metrics({ metricsToken }, '127.0.0.1', far)).toBe(200)
  expect(await metrics({ metricsToken }, '127.0.0.1', { ...far, authorization: 'Bearer another' })).toBe(404)
  expect(await metrics({}, '127.0.0.1', far)).toBe(404)
})

it('a page of somebody else does not read the metrics by a name that leads here', async () => {
  expect(await metrics({}, '127.0.0.1', { host: 'evil.test:4400' })).toBe(421)
  expect(await metrics({ publicUrl: 'https://desk.example' }, '10.1.2.3', { host: 'evil.test' })).toBe(421)
  expect(await metrics({ publicUrl: 'https://desk.example' }, '10.1.2.3', { host: 'deskwright:4400' })).toBe(200)
})

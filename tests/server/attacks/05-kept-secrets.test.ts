import { globSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { secret } from '#src/server/db/schema/platform.ts'
import { secret as hidden } from '#src/lib/secret.ts'
import { holdDataKey } from '#src/server/platform/data-key.ts'
import { seal } from '#src/server/platform/sealed.ts'
import { HERE } from '#src/server/platform/secrets.ts'
import { bindSecrets } from '#src/server/services/application/bind-secrets.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const TOKEN = 'carrier-token-4711-9f3a'
const KEY = 'sk-model-key-4711-9f3a'

let server: TestServer
let appId: string
let ada: TestMember
let own: HttpStandIn
let evil: HttpStandIn

beforeAll(async () => {
  ;[own, evil] = [await startHttpStandIn(), await startHttpStandIn()]
  server = await createTestServer({ outboundAllow: [own.host, evil.host] })
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['admin'], nickname: 'Ada' })
})
afterEach(async ({ expect: check }) => {
  check(evil.requests).toEqual([])
  await server.db.inApp(appId, (tx) => tx.delete(secret))
})
afterAll(async () => {
  await server.close()
  await own.close()
  await evil.close()
})

const carrier = async (baseUrl: string, token?: string) => {
  const { revision } = await ada.client.voice.carrier({ appId })
  return ada.client.voice.setCarrier({ appId, revision, baseUrl, account: 'AC1', number: '+12025550100', token })
}
const message = () => server.deps.carrier.send(appId, { to: '+12025550199', text: 'Hello' })
const isTokenSet = async () => (await ada.client.voice.carrier({ appId })).token.configured

/** Addresses that look as if they led to a place, and lead elsewhere or nowhere near as safely. */
const elsewhere = (url: string) => {
  const { host, port, hostname } = new URL(url)
  return [
    evil.url,
    `http://localhost:${port}`,
    `http://${hostname}:1${port.slice(1)}`,
    `https://${host}`,
    'http://xn--bcher-kva.example',
  ]
}

describe("the carrier's token", () => {
  it('is forgotten with its address, so that none of two steps takes it along', async () => {
    await carrier(own.url, TOKEN)
    await carrier('')
    expect(await isTokenSet()).toBe(false)
    expect(await refusal(carrier(evil.url))).toBe('INVALID')
    expect(await refusal(message())).toBe('CARRIER_MISSING')
  })

  it('that was given without an address goes to none later', async () => {
    await carrier('', TOKEN)
    expect(await server.deps.carrier.token(appId).then((token) => token?.reveal())).toBe(TOKEN)
    expect(await refusal(carrier(evil.url))).toBe('INVALID')
    await carrier('')
    expect(await isTokenSet()).toBe(true)
  })

  it('is asked for again for any other place, and stays for another path of its own', async () => {
    await carrier(own.url, TOKEN)
    for (const url of elsewhere(own.url)) expect(await refusal(carrier(url))).toBe('INVALID')
    await carrier(`${own.url.toUpperCase().replace('HTTP', 'http')}/v2`)
    own.on('/v2/2010-04-01/Accounts/AC1/Messages.json', { status: 201, body: {} })
    await message()
    const sent = `Basic ${Buffer.from(`AC1:${TOKEN}`).toString('base64')}`
    expect(own.requests.at(-1)?.headers.authorization).toBe(sent)
  })

  it('is sent for no recording elsewhere, nor along a redirect, and the words of a refusal do not repeat it', async () => {
    await carrier(own.url, TOKEN)
    evil.on('/recording', { body: 'a sound' })
    await server.deps.carrier.recording(appId, `${evil.url}/recording`)
    own.on('/recording', { status: 302, headers: { location: `${evil.url}/recording` }, body: '' })
    await server.deps.carrier.recording(appId, `${own.url}/recording`)
    expect(evil.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    evil.requests.length = 0

    const basic = Buffer.from(`AC1:${TOKEN}`).toString('base64')
    own.on('/2010-04-01/Accounts/AC1/Messages.json', {
      status: 401,
      body: { message: `No ${TOKEN} for Basic ${basic}` },
    })
    const error = await message().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CARRIER_REFUSED', data: { detail: 'No [secret] for Basic QUMxOm[secret]' } })
  })
})

describe.each(['chat', 'embedding'] as const)('the key of the %s model', (purpose) => {
  const endpoint = (baseUrl: string) => ({ baseUrl, name: 'large' })
  const set = (baseUrl: string, key: { type: 'keep' | 'none' } | { type: 'set'; value: string }) =>
    ada.client.robot.setModel({ appId, purpose, endpoint: endpoint(baseUrl), key })
  const model = () => ada.client.robot.model({ appId, purpose })

  it('is asked for again for any other place: host, port, scheme, user, dot', async () => {
    await set(`${own.url}/v1`, { type: 'set', value: KEY })
    for (const url of elsewhere(own.url)) {
      expect(await refusal(set(url, { type: 'keep' }))).toBe('INVALID')
      const tried = ada.client.robot.testModel({ appId, purpose, endpoint: endpoint(url), key: { type: 'keep' } })
      expect(await refusal(tried)).toBe('INVALID')
    }
    await set(`${own.url}/v2`, { type: 'keep' })
    expect((await model()).key).toMatchObject({ configured: true, places: [new URL(own.url).origin] })
  })

  it('does not go from https to http', async () => {
    await set('https://llm.example.com/v1', { type: 'set', value: KEY })
    expect(await refusal(set('http://llm.example.com/v1', { type: 'keep' }))).toBe('INVALID')
    expect(await refusal(set('http://llm.example.com:443/v1', { type: 'keep' }))).toBe('INVALID')
    await set('https://LLM.example.com:443/v1', { type: 'keep' })
    expect((await model()).key.configured).toBe(true)
  })

  it('dies with its model, and with a step over an endpoint that takes none', async () => {
    await set(own.url, { type: 'set', value: KEY })
    await ada.client.robot.removeModel({ appId, purpose })
    await set(evil.url, { type: 'keep' })
    expect((await model()).key.configured).toBe(false)
    await set(own.url, { type: 'set', value: KEY })
    await set(evil.url, { type: 'none' })
    await set(own.url, { type: 'keep' })
    expect((await model()).key.configured).toBe(false)
  })

  it('is repeated by no answer', async () => {
    await set(own.url, { type: 'set', value: KEY })
    const path = purpose === 'chat' ? '/chat/completions' : '/embeddings'
    own.on(path, { status: 400, body: { error: { message: `${'x'.repeat(290)} Bearer ${KEY}` } } })
    const told = await ada.client.robot.testModel({
      appId,
      purpose,
      endpoint: endpoint(own.url),
      key: { type: 'keep' },
    })
    expect(JSON.stringify(told)).not.toContain(KEY.slice(0, 6))
  })
})

it('secrets of before keep the one place they had, and none that was set meanwhile by hand', async () => {
  await carrier(own.url, TOKEN)
  await ada.client.robot.setModel({
    appId,
    endpoint: { baseUrl: own.url, name: 'large' },
    key: { type: 'set', value: KEY },
  })
  await asBefore('voice.token', TOKEN)
  await asBefore('llm.key', KEY)
  const read = (purpose: string, url: string) =>
    server.db.inApp(appId, async (tx) => (await server.deps.secrets.read(tx, appId, purpose, url))?.reveal())
  expect(await read('llm.key', own.url)).toBeUndefined()
  await bindSecrets(server.deps)
  await bindSecrets(server.deps)
  expect([await read('llm.key', own.url), await read('voice.token', own.url)]).toEqual([KEY, TOKEN])
  expect([await read('llm.key', evil.url), await read('voice.token', evil.url)]).toEqual([undefined, undefined])

  await server.db.inApp(appId, (tx) => tx.update(secret).set({ places: [evil.url] }))
  await expect(read('llm.key', evil.url)).rejects.toThrow('cannot be opened')
  await expect(read('voice.token', HERE)).rejects.toThrow('cannot be opened')
})

/** Seals a secret as it was stored before places were part of it. */
async function asBefore(purpose: string, value: string): Promise<void> {
  await server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(secret).where(eq(secret.purpose, purpose))
    const key = await holdDataKey(tx, [hidden(Buffer.alloc(32, 7))], appId)
    const ciphertext = seal(key, Buffer.from(value), `${appId}|secret|ciphertext|${row?.id}|${purpose}`)
    await tx.update(secret).set({ ciphertext, places: null }).where(eq(secret.purpose, purpose))
  })
}

describe('the places that handle secrets are known', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('platform/secrets.ts'))
  const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

  it('who stores one, each for the place that it is given for', () => {
    expect(using(/secrets\s*\.(write|bind)\(/)).toEqual([
      'src/server/channels/speak.ts',
      'src/server/services/alerts/signing.ts',
      'src/server/services/application/bind-secrets.ts',
      'src/server/services/channels/settings.ts',
      'src/server/services/developer/rotate.ts',
      'src/server/services/flows/secrets.ts',
      'src/server/services/robot/model.ts',
      'src/server/services/settings/settle-secret.ts',
      'src/server/services/settings/sign-in.ts',
      'src/server/services/voice/carrier.ts',
      'src/server/services/web-client/identity-keys.ts',
    ])
  })

  it('who reads one, each for the address that the request goes to', () => {
    expect(using(/secrets\s*\.read(All)?\(/)).toEqual([
      'src/server/bots/meanings.ts',
      'src/server/channels/accounts.ts',
      'src/server/conversations/ask-webhook.ts',
      'src/server/effects/carrier.ts',
      'src/server/effects/performer.ts',
      'src/server/services/alerts/call.ts',
      'src/server/services/auth/provider-client.ts',
      'src/server/services/channels/settings.ts',
      'src/server/services/desk/custom-panel.ts',
      'src/server/services/developer/rotate.ts',
      'src/server/services/robot/chat-endpoint.ts',
      'src/server/services/robot/model.ts',
      'src/server/services/settings/assignment-webhook.ts',
      'src/server/services/web-client/verify-identity.ts',
      'src/server/webhooks/secrets.ts',
    ])
    // What is signed with goes nowhere.
    expect(using(/\bHERE\b/)).toEqual([
      'src/server/effects/carrier.ts',
      'src/server/services/developer/rotate.ts',
      'src/server/services/web-client/verify-identity.ts',
      'src/server/webhooks/secrets.ts',
    ])
  })

  it('and no other code looks into their table', () => {
    expect(using(/ciphertext/)).toEqual(['src/server/db/schema/platform.ts', 'src/server/platform/sealed.ts'])
  })
})

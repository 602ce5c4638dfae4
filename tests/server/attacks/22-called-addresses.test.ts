import type { WebhookSettings } from '#src/domain/webhook/endpoint.ts'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { createOutbound } from '#src/server/platform/outbound.ts'
import { aFlowWorld, begin, say, type FlowWorld } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'

let world: FlowWorld

beforeAll(async () => {
  world = await aFlowWorld({ outboundAllow: ['10.1.2.3:8443'] })
})
afterAll(() => world.close())

/** Addresses that are never called, with why. */
const NEVER = [
  ...[
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://169.254.169.254/',
    'http://100.64.0.1/',
    'http://192.0.0.8/',
    'http://10.1.2.3:8444/',
    'https://192.168.1.1/',
  ].map((url) => [url, 'ADDRESS_BLOCKED'] as const),
  ['http://shop.example.com:22/', 'PORT_BLOCKED'] as const,
  ['http://shop.example.com:25/', 'PORT_BLOCKED'] as const,
  ['http://shop.example.com:6379/', 'PORT_BLOCKED'] as const,
]

/** Every procedure that stores an address to be called, given one. */
const STORING: Record<string, (url: string) => Promise<unknown>> = {
  'robot.setModel, to speak': (url) => setModel('chat', url),
  'robot.setModel, to tell meanings': (url) => setModel('embedding', url),
  'voice.setCarrier': async (url) => {
    const { revision } = await world.ada.client.voice.carrier({ appId: world.appId })
    const rest = { account: 'AC1', number: '', token: 'a-token-of-the-carrier' }
    return world.ada.client.voice.setCarrier({ appId: world.appId, revision, baseUrl: url, ...rest })
  },
  'documentSources.add': (url) =>
    world.ada.client.documentSources.add({
      appId: world.appId,
      kind: 'page',
      url,
      schedule: 'never',
      keep: [],
      drop: [],
      passageSize: 'medium',
    }),
  'flows.saveSecret': (url) =>
    world.ada.client.flows.saveSecret({ appId: world.appId, name: 'shop', value: 'a long value', places: [url] }),
  'webhooks.create': (url) => world.ada.client.webhooks.create({ appId: world.appId, settings: { ...WEBHOOK, url } }),
  'webhooks.update': async (url) => {
    const { appId } = world
    const [known] = await world.ada.client.webhooks.list({ appId })
    const id = known?.id ?? (await world.ada.client.webhooks.create({ appId, settings: WEBHOOK })).id
    const revision = known?.revision ?? 1
    return world.ada.client.webhooks.update({ appId, webhookId: id, revision, settings: { ...WEBHOOK, url } })
  },
}
const WEBHOOK: WebhookSettings = {
  type: 'event',
  enabled: false,
  url: 'https://10.1.2.3:8443/',
  events: ['deployed'],
  timeoutMs: 1_000,
  pauseAfter: 3,
}
const setModel = (purpose: 'chat' | 'embedding', baseUrl: string) =>
  world.ada.client.robot.setModel({
    appId: world.appId,
    purpose,
    endpoint: { baseUrl, name: 'large' },
    key: { type: 'none' },
  })
const issuesOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { code?: string; data?: { issues?: { code: string }[] } }) =>
      error.data?.issues?.map(({ code }) => `${error.code} ${code}`) ?? [String(error.code)],
  )

describe.each(Object.entries(STORING))('%s', (_, store) => {
  it.each(NEVER)('refuses %s', async (url, code) => {
    expect(await issuesOf(store(url))).toEqual([`INVALID ${code}`])
  })

  it('refuses what is no address of the web, and one with a user', async () => {
    for (const url of [
      'file:///etc/passwd',
      'gopher://shop.example.com/',
      'http://a@127.0.0.1/',
      'http://u:p@a.example/',
    ])
      expect((await issuesOf(store(url))).join()).toMatch(/^(INVALID|BAD_PARAM)/)
  })

  it('takes a host that the operator allows', async () => {
    expect(await issuesOf(store('https://10.1.2.3:8443/'))).toEqual([])
  })

  it('refuses a name that leads to a private network, as far as that is known in time', async () => {
    const { deps } = world.server
    const { outbound } = deps
    const resolve = (hostname: string) =>
      hostname === 'rebound.example.com'
        ? Promise.resolve([
            { address: '93.184.215.14', family: 4 },
            { address: '10.0.0.5', family: 4 },
          ])
        : Promise.reject(new Error('no such name'))
    deps.outbound = createOutbound({ allow: [], resolve })
    try {
      expect(await issuesOf(store('https://rebound.example.com/'))).toEqual(['INVALID ADDRESS_BLOCKED'])
      expect(await issuesOf(store('https://unknown.example.com/'))).toEqual([])
    } finally {
      deps.outbound.close()
      deps.outbound = outbound
    }
  })
})

describe('a flow that calls such an address', () => {
  const calling = (kind: 'http' | 'webhook', url: string) =>
    draw({
      start: begin('call', 'call'),
      call:
        kind === 'http'
          ? { kind, data: { url }, to: { success: 'bye', failed: 'bye', timeout: 'bye' } }
          : { kind, data: { url }, to: { sent: 'bye', failed: 'bye' } },
      bye: say('Bye.'),
    })

  it.each(['http', 'webhook'] as const)(
    'by a node %s is kept as a draft, with a problem, and does not go live',
    async (kind) => {
      const { appId, ada } = world
      for (const [url, code] of [...NEVER.slice(0, 4), ...NEVER.slice(-1)]) {
        await world.flow('Call', calling(kind, `${url}x/{{ system.last_message }}`))
        const found = await ada.client.release.deploy({ appId, note: '' }).catch((error: unknown) => error)
        expect(found).toMatchObject({ code: 'CANVAS_INVALID', data: { flows: [{ codes: [code.toLowerCase()] }] } })
      }
      for (const url of ['https://10.1.2.3:8443/', 'https://shop.acme.dev/', 'https://a{{ system.last_message }}/']) {
        await world.flow('Call', calling(kind, url))
        await world.deploy()
      }
    },
  )
})

describe('the places where addresses come in and go out are known', () => {
  /** Every input that is named as an address, and what holds it: checked when it is saved, or not called by this server. */
  const KNOWN: Record<string, 'checked' | 'never called'> = {
    'alerts.update url': 'checked',
    'alerts.update webhook': 'checked',
    'documentSources.add url': 'checked',
    'flows.perform url': 'checked',
    'flows.saveSecret places': 'checked',
    'robot.setLinkHosts hosts': 'never called',
    'robot.setModel baseUrl': 'checked',
    'robot.testModel baseUrl': 'checked',
    'tryOut.ask url': 'never called',
    'voice.setCarrier baseUrl': 'checked',
    'webClient.updateLook url': 'never called',
    'webhooks.create url': 'checked',
    'webhooks.update url': 'checked',
  }

  it('a procedure that takes an address is in the list', () => {
    expect(addressesIn(contract).toSorted()).toEqual(expect.arrayContaining(Object.keys(KNOWN)))
    expect(addressesIn(contract).filter((one) => !(one in KNOWN) && !SHOWN.test(one))).toEqual([])
  })

  it('whoever calls an address does it by the guarded clients', () => {
    const sources = globSync('src/{server,nodes,channels}/**/*.ts')
    // What is imported as a type calls nobody.
    const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
    const using = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file))).toSorted()
    expect(using(/outbound\s*\.(request|fetch)\(/)).toEqual([
      'src/server/channels/calls.ts',
      'src/server/channels/fetch-file.ts',
      'src/server/channels/profiles.ts',
      'src/server/documents/site.ts',
      'src/server/effects/carrier.ts',
      'src/server/effects/http.ts',
      'src/server/effects/model-fetch.ts',
      'src/server/http/shown.ts',
      'src/server/platform/fetch-through.ts',
      'src/server/platform/post-json.ts',
      'src/server/webhooks/send.ts',
    ])
    // Of these, the first and the last listen; the others are the guarded clients themselves.
    expect(using(/from 'undici'|(?<![.\w])fetch\(|from 'node:(https?|net|tls)'/)).toEqual([
      'src/server/live/upgrade.ts',
      'src/server/platform/outbound-connect.ts',
      'src/server/platform/outbound-fetch.ts',
      'src/server/platform/outbound.ts',
      'src/server/start.ts',
    ])
  })
})

/** Addresses that visitors' and members' browsers open, and no server. */
const SHOWN = /^(knowledge|chitchat|robot|quickReplies|imports|settings)\./

/** `procedure field` of every input text that is named as an address. */
function addressesIn(node: object, path: string[] = []): string[] {
  if ('~orpc' in node) {
    const { inputSchema } = node['~orpc'] as { inputSchema?: z.ZodType }
    if (!inputSchema) return []
    const schema = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
    return [...fieldsOf(schema)].map((field) => `${path.join('.')} ${field}`)
  }
  return Object.entries(node).flatMap(([name, child]) =>
    typeof child === 'object' && child !== null ? addressesIn(child as object, [...path, name]) : [],
  )
}

function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  if ('properties' in schema)
    for (const name of Object.keys(schema.properties as object))
      if (/(url|uri|address|hosts?|endpoint|places|webhook)$/i.test(name)) found.add(name)
  for (const child of Object.values(schema)) fieldsOf(child, found)
  return found
}

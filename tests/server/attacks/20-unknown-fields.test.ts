import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { createApp } from '#src/server/app.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
const EXTRA = 'smuggled'

let server: TestServer
let admin: TestMember
let visitorToken: string

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  admin = await aMember(server, { appId: APP, roles: ['super_admin', 'online_admin', 'online_staff'] })
  visitorToken = (await aVisitor(server, APP)).token
})
afterAll(() => server.close())

/** A value with one field too many, and where that field is. */
type Probe = { value: unknown; path: (string | number)[] }

/** For each object that a schema may hold, at any depth: a value that reaches it, with a field that it does not name. */
function probesOf(schema: z.core.$ZodType): Probe[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const within = (inner: z.core.$ZodType, key: string | number, wrap: (value: unknown) => unknown): Probe[] =>
    probesOf(inner).map(({ value, path }) => ({ value: wrap(value), path: [key, ...path] }))
  switch (def.type) {
    case 'object': {
      const fixed = Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const { def: of } = (field as z.core.$ZodTypes)._zod
          return of.type === 'literal' ? [[name, of.values[0]]] : []
        }),
      )
      return [
        { value: { ...fixed, [EXTRA]: 1 }, path: [EXTRA] },
        ...Object.entries(def.shape).flatMap(([name, field]) =>
          within(field, name, (value) => ({ ...fixed, [name]: value })),
        ),
      ]
    }
    case 'array':
      return within(def.element, 0, (value) => [value])
    case 'record':
      return within(def.valueType, 'key', (value) => ({ key: value }))
    case 'tuple':
      return def.items.flatMap((item, index) =>
        within(item, index, (value) => [...Array.from({ length: index }, () => null), value]),
      )
    case 'union':
      return def.options.flatMap(probesOf)
    case 'pipe':
      return probesOf(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return probesOf(def.innerType)
    default:
      return []
  }
}

type Case = { name: string; path: string[]; probes: Probe[] }

function casesOf(router: AnyContractRouter, path: string[] = []): Case[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([name, part]) => casesOf(part, [...path, name]))
  const { inputSchema } = router['~orpc']
  return inputSchema instanceof z.ZodType ? [{ name: path.join('.'), path, probes: probesOf(inputSchema) }] : []
}

const issuesSchema = z.object({
  code: z.string(),
  data: z.object({ issues: z.array(z.object({ path: z.array(z.any()), code: z.string() })) }),
})

describe('a field that no schema names', () => {
  it.each(casesOf(contract))('is refused by $name, at every depth', async ({ path, probes }) => {
    const client: unknown = server.as({ session: admin.session, visitor: visitorToken })
    const call = path.reduce<unknown>((at, name) => Reflect.get(at as object, name), client)
    for (const probe of probes) {
      const input = typeof probe.value === 'object' ? { appId: APP, ...probe.value } : probe.value
      const refused: unknown = await (call as (input: unknown) => Promise<unknown>)(input).catch(
        (error: unknown) => error,
      )
      const { code, data } = issuesSchema.parse(refused)
      expect(code).toBe('INVALID')
      // Where a value may be of several kinds and is none of them, the kinds have nothing to say of their fields.
      const told = data.issues.filter((issue) => issue.code === 'UNKNOWN_FIELD' || issue.code === 'TYPE')
      expect(told.map((issue) => issue.path.join('.'))).toSatisfy((paths: string[]) =>
        paths.some((one) => one === probe.path.join('.') || probe.path.join('.').startsWith(`${one}.`)),
      )
    }
    expect(probes.length).toBeGreaterThan(0)
  })

  it('is named with its path and the id of the request over REST, in a body and in a query', async () => {
    const app = createApp(server.deps, { ready: async () => true })
    const headers = { 'content-type': 'application/json', cookie: `deskwright_session=${admin.session}` }
    const address = `http://localhost:4400/api/apps/${APP}/categories`
    const body = JSON.stringify({ name: 'Returns', parentId: null, sdkAppId: '1400000002' })
    for (const [url, init] of [
      [address, { method: 'POST', headers, body }],
      [`${address}?sdkAppId=1`, { headers }],
    ] as const) {
      const response = await app.request(url, init)
      expect(response.status).toBe(422)
      expect(await response.json()).toEqual({
        code: 'INVALID',
        message: 'INVALID',
        requestId: response.headers.get('x-request-id'),
        data: { issues: [{ path: ['sdkAppId'], code: 'UNKNOWN_FIELD' }] },
      })
    }
  })
})

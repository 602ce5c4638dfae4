import { isContractProcedure } from '@orpc/contract'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { unstorableAt } from '#src/server/db/storable.ts'
import { createApp } from '#src/server/app.ts'
import { aMember, anApplication, aVisitor, createTestServer, type TestServer } from '#tests/support/server.ts'

type Path = (string | number)[]
type Text = { path: Path; input: unknown }
type Procedure = { name: string; access: string; texts: Text[] }

const NUL = 'a\0b'
const DEEP = 12

/** Every place of a schema where a text may stand, each with an input that holds nothing but a bad text there. */
function textsOf(schema: $ZodType, path: Path = []): Text[] {
  if (path.length > DEEP) return []
  const { def } = (schema as $ZodTypes)._zod
  const under = (key: string | number, inner: $ZodType, wrap: (input: unknown) => unknown) =>
    textsOf(inner, [...path, key]).map((text) => ({ ...text, input: wrap(text.input) }))
  switch (def.type) {
    case 'string':
      return [{ path, input: NUL }]
    case 'file':
      return [{ path: [...path, 'name'], input: new File(['x'], NUL) }]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => under(key, inner, (input) => ({ [key]: input })))
    case 'array':
      return under(0, def.element, (input) => [input])
    case 'record':
      return [{ path, input: { [NUL]: 'x' } }, ...under('key', def.valueType, (input) => ({ key: input }))]
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path))
    case 'intersection':
      return [...textsOf(def.left, path), ...textsOf(def.right, path)]
    case 'pipe':
      return textsOf(def.in, path)
    case 'lazy':
      return path.length > 4 ? [] : textsOf(def.getter(), path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return textsOf(def.innerType, path)
    default:
      return []
  }
}

function procedures(node: object, names: string[] = []): Procedure[] {
  if (!isContractProcedure(node))
    return Object.entries(node).flatMap(([key, inner]) => procedures(inner as object, [...names, key]))
  const { meta, inputSchema } = node['~orpc']
  const texts = inputSchema === undefined ? [] : textsOf(inputSchema as unknown as $ZodType)
  return [{ name: names.join('.'), access: (meta as { access: string }).access, texts }]
}
const all = procedures(contract).filter(({ texts }) => texts.length > 0)

let server: TestServer
const appId = '1400000001'
let session: string
let visitor: Awaited<ReturnType<typeof aVisitor>>
beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  const ada = await aMember(server, { appId, roles: ['super_admin', 'online_staff'] })
  session = ada.session
  visitor = await aVisitor(server, appId)
})
afterAll(() => server.close())

describe('a text with a NUL in it', () => {
  it('is looked for in every procedure that takes texts', () => {
    expect(all.length).toBeGreaterThan(150)
    expect(all.flatMap(({ texts }) => texts).length).toBeGreaterThan(400)
  })

  it.each(all.map((one) => [one.name, one] as const))('is refused wherever %s takes one', async (name, one) => {
    const client = server.as(one.access === 'visitor' ? { visitor: visitor.token } : { session })
    const call = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client) as (
      input: unknown,
    ) => Promise<unknown>
    for (const { path, input } of one.texts) {
      // An application of that name is nobody's.
      if (path.length === 1 && path[0] === 'appId') continue
      const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? { appId, ...input } : input
      const error = await call(given).catch((reason: unknown) => reason)
      const at = path.join('.')
      expect(error, at).toMatchObject({ code: 'INVALID', status: 422, data: { issues: [{ path, code: 'FORMAT' }] } })
    }
  })

  it('is refused in a query, a path, the name of an upload and half a character alike', async () => {
    const app = createApp(server.deps, { ready: () => Promise.resolve(true) })
    const headers = { cookie: `deskwright_session=${session}`, origin: 'http://localhost:4400', host: 'localhost:4400' }
    const status = async (path: string, init: RequestInit = {}) => {
      const asked = { ...init, headers: { ...headers, ...(init.headers as object) } }
      return (await app.request(`http://localhost:4400${path}`, asked)).status
    }
    const stream = { method: 'POST', body: 'x', headers: { 'content-type': 'application/octet-stream' } }
    const api = `/api/apps/${appId}`
    expect(await status(`${api}/history?text=%00`)).toBe(422)
    expect(await status(`${api}/flows/%00`)).toBe(422)
    expect(await status(`${api}/media?name=a%00.pdf`, stream)).toBe(422)
    expect(await status(`${api}/documents?name=a.txt&upload=%00`, stream)).toBe(422)
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    expect(await status('/api/session', { ...json, body: '{"login":"a\\ud83d","password":"x"}' })).toBe(422)
    expect(await status('/api/session', { ...json, body: '{"login":"a\\u0000","password":"x"}' })).toBe(422)
    // Ids that are none are nobody's file.
    const noId = '-'.repeat(36)
    for (const path of [`/files/${appId}/${noId}`, `/voice/${appId}/sounds/${noId}.wav`])
      expect(await status(path)).toBe(404)
  })
})

describe('a value that cannot be kept', () => {
  it.each([
    [{ a: ['x', { b: NUL }] }, ['a', 1, 'b']],
    [{ a: { [NUL]: 1 } }, ['a']],
    [new Map([['k', NUL]]), ['k']],
    [new Set([NUL]), [0]],
    [NUL, []],
    ['half \ud83d', []],
    [{ file: new File(['x'], NUL) }, ['file', 'name']],
  ])('%j is found', (value, path) => {
    expect(unstorableAt(value)).toEqual(path)
  })

  it.each([['whole 😀 \\u0000'], [{ a: [1, null, true, undefined, new Date(0)] }], [Buffer.from([0])]])(
    '%j is none',
    (value) => {
      expect(unstorableAt(value)).toBeNull()
    },
  )

  it('is found however deep it lies', () => {
    let deep: unknown = NUL
    for (let level = 0; level < 200_000; level++) deep = [deep]
    expect(unstorableAt(deep)).toHaveLength(200_000)
  })
})

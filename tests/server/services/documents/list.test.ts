import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeDocument } from '#src/contract/documents.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from './world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
const made = new Map<string, KnowledgeDocument>()

beforeAll(async () => {
  server = await createTestServer()
  world = await anEditorOfDocuments(server, '1400000001')
  const line = (n: number) =>
    Buffer.from(
      Array.from({ length: n }, (_, at) => `# Part ${at}\n\nThe lamp of kind ${n} shines through the night.\n`).join(
        '\n',
      ),
    )
  for (const [name, lines] of [
    ['beta.md', 3],
    ['Alpha.md', 9],
    ['gamma.txt', 1],
  ] as const) {
    made.set(name, await world.sent(name, line(lines)))
    server.clock.advance(1000)
  }
  made.set('broken.pdf', await world.sent('broken.pdf', Buffer.from('%PDF-1.4\nnonsense\n%%EOF')))
})
afterAll(() => server.close())

type Asked = Omit<Parameters<typeof world.documents.list>[0], 'appId'>
const list = (asked: Asked = {}) => world.documents.list({ appId: world.appId, ...asked })
const names = async (asked?: Asked) => (await list(asked)).items.map(({ name }) => name)
const idOf = (name: string) => made.get(name)!.id

test('documents come in the order that is asked for, the newest first by themselves', async () => {
  expect(await names()).toEqual(['broken.pdf', 'gamma.txt', 'Alpha.md', 'beta.md'])
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Alpha.md', 'beta.md', 'broken.pdf', 'gamma.txt'])
  expect((await names({ sort: 'passages' })).slice(0, 2)).toEqual(['Alpha.md', 'beta.md'])
  expect((await names({ sort: 'status', order: 'asc' }))[0]).toBe('broken.pdf')
  // What a document does not have stands last either way.
  expect((await names({ sort: 'characters', order: 'asc' })).at(-1)).toBe('broken.pdf')
  expect((await names({ sort: 'characters', order: 'desc' })).at(-1)).toBe('broken.pdf')
})

test('every order can be read to its end a page at a time', async () => {
  for (const sort of [
    'uploaded',
    'name',
    'status',
    'size',
    'pages',
    'characters',
    'passages',
    'hits',
    'until',
  ] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ sort, order: 'asc', limit: 3, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size, sort).toBe(4)
  }
})

test('they are narrowed by state, kind and words, and counted', async () => {
  expect(await names({ state: 'failed' })).toEqual(['broken.pdf'])
  expect(await names({ format: 'md' })).toEqual(['Alpha.md', 'beta.md'])
  expect(await names({ state: 'answering', text: 'a.' })).toEqual(['gamma.txt', 'Alpha.md', 'beta.md'])
  expect(await list({ format: 'md', limit: 1 })).toMatchObject({ matching: 2, total: 4 })
  expect(await list({ state: 'under_way' })).toMatchObject({ items: [], matching: 0, total: 4, nextCursor: null })
})

test('several are changed at once; what cannot be is named', async () => {
  const { appId, documents } = world
  const gone = '01a00000-0000-7000-8000-000000000001'
  const some = [idOf('beta.md'), idOf('gamma.txt'), gone]
  expect(await documents.change({ appId, documentIds: some, act: 'disable' })).toEqual({ changed: 2, left: [gone] })
  expect(await names({ state: 'off' })).toEqual(['gamma.txt', 'beta.md'])
  expect(await documents.change({ appId, documentIds: some.slice(0, 2), act: 'enable' })).toEqual({
    changed: 2,
    left: [],
  })
  expect(await names({ state: 'off' })).toEqual([])

  await documents.change({ appId, documentIds: [idOf('Alpha.md')], act: 'parse' })
  // It is on its way already.
  expect(await documents.change({ appId, documentIds: [idOf('Alpha.md')], act: 'parse' })).toEqual({
    changed: 0,
    left: [idOf('Alpha.md')],
  })
  await server.deps.jobs.settled()
  expect(await names({ state: 'answering' })).toContain('Alpha.md')

  expect(await documents.change({ appId, documentIds: some, act: 'remove' })).toEqual({ changed: 2, left: [gone] })
  expect(await names()).toEqual(['broken.pdf', 'Alpha.md'])
})

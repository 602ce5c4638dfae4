import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RichAnswer } from '#src/domain/answer/rich-answer.ts'
import { qaEntry } from '#src/server/db/schema/bot.ts'
import { createApp } from '#src/server/app.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let editor: TestMember
let categoryId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  editor = await aMember(server, { appId, roles: ['admin'], nickname: 'Bob' })
  categoryId = (await admin.client.knowledge.categories({ appId }))[0]?.id ?? ''
})
afterAll(() => server.close())

type Given = { answer?: string; similar?: string[]; counterExamples?: string[]; rich?: RichAnswer }
const create = (question: string, given: Given = {}, by = admin) =>
  by.client.knowledge.createEntry({
    appId,
    entry: { categoryId, question, similar: [], answer: 'An answer.', enabled: true, ...given },
  })
type Filter = Omit<Parameters<TestMember['client']['knowledge']['order']>[0], 'appId'>
const found = async (filter: Filter) =>
  (await admin.client.knowledge.order({ appId, ...filter, sort: 'number', descending: false })).numbers

async function uploaded(): Promise<string> {
  const app = createApp(server.deps, { ready: async () => true })
  const response = await app.request(`http://localhost:4400/api/apps/${appId}/media?name=notes.txt`, {
    method: 'POST',
    body: 'first line\nsecond line\n',
    headers: { 'content-type': 'application/octet-stream', cookie: `deskwright_session=${admin.session}` },
  })
  return ((await response.json()) as { fileId: string }).fileId
}

const variant = (language: string | null, text: string): RichAnswer['variants'][number] => ({
  language,
  channel: null,
  blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text }] }],
  buttons: [],
})

describe('entries are found', () => {
  test('by the language that an answer is written for', async () => {
    const both = await create('Which languages?', {
      answer: 'Hello.',
      rich: { variants: [variant(null, 'Hello.'), variant('pt', 'Olá.')] },
    })
    await create('Only one language?')
    expect(await found({ language: 'pt' })).toEqual([both.number])
    expect(await found({ language: 'ja' })).toEqual([])
  })

  test('by whether the answer shows a file', async () => {
    const fileId = await uploaded()
    const [said] = [variant(null, 'See the notes.')]
    const blocks = [...said.blocks, { type: 'file' as const, fileId, name: 'notes.txt', bytes: 23 }]
    const shown = await create('Where are the notes?', {
      answer: 'See the notes.\nnotes.txt',
      rich: { variants: [{ ...said, blocks }] },
    })
    expect(await found({ attachment: true })).toEqual([shown.number])
    expect(await found({ attachment: false })).not.toContain(shown.number)
    expect(await found({ attachment: false })).not.toEqual([])
  })

  test('by who changed them last', async () => {
    const bobs = await create('Who wrote this?', {}, editor)
    expect(await found({ author: editor.personId })).toEqual([bobs.number])
    expect(await found({ author: admin.personId })).not.toContain(bobs.number)
  })

  test('by the days of their last change, as the calendar of the application has them', async () => {
    const { id, number } = await create('When was it changed?')
    // The application counts its days in London, where this is half past midnight in summer.
    const at = new Date('2001-07-10T23:30:00Z')
    await server.db.inApp(appId, (tx) => tx.update(qaEntry).set({ updatedAt: at }).where(eq(qaEntry.id, id)))
    expect(await found({ changedFrom: '2001-07-11', changedUntil: '2001-07-11' })).toEqual([number])
    expect(await found({ changedUntil: '2001-07-10' })).toEqual([])
    expect(await found({ changedFrom: '2001-07-12' })).not.toContain(number)
  })
})

test('entries that ask the same are told in pairs, until one of them is changed', async () => {
  const list = () => admin.client.knowledge.duplicates({ appId })
  const one = await create('How do I return my shoes?')
  const other = await create('Can things be sent back?', { similar: ['how do I return my SHOES'] })
  expect(await list()).toEqual([
    {
      similarity: 1,
      entries: [
        { id: one.id, number: one.number, question: one.question, nearest: one.question, enabled: true },
        {
          id: other.id,
          number: other.number,
          question: other.question,
          nearest: 'how do I return my SHOES',
          enabled: true,
        },
      ],
    },
  ])
  const { id, ...rest } = other
  // One of them for members alone: they answer different visitors.
  const patch = async (revision: number, userTags: string[]) =>
    admin.client.knowledge.patchEntries({ appId, changes: [{ entryId: id, revision, part: { userTags } }] })
  await patch(rest.revision, ['member'])
  expect(await list()).toEqual([])
  await patch(rest.revision + 1, [])
  expect(await list()).toHaveLength(1)
  await admin.client.knowledge.updateEntry({
    appId,
    entryId: id,
    revision: rest.revision + 2,
    entry: { categoryId, question: rest.question, similar: [], answer: rest.answer, enabled: true },
  })
  expect(await list()).toEqual([])
})

test('entries are ordered category by category where that is asked', async () => {
  const abroad = await admin.client.knowledge.createCategory({ appId, name: 'Abroad', parentId: null })
  const inAbroad = async (question: string) =>
    admin.client.knowledge.createEntry({
      appId,
      entry: { categoryId: abroad.id, question, similar: [], answer: 'An answer.', enabled: true },
    })
  const zebra = await inAbroad('Zebras abroad?')
  const apple = await inAbroad('Apples abroad?')
  const order = { appId, sort: 'question', descending: false } as const
  const plain = await admin.client.knowledge.order(order)
  expect(plain.groups).toBeUndefined()
  const { numbers, groups } = await admin.client.knowledge.order({ ...order, groupBy: 'category' })
  expect(new Set(numbers)).toEqual(new Set(plain.numbers))
  expect(groups?.map((group) => group.categoryId).toSorted()).toEqual([categoryId, abroad.id].toSorted())
  expect(groups?.find((group) => group.categoryId === abroad.id)?.count).toBe(2)
  const at = groups?.[0]?.categoryId === abroad.id ? 0 : numbers.length - 2
  expect(numbers.slice(at, at + 2)).toEqual([apple.number, zebra.number])
})

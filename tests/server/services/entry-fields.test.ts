import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENTRY_FIELDS, fieldSpec, type EntryField } from '#src/domain/qa/fields.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { qaContentColumns, qaContentInSql, qaContentOf } from '#src/server/bots/content.ts'
import { qaEntry } from '#src/server/db/schema/bot.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let full: EntryInput
let bare: Pick<EntryInput, 'categoryId' | 'question' | 'similar' | 'answer' | 'enabled'>

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const [category] = await admin.client.knowledge.categories({ appId })
  const { id: shipping } = await admin.client.knowledge.createCategory({ appId, name: 'Shipping', parentId: null })
  bare = { categoryId: category!.id, question: 'Do you ship?', similar: [], answer: 'Yes.', enabled: true }
  const other = await admin.client.knowledge.createEntry({ appId, entry: { ...bare, question: 'How much is it?' } })
  full = {
    categoryId: shipping,
    question: 'Do you send it abroad?',
    similar: ['Do you ship abroad?'],
    answer: 'To all of Europe.',
    rich: {
      variants: [
        {
          language: null,
          channel: null,
          blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text: 'To all of Europe.', bold: true }] }],
          buttons: [],
        },
      ],
    },
    enabled: false,
    counterExamples: ['Do you deliver today?'],
    tags: ['abroad'],
    validFrom: '2026-01-01',
    validUntil: '2099-12-31',
    channels: ['web'],
    userTags: ['gold <3'],
    hours: 'open',
    related: [other.id],
    reviewOn: '2026-12-01',
    owner: admin.personId,
    remark: 'Legal wants it <so>.',
  }
})
afterAll(() => server.close())

const create = (entry: Parameters<TestMember['client']['knowledge']['createEntry']>[0]['entry']) =>
  admin.client.knowledge.createEntry({ appId, entry })

/** What a release would hold of an entry, as the server says it and as the database does. */
async function contentsOf(id: string) {
  const [row] = await server.db.inApp(appId, (tx) =>
    tx
      .select({ ...qaContentColumns, written: qaContentInSql })
      .from(qaEntry)
      .where(eq(qaEntry.id, id)),
  )
  const { written, ...columns } = row!
  return { said: qaContentOf(columns), written }
}

it('is in a release as its specification says, in the server and in the database alike', async () => {
  const [nothing, all] = [await create(bare), await create(full)]
  const empty = await contentsOf(nothing.id)
  expect(empty.written).toEqual(empty.said)
  const always = ENTRY_FIELDS.filter((field) => fieldSpec(field).release === 'always')
  expect(Object.keys(empty.said).toSorted()).toEqual(['number', ...always].toSorted())

  const filled = await contentsOf(all.id)
  expect(filled.written).toEqual(filled.said)
  const released = ENTRY_FIELDS.filter((field) => fieldSpec(field).release !== 'never')
  expect(Object.keys(filled.said).toSorted()).toEqual(['number', ...released].toSorted())
})

it.each(ENTRY_FIELDS)('comes back with its entry where a change of it is taken back: %s', async (field: EntryField) => {
  const before = await create({ ...bare, question: `What of ${field}?` })
  const other = await create({ ...bare, question: `What else of ${field}?` })
  const part = { [field]: full[field], ...(field === 'rich' && { answer: full.answer }) }
  const { results } = await admin.client.knowledge.patchEntries({
    appId,
    changes: [before, other].map(({ id, revision }, n) => ({
      entryId: id,
      revision,
      part: field === 'question' ? { question: `${full.question} ${n}` } : part,
    })),
  })
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  const { items } = await admin.client.changes.list({ appId })
  await admin.client.changes.revert({ appId, changeSetId: items[0]!.id })
  const after = await admin.client.knowledge.entry({ appId, entryId: before.id })
  expect(after[field]).toEqual(before[field])
})

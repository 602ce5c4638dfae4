import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const NOTE = 'Legal asked for <this> wording & none other.'

let server: TestServer
let appId: string
let admin: TestMember
let entry: { categoryId: string; question: string; similar: string[]; answer: string; enabled: boolean }

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const [category] = await admin.client.knowledge.categories({ appId })
  entry = { categoryId: category!.id, question: 'Do you ship?', similar: [], answer: 'Yes.', enabled: true }
})
afterAll(() => server.close())

it('is kept with the entry, found by its words, and no part of what goes live', async () => {
  const { knowledge, release } = admin.client
  const made = await knowledge.createEntry({ appId, entry })
  expect(made.remark).toBe('')
  await deployed(server, appId, admin)

  const { results } = await knowledge.patchEntries({
    appId,
    changes: [{ entryId: made.id, revision: made.revision, part: { remark: `  ${NOTE} ` } }],
  })
  expect(results).toMatchObject([{ ok: true, entry: { remark: NOTE, live: 'same', revision: 2 } }])
  expect((await release.pending({ appId })).total).toBe(0)
  const found = async (text: string) => (await knowledge.entries({ appId, text, limit: 10 })).total
  expect(await found('legal ASKED')).toBe(1)
  expect(await found('legal refused')).toBe(0)
})

it('holds so much and no more', async () => {
  const most = 'n'.repeat(LIMITS.qa.remark)
  const made = await admin.client.knowledge.createEntry({
    appId,
    entry: { ...entry, question: 'At most?', remark: most },
  })
  expect(made.remark).toBe(most)
  const more = admin.client.knowledge.createEntry({ appId, entry: { ...entry, question: 'More?', remark: `${most}n` } })
  await expect(more).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: ['entry', 'remark'], code: 'TOO_LONG', limit: LIMITS.qa.remark }] },
  })
})

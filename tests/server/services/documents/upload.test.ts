import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { knowledgeDocument } from '#src/server/db/schema/document.ts'
import { compound } from '#tests/server/sheets/files.ts'
import { docxOf, encryptedPdf, pdfOf, wordLine } from '#tests/server/documents/files.ts'
import { aMember, createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from './world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
beforeAll(async () => {
  server = await createTestServer()
  world = await anEditorOfDocuments(server, '1400000001')
})
afterAll(() => server.close())

const text = (words: string) => Buffer.from(`${words}. Something to read in this file.`)
const rows = () => server.db.inApp(world.appId, (tx) => tx.select().from(knowledgeDocument))

describe('a document', () => {
  test('that failed may be sent again: it is no twin', async () => {
    const { sent } = world
    const ids = [await sent('old.docx', compound('WordDocument')), await sent('old.docx', compound('WordDocument'))]
    expect(ids.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('is queued, read and told of at each step', async () => {
    const { appId, admin, documents, send, passages } = world
    const queued = await send('docs/Returns.docx', await docxOf(wordLine('Items can be returned within thirty days.')))
    expect(queued).toMatchObject({ name: 'Returns.docx', format: 'docx', status: 'queued', version: 1 })
    await server.deps.jobs.settled()
    const ready = await documents.get({ appId, documentId: queued.id })
    expect(ready).toMatchObject({
      status: 'ready',
      passages: 1,
      pages: null,
      characters: 41,
      hasFile: true,
      by: 'Anna',
    })
    expect(await passages(queued.id)).toMatchObject([{ n: 1, text: 'Items can be returned within thirty days.' }])
    const told = server.announced.filter(({ type }) => type === 'document').map(({ args }) => args)
    expect(told).toContainEqual([appId, admin.personId, { id: queued.id, status: 'parsing' }])
    expect(told.at(-1)).toEqual([appId, admin.personId, { id: queued.id, status: 'ready' }])
    const file = await documents.original({ appId, documentId: queued.id })
    expect([file.name, file.type]).toEqual(['Returns.docx', 'application/octet-stream'])
    expect((await documents.list({ appId, limit: 10, text: 'turns' })).items.map(({ id }) => id)).toEqual([queued.id])
    expect((await documents.list({ appId, limit: 10, text: `DOC-${queued.number}` })).items).toHaveLength(1)
  })

  test.each<[string, Buffer | (() => Promise<Buffer>), string]>([
    ['half.pdf', pdfOf([['Something to read on this page.']]).subarray(0, 300), 'PARSE_FAILED'],
    ['secret.pdf', encryptedPdf(), 'DOC_ENCRYPTED'],
    ['old.docx', compound('WordDocument'), 'DOC_UNSUPPORTED'],
    ['renamed.pdf', () => docxOf(wordLine('Something to read in this file.')), 'DOC_UNSUPPORTED'],
    ['scan.pdf', pdfOf([[]]), 'DOC_TOO_LITTLE'],
    ['long.pdf', pdfOf(Array.from({ length: 101 }, () => ['Page'])), 'DOC_PAGE_LIMIT'],
    ['large.txt', Buffer.from('a'.repeat(500_001)), 'DOC_CHARACTER_LIMIT'],
  ])('%s fails by name, and nothing of it is kept', async (name, file, failure) => {
    const { appId, documents, sent, passages } = world
    const failed = await sent(name, typeof file === 'function' ? await file() : file)
    expect(failed).toMatchObject({ status: 'failed', failure, passages: 0, hasFile: false })
    expect(await passages(failed.id)).toEqual([])
    expect(await refusal(documents.original({ appId, documentId: failed.id }))).toBe('NOT_FOUND')
    expect(await refusal(documents.parseAgain({ appId, documentId: failed.id, passageSize: 'short' }))).toBe(
      'STATE_CONFLICT',
    )
    await documents.remove({ appId, documentId: failed.id })
  })
})

describe('what is refused', () => {
  const before = async () => (await rows()).length

  test('names another kind, no name, no bytes, another kind of body, or comes from another page', async () => {
    const { send } = world
    const count = await before()
    expect(await refusal(send('picture.gif', text('a')))).toBe('DOC_UNSUPPORTED')
    expect(await refusal(send('noending', text('a')))).toBe('DOC_UNSUPPORTED')
    expect(await refusal(send(' ', text('a')))).toBe('BAD_PARAM')
    expect(await refusal(send('a.txt', text('a'), { upload: 'x' }))).toBe('BAD_PARAM')
    expect(await refusal(send('a.txt', Buffer.alloc(0)))).toMatch(/DOC_TOO_LITTLE|BAD_PARAM/)
    const json = { headers: { 'Content-Type': 'application/json' } }
    expect(await refusal(send('a.txt', text('a'), json))).toBe('UNSUPPORTED_MEDIA')
    expect(await refusal(send('a.txt', text('a'), { headers: { Origin: 'http://evil.test' } }))).toBe('FORBIDDEN')
    expect(await before()).toBe(count)
  })

  test('is larger than 100 MB, whatever it says of its length', async () => {
    const { send } = world
    const count = await before()
    const announced = { headers: { 'Content-Length': String(LIMITS.document.bytes + 1) } }
    expect(await refusal(send('a.txt', text('a'), announced))).toBe('DOC_TOO_LARGE')
    let left = LIMITS.document.bytes + 1
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(left, 4 * 1024 * 1024)
        left -= size
        controller.enqueue(new Uint8Array(size).fill(97))
        if (left === 0) controller.close()
      },
    })
    expect(await refusal(send('a.txt', body))).toBe('DOC_TOO_LARGE')
    expect(await before()).toBe(count)
  })

  test('is the twin of one that is there, which it names', async () => {
    const { appId, documents, send, sent } = world
    const first = await sent('first.txt', text('twin'))
    const error = await send('second.txt', text('twin')).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'DOC_DUPLICATE', data: { documentId: first.id, name: 'first.txt' } })
    expect(error).toBeInstanceOf(DeskError)
    // Two at once: one is taken.
    const codes = await Promise.all([1, 2].map(() => refusal(send('race.txt', text('race')))))
    expect(codes).toHaveLength(2)
    expect(codes).toEqual(expect.arrayContaining(['DOC_DUPLICATE', undefined]))
    await documents.remove({ appId, documentId: first.id })
    expect((await sent('second.txt', text('twin'))).status).toBe('ready')
  })

  test('is the 21st of one upload', async () => {
    const { appId, send } = world
    const upload = uuidv7()
    const now = server.clock.now()
    const one = {
      appId,
      uploadId: upload,
      number: 1,
      name: 'a.txt',
      format: 'txt',
      size: 1,
      sha256: Buffer.alloc(32),
    } as const
    const failed = {
      status: 'failed',
      failure: 'PARSE_FAILED',
      heldUntil: now,
      createdAt: now,
      deletedAt: now,
    } as const
    await server.db.inApp(appId, (tx) =>
      tx.insert(knowledgeDocument).values(Array.from({ length: 19 }, () => ({ ...one, ...failed, id: uuidv7() }))),
    )
    await send('19.txt', text('number 19'), { upload })
    expect(await refusal(send('20.txt', text('number 20'), { upload }))).toBe('UPLOAD_COUNT_LIMIT')
    await send('20.txt', text('number 20'))
    await server.deps.jobs.settled()
  })

  test('comes where the plan has none, unless a trial runs', async () => {
    const basic = await anEditorOfDocuments(server, '1400000003')
    const { appId, documents, send } = basic
    const set = (part: Partial<typeof application.$inferInsert>) =>
      server.db.inApp(appId, (tx) => tx.update(application).set(part).where(eq(application.appId, appId)))
    await set({ plan: 'basic' })
    expect(await refusal(send('a.txt', text('a')))).toBe('FEATURE_LOCKED')
    expect((await documents.list({ appId, limit: 10 })).locked).toBe(true)
    await set({ trialEndsAt: new Date(server.clock.now().getTime() + 1000) })
    await send('a.txt', text('a'))
    expect((await documents.list({ appId, limit: 10 })).locked).toBe(false)
    await server.deps.jobs.settled()
  })

  test('has more documents than a trial may have', async () => {
    const { appId, admin, documents, send } = await anEditorOfDocuments(server, '1400000004')
    const set = (part: Partial<typeof application.$inferInsert>) =>
      server.db.inApp(appId, (tx) => tx.update(application).set(part).where(eq(application.appId, appId)))
    await set({ plan: 'basic', trialEndsAt: new Date(server.clock.now().getTime() + 3_600_000) })
    const limit = LIMITS.document.inTrial
    const kept = await send('0.txt', text('number 0'))
    const now = server.clock.now()
    const others = Array.from({ length: limit - 1 }, (_, n) => ({
      appId,
      id: uuidv7(),
      number: n + 2,
      name: `${n}.txt`,
      format: 'txt' as const,
      size: 1,
      sha256: Buffer.alloc(32, n + 1),
      status: 'ready' as const,
      heldUntil: now,
      uploadId: uuidv7(),
      createdBy: admin.personId,
      createdAt: now,
    }))
    await server.db.inApp(appId, (tx) => tx.insert(knowledgeDocument).values(others))
    expect(await documents.list({ appId, limit: 1 })).toMatchObject({ total: limit, limit, locked: false })
    await expect(send('more.txt', text('more'))).rejects.toMatchObject({ code: 'VERSION_LIMIT', data: { limit } })
    await server.deps.jobs.settled()
    await send('0.txt', text('number 0, changed'), { replaces: kept.id })
    await server.deps.jobs.settled()
    await set({ plan: 'premium' })
    expect((await documents.list({ appId, limit: 1 })).limit).toBe(null)
    await send('more.txt', text('more'))
    await server.deps.jobs.settled()
  })
})

test('nobody else sends, sees or changes a document', async () => {
  const { appId, send, sent } = world
  const staff = await aMember(server, { appId, roles: ['online_staff'] })
  expect(await refusal(send('a.txt', text('staff'), { session: staff.session }))).toBe('FORBIDDEN')
  const other = await anEditorOfDocuments(server, '1400000002')
  expect(await refusal(send('a.txt', text('other'), { session: other.admin.session }))).toBe('NOT_FOUND')
  const { id } = await sent('own.txt', text('own'))
  const foreign = { appId: other.appId, documentId: id }
  const { documents } = other
  const codes = await Promise.all(
    [
      documents.get(foreign),
      documents.passages({ ...foreign, limit: 10 }),
      documents.update({ ...foreign, enabled: false, validUntil: null }),
      documents.updatePassage({ ...foreign, n: 1, text: 'x', enabled: true, revision: 1 }),
      documents.parseAgain({ ...foreign, passageSize: 'short' }),
      documents.remove(foreign),
      documents.original(foreign),
      other.send('new.txt', text('new'), { replaces: id }),
    ].map(refusal),
  )
  expect(codes).toEqual(codes.map(() => 'NOT_FOUND'))
  // The same file in another application is no twin.
  expect((await other.sent('own.txt', text('own'))).status).toBe('ready')
})

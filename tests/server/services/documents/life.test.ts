import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContent, knowledgeDocument } from '#src/server/db/schema/document.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { JOBS } from '#src/server/due.ts'
import { sweep } from '#src/server/due.ts'
import { deployed, createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { pdfOf } from '#tests/server/documents/files.ts'
import { anEditorOfDocuments } from './world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
beforeAll(async () => {
  server = await createTestServer()
  world = await anEditorOfDocuments(server, '1400000001')
})
afterAll(() => server.close())

const QUESTION = 'What is the voltage of the Zephyr turbine?'
const manual = (volts: string) =>
  pdfOf([
    ['The Zephyr turbine is mounted on a mast of nine metres.'],
    [`The voltage of the Zephyr turbine is ${volts} volts.`, 'Its blades are made of ash wood.'],
  ])

test('a document answers with its passage and where it stands, as it is in the draft and as it was released', async () => {
  const { appId, admin, documents, sent, passages, asked } = world
  expect((await asked(QUESTION))?.trace.outcome).toBe('fallback')
  const { id } = await sent('Zephyr.pdf', manual('forty-eight'))

  const reply = await asked(QUESTION)
  expect(reply?.body).toEqual({
    type: 'text',
    text: 'The voltage of the Zephyr turbine is forty-eight volts. Its blades are made of ash wood.',
    source: { name: 'Zephyr.pdf', page: 2, unit: 'page' },
  })
  expect(reply?.trace).toMatchObject({ outcome: 'document', thresholds: { document: 0.6 } })
  expect(reply?.trace.passages?.[0]).toMatchObject({ documentId: id, n: 2, page: 2, name: 'Zephyr.pdf' })
  // Something that no document says is not answered from one.
  expect((await asked('Who won the football match in Lisbon?'))?.trace.outcome).toBe('fallback')

  const changes = (await admin.client.release.pending({ appId })).changes.filter(({ kind }) => kind === 'document')
  expect(changes).toMatchObject([{ type: 'added', title: 'DOC-1 Zephyr.pdf' }])
  await deployed(server, appId, admin)
  expect((await asked(QUESTION, 'live'))?.trace.outcome).toBe('document')

  // What is changed in the draft changes nothing that is live.
  const [, second] = await passages(id)
  const edit = { appId, documentId: id, n: 2, enabled: true }
  const edited = await documents.updatePassage({
    ...edit,
    text: 'The voltage of the Zephyr turbine is 12 volts.',
    revision: 1,
  })
  expect(edited).toMatchObject({ revision: 2, original: second?.text })
  expect((await asked(QUESTION))?.body).toMatchObject({ text: 'The voltage of the Zephyr turbine is 12 volts.' })
  expect((await asked(QUESTION, 'live'))?.body).toMatchObject({ text: second?.text })
  expect(await refusal(documents.updatePassage({ ...edit, text: 'x', revision: 1 }))).toBe('CONFLICT')
  expect((await admin.client.release.pending({ appId })).changes).toHaveLength(1)
  // As it stands in the file again: nothing to deploy any more.
  expect(await documents.updatePassage({ ...edit, text: null, revision: 2 })).toMatchObject({ original: null })
  expect((await admin.client.release.pending({ appId })).changes).toHaveLength(0)

  await documents.updatePassage({ ...edit, text: null, enabled: false, revision: 3 })
  expect((await asked(QUESTION))?.body).not.toMatchObject({ text: second?.text })
  await documents.updatePassage({ ...edit, text: null, revision: 4 })
})

test('a document that is off or past its day does not answer', async () => {
  const { appId, documents, sent, asked } = world
  const { id } = await sent('Falcon.txt', Buffer.from('The spout of the Falcon kettle is glazed in Portuguese blue.'))
  const question = 'How is the spout of the Falcon kettle glazed?'
  const outcome = async () => (await asked(question))?.trace.outcome
  expect(await outcome()).toBe('document')
  const day = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString().slice(0, 10)
  await documents.update({ appId, documentId: id, enabled: true, validUntil: day(-2 * 86_400_000) })
  expect(await outcome()).toBe('fallback')
  await documents.update({ appId, documentId: id, enabled: true, validUntil: day(2 * 86_400_000) })
  expect(await outcome()).toBe('document')
  await documents.update({ appId, documentId: id, enabled: false, validUntil: null })
  expect(await outcome()).toBe('fallback')
  await documents.remove({ appId, documentId: id })
})

test('a new version takes the place of the one before when it is ready, and only then', async () => {
  const { appId, admin, documents, sent, send, asked } = world
  const [first] = (await documents.list({ appId, limit: 10, text: 'Zephyr' })).items
  if (!first) throw new Error('There is no document.')
  await documents.update({ appId, documentId: first.id, enabled: true, validUntil: '2099-01-01' })
  // One that cannot be read leaves the old one where it is.
  const broken = await sent('Zephyr v2.pdf', manual('sixty').subarray(0, 400), { replaces: first.id })
  expect(broken).toMatchObject({ status: 'failed', replaces: first.id, version: 2 })
  expect((await asked(QUESTION))?.body).toMatchObject({ source: { name: 'Zephyr.pdf' } })

  const coming = await send('Zephyr v2.pdf', manual('sixty'), { replaces: first.id })
  await server.deps.jobs.settled()
  const second = await documents.get({ appId, documentId: coming.id })
  expect(second).toMatchObject({ status: 'ready', version: 2, number: first.number, validUntil: '2099-01-01' })
  expect(await refusal(documents.get({ appId, documentId: first.id }))).toBe('NOT_FOUND')
  expect(await server.deps.files.get(appId, first.id)).toBeNull()
  expect((await asked(QUESTION))?.body).toMatchObject({ source: { name: 'Zephyr v2.pdf', page: 2 } })
  expect((await asked(QUESTION, 'live'))?.body).toMatchObject({ source: { name: 'Zephyr.pdf' } })
  await deployed(server, appId, admin)
  expect((await asked(QUESTION, 'live'))?.body).toMatchObject({ source: { name: 'Zephyr v2.pdf' } })
  await documents.remove({ appId, documentId: broken.id })
})

test('a document is cut anew, and goes with all it held when it is deleted', async () => {
  const { appId, documents, sent, passages, asked } = world
  const paragraphs = Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n} of the Osprey handbook tells ${'much '.repeat(20)}.`,
  )
  const { id, passages: before } = await sent('Osprey.txt', Buffer.from(paragraphs.join('\n\n')))
  await documents.parseAgain({ appId, documentId: id, passageSize: 'short' })
  await server.deps.jobs.settled()
  const after = await documents.get({ appId, documentId: id })
  expect(after).toMatchObject({ status: 'ready', passageSize: 'short' })
  expect(after.passages).toBeGreaterThan(before)
  expect((await passages(id)).map(({ n }) => n)).toEqual(Array.from({ length: after.passages }, (_, n) => n + 1))
  expect((await asked('What does the Osprey handbook tell?'))?.trace.outcome).toBe('document')

  const contents = () => server.db.inApp(appId, (tx) => tx.select().from(documentContent))
  const kept = await contents()
  await documents.remove({ appId, documentId: id })
  // What was never released is gone; what was is kept for the release.
  expect(await contents()).toHaveLength(kept.length - 1)
  expect(await refusal(documents.passages({ appId, documentId: id, limit: 10 }))).toBe('NOT_FOUND')
  expect((await asked('What does the Osprey handbook tell?'))?.trace.outcome).toBe('fallback')
})

test('a document whose reader has died is read by the next one, and given up when it ends three', async () => {
  const { appId, documents, send, sent } = world
  const { id } = await sent('Kestrel.txt', Buffer.from('The Kestrel lamp is switched on by clapping twice.'))
  const at = (part: Partial<typeof knowledgeDocument.$inferInsert>) =>
    server.db.inApp(appId, async (tx) => {
      await tx.update(knowledgeDocument).set(part).where(eq(knowledgeDocument.id, id))
      await tx.insert(timer).values({ appId, id, kind: 'document', subject: id, dueAt: server.clock.now() })
    })
  const past = new Date(server.clock.now().getTime() - 60_000)
  await at({ status: 'parsing', attempts: 1, heldUntil: past })
  await sweep(server.deps)
  await server.deps.jobs.settled()
  expect((await documents.get({ appId, documentId: id })).status).toBe('ready')

  await at({ status: 'parsing', attempts: 3, heldUntil: past })
  await sweep(server.deps)
  await server.deps.jobs.settled()
  const failed = await documents.get({ appId, documentId: id })
  expect(failed).toMatchObject({ status: 'failed', failure: 'DOC_INTERRUPTED', hasFile: true })
  await documents.parseAgain({ appId, documentId: id, passageSize: 'medium' })
  await server.deps.jobs.settled()
  expect((await documents.get({ appId, documentId: id })).status).toBe('ready')

  // A server that stops lets go of what it reads; the next one begins at once.
  const closing = createJobs(() => server.deps, JOBS)
  const other = await send('Merlin.txt', Buffer.from('The Merlin lamp is switched on by whistling.'))
  closing.soon('document', appId, other.id)
  await closing.close()
  await server.deps.jobs.settled()
  server.deps.jobs.soon('document', appId, other.id)
  await server.deps.jobs.settled()
  expect((await documents.get({ appId, documentId: other.id })).status).toBe('ready')
})

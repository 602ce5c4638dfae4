import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qaImport } from '#src/server/db/schema/sheet.ts'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { xlsxOf } from '#tests/server/sheets/files.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { anEditor } from './world.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The process that worked is gone; another one starts. */
async function restarted(): Promise<void> {
  await server.deps.jobs.close()
  server.deps.jobs = createJobs(() => server.deps, JOBS)
  await sweep(server.deps)
  await server.deps.jobs.settled()
}

/** As it is in the database: sessions end sooner than a day. */
const recordOf = async (appId: string, id: string) =>
  server.db.inApp(appId, async (tx) => (await tx.select().from(qaImport).where(eq(qaImport.id, id)))[0])

const file = () => xlsxOf(Array.from({ length: 300 }, (_, n) => ({ question: `Question ${n}`, answer: `${n}` })))

test('an import goes on after a restart, while it is read and while it is written', async () => {
  const { appId, imports, questions, member } = await anEditor(server, '1400000001')
  const bytes = await file()
  const { id } = await imports.begin({ appId, name: 'a.xlsx', size: bytes.length, mode: 'append', language: 'en' })
  await imports.upload({ appId, importId: id, file: new File([new Uint8Array(bytes)], 'a.xlsx') })
  await restarted()
  expect(await imports.get({ appId, importId: id })).toMatchObject({ step: 'waiting', added: 300 })
  // A request has the jobs of the process that took it.
  const other = server.as({ session: member.session })
  await other.imports.confirm({ appId, importId: id })
  await restarted()
  expect(await imports.get({ appId, importId: id })).toMatchObject({ status: 'complete', added: 300 })
  expect(await questions()).toHaveLength(100)
})

test('a process that died leaves its work to the next; one that dies each time is given up', async () => {
  const { appId, checked } = await anEditor(server, '1400000002')
  const record = await checked(await file())
  const died = (attempts: number) =>
    server.db.inApp(appId, (tx) =>
      tx
        .update(qaImport)
        .set({ step: 'writing', attempts, heldUntil: server.clock.now() })
        .where(eq(qaImport.id, record.id)),
    )
  await died(3)
  server.clock.advance(25 * 3_600_000)
  await sweep(server.deps)
  await server.deps.jobs.settled()
  expect(await recordOf(appId, record.id)).toMatchObject({ status: 'failed', failure: 'INTERRUPTED' })
})

test('a file that never comes, and one that nobody confirms, make room for the next', async () => {
  const { appId, imports, checked } = await anEditor(server, '1400000003')
  const begin = { appId, name: 'a.xlsx', size: 1, mode: 'append', language: 'en' } as const
  const { id } = await imports.begin(begin)
  server.clock.advance(11 * 60_000)
  await sweep(server.deps)
  expect(await imports.get({ appId, importId: id })).toMatchObject({ status: 'failed', failure: 'NOBODY_CAME' })
  const record = await checked(await file())
  server.clock.advance(25 * 3_600_000)
  await sweep(server.deps)
  expect(await recordOf(appId, record.id)).toMatchObject({ status: 'failed', failure: 'NOBODY_CAME' })
})

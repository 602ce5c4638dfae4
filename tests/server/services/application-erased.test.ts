import { eq } from 'drizzle-orm'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applicationErasure } from '#src/server/db/schema/application-erasure.ts'
import { mailOutbox } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import { verifyAudit } from '#src/server/services/audit/verify.ts'
import { columnsThatTell, plantWords, SECRET } from '#tests/support/planted-words.ts'
import { rowEverywhere } from '#tests/support/row-everywhere.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  joins,
  refusal,
  signInAnew,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
const OTHER = '1400000002'
/** What all rows are of, as `rowEverywhere` puts them. */
const ID = '01900000-0000-7000-8000-000000000001'
const DAY_MS = 86_400_000

/** What outlives an application: its log, and that it was erased. */
const KEPT = ['application_erasure', 'audit', 'audit_link']

let server: TestServer
let client: pg.Client
beforeEach(async () => {
  server = await createTestServer()
  client = new pg.Client(server.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await server.close()
})

/** The tables whose rows are an application's. */
async function tablesOfApplications(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** How many rows an application has in each table that has any of it. */
async function rowsOf(appId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesOfApplications()) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int n from ${table} where app_id = $1`, [
      appId,
    ])
    const n = rows[0]?.n ?? 0
    if (n > 0) counts[table] = n
  }
  return counts
}

async function passed(ms: number): Promise<void> {
  server.clock.advance(ms)
  await sweep(server.deps)
  await server.settled()
}

// Every table and column of tomorrow is held to it.
it('leaves no word in any row of any table, and no row but those of the log', async () => {
  await rowEverywhere(server.url)
  // No triggers and no keys while the words are put in: what a check refuses cannot hold one.
  await client.query('set session_replication_role = replica')
  await client.query(`update conversation set state = 'ended', end_reason = 'user_ended', ended_at = '2026-11-21'`)
  await client.query(`update mail_outbox set application = $1`, [APP])
  await client.query(`delete from application_erasure`)
  const tables = (await tablesOfApplications()).filter((name) => !KEPT.includes(name))
  expect(Object.keys(await rowsOf(APP))).toEqual([...tables, 'audit', 'audit_link'].toSorted())
  const planted = await plantWords(client, {
    tables: `c.relname = any ('{${[...tables, 'mail_outbox'].join(',')}}')`,
    leftOut: ['mail_outbox.application', 'conversation.state'],
  })
  await client.query('set session_replication_role = origin')
  for (const place of [
    'application.settings',
    'member.nickname',
    'message.body',
    'conversation_words.whole',
    'secret.ciphertext',
    'mail_outbox.body',
  ])
    expect(planted).toContain(place)
  await server.deps.files.put(APP, ID, Buffer.from(SECRET))
  await anApplication(server, { appId: OTHER, template: 'shop' })
  const others = await rowsOf(OTHER)

  const [id, dueAt] = [uuidv7(), server.clock.now()]
  const createdAt = new Date(dueAt.getTime() - 7 * DAY_MS)
  const by = { createdBy: id, createdRole: 'super_admin', createdAt }
  await server.db.inApp(APP, (tx) =>
    tx.insert(applicationErasure).values({ appId: APP, id, dueAt, heldUntil: dueAt, ...by }),
  )
  server.deps.jobs.soon('application_erasure', APP, id)
  await server.settled()

  expect(await columnsThatTell(client)).toEqual([])
  expect(await server.deps.files.get(APP, ID)).toBeNull()
  expect(Object.keys(await rowsOf(APP))).toEqual(KEPT)
  expect(await rowsOf(OTHER)).toEqual(others)
})

it('is erased when its grace is over, with its files and mail; its log holds, and the others go on', async () => {
  for (const appId of [APP, OTHER]) await anApplication(server, { appId, template: 'shop' })
  const ada = await aMember(server, { appId: APP, roles: ['super_admin', 'online_staff'], nickname: 'Ada' })
  await joins(server, ada, { appId: OTHER, roles: ['super_admin'], nickname: 'Ada' })
  for (const appId of [APP, OTHER]) {
    await deployed(server, appId, ada)
    const visitor = await aVisitor(server, appId)
    await visitor.say('Where is my parcel?')
    if (appId === OTHER) await visitor.client.visitor.end({ appId, conversationId: visitor.conversationId })
    await ada.client.flows.saveSecret({ appId, name: 'shop', value: 'sk-secret-1', places: ['https://shop.example'] })
    await server.deps.files.put(appId, ada.personId, Buffer.from(appId))
    const mail = { recipient: 'a@example.com', application: appId, subject: 'Hello', body: 'Hello' }
    await server.db.inInstallation((tx) => tx.insert(mailOutbox).values({ id: uuidv7(), channel: 'mail', ...mail }))
  }
  await passed(60_000)
  const others = await rowsOf(OTHER)
  expect(await rowsOf(APP)).toMatchObject({ secret: 1, data_key: 1, message: expect.any(Number), release: 1 })
  await ada.client.application.close({ appId: APP, name: `Application ${APP}`, reason: 'No longer sold' })
  await server.settled()
  await passed(7 * DAY_MS - 1)
  await signInAnew(server)
  expect((await ada.client.application.get({ appId: APP })).closing?.progress).toBeNull()

  await passed(1)
  expect(await refusal(ada.client.application.get({ appId: APP }))).toBe('NOT_FOUND')
  expect((await ada.client.auth.me()).applications.map(({ appId }) => appId)).toEqual([OTHER])
  expect(Object.keys(await rowsOf(APP))).toEqual(KEPT)
  expect(await server.deps.files.get(APP, ada.personId)).toBeNull()
  expect((await server.deps.files.get(OTHER, ada.personId))?.toString()).toBe(OTHER)
  const mails = await server.db.inInstallation((tx) => tx.select({ of: mailOutbox.application }).from(mailOutbox))
  expect(mails).toEqual([{ of: OTHER }])
  expect(await rowsOf(OTHER)).toMatchObject(others)

  const { rows } = await client.query(`select action, after from audit where app_id = $1 order by id desc limit 1`, [
    APP,
  ])
  expect(rows).toEqual([{ action: 'application.erased', after: { rows: expect.any(Number) } }])
  expect(await verifyAudit(server.db, APP)).toMatchObject({ fault: null })
  const again = server.db.inApp(APP, (tx) => tx.delete(applicationErasure).where(eq(applicationErasure.appId, APP)))
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'application_erasure_kept' } })
})

it('gives its id to no other application', async () => {
  for (const appId of [APP, OTHER]) await anApplication(server, { appId })
  const ada = await aMember(server, { appId: OTHER, roles: ['super_admin'] })
  await joins(server, ada, { appId: APP, roles: ['super_admin'] })
  await ada.client.application.close({ appId: OTHER, name: `Application ${OTHER}`, reason: 'Made to try' })
  await server.settled()
  await passed(7 * DAY_MS)
  await signInAnew(server)
  const made = await ada.client.application.create({ appId: APP, name: 'Next', language: 'en', withSample: false })
  expect(made.appId).toBe('1400000003')
})

it('loses nothing while its grace is not over', async () => {
  for (const appId of [APP, OTHER]) await anApplication(server, { appId })
  const ada = await aMember(server, { appId: APP, roles: ['super_admin'] })
  const take = () => server.db.inApp(APP, (tx) => tx.execute('select * from erase_application_rows(10)'))
  const before = await rowsOf(APP)
  await expect(take()).rejects.toMatchObject({ cause: { code: '42501' } })
  await ada.client.application.close({ appId: APP, name: `Application ${APP}`, reason: 'Made to try' })
  await expect(take()).rejects.toMatchObject({ cause: { code: '42501' } })
  const early = server.db.inApp(APP, (tx) => tx.update(applicationErasure).set({ begunAt: server.clock.now() }))
  await expect(early).rejects.toMatchObject({ cause: { constraint: 'application_erasure_begun' } })
  expect(await rowsOf(APP)).toMatchObject({ ...before, audit: 1, timer: 1 })
})

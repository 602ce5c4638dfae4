import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDb } from '#src/server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'

let database: TestDatabase
let server: Served
let folder: ReturnType<typeof temporaryDataDir>

beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryDataDir()
  server = await serve({ dataDir: folder.dataDir, env: { DATABASE_URL: database.url } })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  folder.remove()
})

const APP = '1400000002'
const open = () =>
  fetch(`${server.url}/api/visitor/${APP}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

/** Shuts the database's door: nobody new gets in, and who is in is put out. */
async function door(allowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  await client.query(`alter database ${name} allow_connections ${allowed}`)
  if (!allowed) await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await client.end()
}

it('says to come again while the database is gone, and goes on when it is back', async () => {
  expect((await open()).status).toBe(200)
  await door(false)
  const refused = await open()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await door(true)
  await expect.poll(async () => (await open()).status).toBe(200)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
})

it('survives that its connections are cut', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  await expect.poll(async () => (await open()).status).toBe(200)
})

it('loses just the transaction whose connection is cut between two of its queries', async () => {
  const db = openDb(database.url, { role: null })
  const watcher = new pg.Client(database.url)
  await watcher.connect()
  const isThere = async (pid: number) =>
    (await watcher.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1
  const cut = db.inInstallation(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const { pid } = rows[0]!
    await watcher.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => isThere(pid)).toBe(false)
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toBeInstanceOf(Error)
  await db.inInstallation((tx) => tx.execute(sql`select 1`))
  await watcher.end()
  await db.close()
})

it('refuses a database whose role would see everything', async () => {
  // A login that bypasses row-level security and may make no role of its own.
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`drop role if exists seeing_all`)
  await client.query(`create role seeing_all login nosuperuser bypassrls nocreaterole`)
  await client.query(`grant all on schema public to seeing_all`)
  await client.end()
  const url = new URL(database.url)
  url.username = 'seeing_all'
  const { dataDir, remove } = temporaryDataDir()
  await expect(serve({ dataDir, env: { DATABASE_URL: url.href } })).rejects.toThrow('ended with 1:')
  remove()
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/cluster.ts'

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('a test database is empty and its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await ask(one.url, 'create table note (n int)')
  expect(await ask(other.url, `select to_regclass('note') as found`)).toEqual([{ found: null }])
  await Promise.all([one.drop(), other.drop()])
})

test('a test database can begin as a copy of another', async () => {
  const template = await createTestDatabase()
  await ask(template.url, 'create table note as select 7 as n')
  const copy = await createTestDatabase({ template: new URL(template.url).pathname.slice(1) })
  expect(await ask(copy.url, 'select n from note')).toEqual([{ n: 7 }])
  await Promise.all([template.drop(), copy.drop()])
})

test('a dropped database is gone, though somebody was connected', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  const cut = new Promise((done) => client.on('error', done))
  await client.connect()
  await database.drop()
  await cut
  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist')
})

test('no test waits for the disk', async () => {
  const { url, drop } = await createTestDatabase()
  const waits =
    "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'off'"
  expect(await ask(url, waits)).toEqual([])
  await drop()
})

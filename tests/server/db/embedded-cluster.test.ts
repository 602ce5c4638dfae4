import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresProcessesOf, readPostmaster } from '#src/server/db/embedded/process.ts'
import { type Holder, startHolder } from '#tests/support/holder.ts'

let dir: string
let dataDir: string
let clusterDir: string
let holders: Holder[]

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'deskwright-test-')))
  chmodSync(dir, 0o755)
  place(join(dir, 'data'))
  holders = []
})

afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.kill('SIGKILL')))
  for (const pid of postgresProcessesOf(clusterDir)) kill(pid)
  const left = readPostmaster(clusterDir)
  if (left) rmSync(left.socketDir, { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function place(folder: string): void {
  dataDir = folder
  clusterDir = join(folder, 'postgres')
}

function start(databaseUrl?: string): Holder {
  const holder = startHolder(dataDir, databaseUrl)
  holders.push(holder)
  return holder
}

async function startAndOpen() {
  const holder = start()
  const [opened] = await holder.hear('open')
  return { holder, url: opened!.url, kind: opened!.kind }
}

async function stop(holder: Holder): Promise<void> {
  holder.send('stop')
  expect(await holder.ended).toBe(0)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

async function writeAndHear(holder: Holder, count: number): Promise<void> {
  holder.send('write')
  await holder.hear('acknowledged', count)
}

/** The numbers a holder reported as committed that the database does not have. */
async function lostRows(url: string, acknowledged: number[]): Promise<number[]> {
  const stored = new Set((await ask<{ n: number }>(url, 'select n from note')).map((row) => row.n))
  return acknowledged.filter((n) => !stored.has(n))
}

test('the first start makes a UTF-8 database with checksums that only the private socket leads to', async () => {
  const { holder, url, kind } = await startAndOpen()
  expect(kind).toBe('embedded')
  const [facts] = await ask(
    url,
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
       datlocale as locale, current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, current_setting('shared_buffers') as buffers
     from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    name: 'deskwright',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    fsync: 'on',
    addresses: '',
    buffers: '32MB',
  })
  await stop(holder)
})

test('a clean stop ends PostgreSQL, and the next start finds the data', async () => {
  const first = await startAndOpen()
  await writeAndHear(first.holder, 3)
  await stop(first.holder)
  expect(postgresProcessesOf(clusterDir)).toEqual([])
  expect(existsSync(new URL(first.url).searchParams.get('host')!)).toBe(false)

  const second = await startAndOpen()
  const acknowledged = first.holder.said('acknowledged').map(({ n }) => n)
  expect(await lostRows(second.url, acknowledged)).toEqual([])
  await stop(second.holder)
})

test('a PostgreSQL that outlived its server is taken over', async () => {
  const first = await startAndOpen()
  await writeAndHear(first.holder, 20)
  const before = readPostmaster(clusterDir)
  await first.holder.kill('SIGKILL')

  const second = await startAndOpen()
  expect(readPostmaster(clusterDir)).toEqual(before)
  expect(second.url).toBe(first.url)
  const acknowledged = first.holder.said('acknowledged').map(({ n }) => n)
  expect(await lostRows(second.url, acknowledged)).toEqual([])
  await stop(second.holder)
  expect(postgresProcessesOf(clusterDir)).toEqual([])
})

test('after three kills of the server and PostgreSQL together, every acknowledged row is there', async () => {
  const acknowledged: number[] = []
  for (const count of [15, 60, 140]) {
    const { holder } = await startAndOpen()
    await writeAndHear(holder, count)
    kill(holder.pid)
    // In the first round only the postmaster: its workers are left for the next start to deal with.
    const victims = count === 15 ? [readPostmaster(clusterDir)!.pid] : postgresProcessesOf(clusterDir)
    victims.forEach(kill)
    await holder.ended
    acknowledged.push(...holder.said('acknowledged').map(({ n }) => n))
  }
  const last = await startAndOpen()
  expect(acknowledged.length).toBeGreaterThanOrEqual(15 + 60 + 140)
  expect(await lostRows(last.url, acknowledged)).toEqual([])
  await stop(last.holder)
})

test('a postmaster.pid whose number another program has by now is no obstacle', async () => {
  const first = await startAndOpen()
  const [, ...rest] = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  await stop(first.holder)
  writeFileSync(join(clusterDir, 'postmaster.pid'), [process.pid, ...rest].join('\n'))
  const second = await startAndOpen()
  expect(readPostmaster(clusterDir)!.pid).not.toBe(process.pid)
  await stop(second.holder)
})

test('a second server on the same folder is refused with the first one named, and the first goes on', async () => {
  const first = await startAndOpen()
  const second = start()
  const [refusal] = await second.hear('refused')
  expect(refusal!.message).toBe(`The data folder ${dataDir} is in use by process ${first.holder.pid}.`)
  expect(await second.ended).toBe(1)
  await writeAndHear(first.holder, 3)
  await stop(first.holder)
})

test('a server with a given database claims its data folder just the same', async () => {
  const given = 'postgresql://somebody@db.example/desk'
  const first = start(given)
  expect((await first.hear('open'))[0]).toMatchObject({ url: given, kind: 'given' })
  const [refusal] = await start(given).hear('refused')
  expect(refusal!.message).toContain(`in use by process ${first.pid}.`)
  await first.kill('SIGKILL')
  expect(await start(given).hear('open')).toHaveLength(1)
})

test('a PostgreSQL that is killed under a running server comes back behind the same address', async () => {
  const { holder, url } = await startAndOpen()
  const victim = readPostmaster(clusterDir)!.pid
  kill(victim)
  await holder.hear('log')
  await expect.poll(() => ask(url, 'select 1 as one').catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect(readPostmaster(clusterDir)!.pid).not.toBe(victim)
  await stop(holder)
})

test('a data folder below a private folder works', async () => {
  mkdirSync(join(dir, 'home'), { mode: 0o700 })
  place(join(dir, 'home', 'data'))
  const first = await startAndOpen()
  await writeAndHear(first.holder, 3)
  await first.holder.kill('SIGKILL')
  const second = await startAndOpen()
  expect(second.url).toBe(first.url)
  await stop(second.holder)
  const third = await startAndOpen()
  expect(await ask(third.url, 'select count(*)::int >= 3 as kept from note')).toEqual([{ kept: true }])
  await stop(third.holder)
})

import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '#src/server/db/client.ts'
import { createReadiness } from '#src/server/platform/readiness.ts'
import { createApp } from '#src/server/app.ts'
import { createTestServer, aMember, anApplication, type TestServer } from '#tests/support/server.ts'
import { serve, temporaryDataDir } from '#tests/support/served.ts'

const log = pino({ level: 'silent' })
const noRoom = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))

/** Mounts a small disk over a folder; false where the machine does not let us. */
function mountSmall(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('No small disk can be mounted here: what is tested on one is left out.')
    return false
  }
}

/** Writes until not a byte more goes. */
function fill(path: string): void {
  for (const size of [1_000_000, 10_000, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

describe('an upload that finds no room', () => {
  let server: TestServer
  const appId = '1400000001'
  beforeAll(async () => {
    server = await createTestServer()
    await anApplication(server, { appId })
  })
  afterAll(() => server.close())

  it.each([
    ['a file for an answer', 'media?name=a.pdf', '%PDF-1.7 canary'],
    ['a document', `documents?name=a.txt&upload=01900000-0000-7000-8000-000000000001`, 'canary'],
  ])('is refused as such, and leaves nothing: %s', async (_, path, body) => {
    const admin = await aMember(server, { appId, roles: ['admin'] })
    const removed: string[] = []
    const full = {
      ...server.deps.files,
      put: noRoom,
      save: noRoom,
      remove: async (_: string, id: string) => void removed.push(id),
    }
    const app = createApp({ ...server.deps, files: full }, { ready: () => Promise.resolve(true) })
    const response = await app.request(`http://localhost:4400/api/apps/${appId}/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/octet-stream',
        origin: 'http://localhost:4400',
        host: 'localhost:4400',
        cookie: `deskwright_session=${admin.session}`,
      },
    })
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({ code: 'DISK_FULL' })
    expect(removed).toHaveLength(1)
  })

  it('is refused by the same word through a procedure', async () => {
    const admin = await aMember(server, { appId, roles: ['admin'] })
    const { put } = server.deps.files
    server.deps.files.put = noRoom
    onTestFinished(() => void (server.deps.files.put = put))
    const file = new File([ONE_PIXEL], 'a.png', { type: 'image/png' })
    await expect(admin.client.robot.setAvatar({ appId, file })).rejects.toMatchObject({
      code: 'DISK_FULL',
      status: 507,
    })
  })
})

describe('readiness', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('is there while the database and the file store take what is written, and leaves nothing in either', async () => {
    const kept: string[] = []
    const counting = {
      ...server.deps.files,
      put: async (_: string, id: string) => void kept.push(id),
      remove: async (_: string, id: string) => void kept.splice(kept.indexOf(id), 1),
    }
    expect(await createReadiness({ db: server.db, files: counting, log })()).toBe(true)
    expect(kept).toEqual([])
  })

  it('is gone while files cannot be written', async () => {
    const ready = createReadiness({ db: server.db, files: { ...server.deps.files, put: noRoom }, log })
    expect(await ready()).toBe(false)
  })

  it('is gone while the database only reads', async () => {
    const client = new pg.Client(server.url)
    await client.connect()
    const name = new URL(server.url).pathname.slice(1)
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    const reading = openDb(server.url, { role: null })
    expect(await createReadiness({ db: reading, files: server.deps.files, log })()).toBe(false)
    await reading.close()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} reset default_transaction_read_only`)
    await client.end()
  })

  it('is told by one trial to many who ask at once, and waits for no row that another holds', async () => {
    let trials = 0
    const counting = { ...server.deps.files, put: async () => void (trials += 1) }
    const ready = createReadiness({ db: server.db, files: counting, log })
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('insert into installation default values on conflict do nothing')
    await client.query('begin')
    await client.query('select from installation for update')
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => ready())))).toEqual(new Set([true]))
    expect(trials).toBe(1)
    await client.query('rollback')
    await client.end()
  })
})

it(
  'answers 507 and is not ready on a disk that is really full, and goes on once there is room',
  { timeout: 120_000 },
  async ({ skip }) => {
    const { dataDir, remove } = temporaryDataDir()
    onTestFinished(remove)
    if (!mountSmall(dataDir, '250m')) return skip()
    onTestFinished(() => void execFileSync('umount', ['-l', dataDir]))
    const server = await serve({ dataDir, env: { SAMPLE_DATA: '0' } })
    onTestFinished(() => server.stop().then(() => undefined))
    const setUp = {
      token: server.setupToken,
      applicationName: 'Acme',
      nickname: 'Ada',
      email: 'ada@example.com',
      password: 'Right-1-password',
      language: 'en',
    }
    const headers = { 'content-type': 'application/json', origin: server.url }
    const made = await fetch(`${server.url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(setUp) })
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
    const upload = () =>
      fetch(`${server.url}/api/apps/1400000001/media?name=a.pdf`, {
        method: 'POST',
        headers: { ...headers, cookie, 'content-type': 'application/octet-stream' },
        body: `%PDF-1.7 ${'canary'.repeat(10_000)}`,
      })
    const readyz = async () => (await fetch(`${server.url}/readyz`)).status
    expect(await readyz()).toBe(200)

    const files = join(dataDir, 'files')
    const before = filesIn(files)
    const ballast = join(dataDir, 'ballast')
    fill(ballast)
    const refused = await upload()
    expect([refused.status, await refused.json()]).toEqual([507, expect.objectContaining({ code: 'DISK_FULL' })])
    expect(filesIn(files)).toEqual(before)
    await expect.poll(readyz).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    rmSync(ballast)
    await expect.poll(readyz, { timeout: 30_000 }).toBe(200)
    await expect.poll(async () => (await upload()).status, { timeout: 30_000 }).toBe(200)
  },
)

/** A picture of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

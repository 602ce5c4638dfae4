import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb, type Db } from '#src/server/db/client.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { installation } from '#src/server/db/schema/platform.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { claimFileStore } from '#src/server/platform/file-store-mark.ts'
import { localFileStore, type FileStore } from '#src/server/platform/file-store.ts'
import { s3FileStore } from '#src/server/platform/s3-file-store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'

let database: TestDatabase
let db: Db
let folder: ReturnType<typeof temporaryDataDir>
beforeEach(async () => {
  folder = temporaryDataDir()
  database = await createTestDatabase()
  db = openDb(database.url, { role: await migrateDatabase(database.url, migrationsDir()) })
})
afterEach(async () => {
  await db.close()
  await database.drop()
  folder.remove()
})

const claim = (files: FileStore, options: { isAlone?: boolean; say?: (line: string) => void } = {}) =>
  claimFileStore({ db, files, place: 'there', isAlone: false, say: () => undefined, ...options })
const inFolder = (name: string) => localFileStore(join(folder.dataDir, name))

describe('a file store', () => {
  it('is taken by the first server, whoever that is, and by all who have the same', async () => {
    await Promise.all([claim(inFolder('shared')), claim(inFolder('shared')), claim(inFolder('shared'))])
    await expect(claim(inFolder('shared'))).resolves.toBeUndefined()
  })

  it('of a server that keeps files elsewhere is refused, with what to do', async () => {
    await claim(inFolder('one'))
    await expect(claim(inFolder('two'))).rejects.toThrow(/S3_URL.+DESKWRIGHT_FILES/)
    // Another installation's is no better than an empty one.
    const other = await createTestDatabase()
    const foreign = openDb(other.url, { role: await migrateDatabase(other.url, migrationsDir()) })
    await claimFileStore({ db: foreign, files: inFolder('foreign'), place: 'there', isAlone: false, say: () => {} })
    await foreign.close()
    await other.drop()
    await expect(claim(inFolder('foreign'))).rejects.toThrow('are not in there')
  })

  it('may be moved, or come back from a backup', async () => {
    await claim(inFolder('old'))
    cpSync(join(folder.dataDir, 'old'), join(folder.dataDir, 'new'), { recursive: true })
    rmSync(join(folder.dataDir, 'old'), { recursive: true })
    await expect(claim(inFolder('new'))).resolves.toBeUndefined()
  })

  it('that is lost can be given up', async () => {
    await claim(inFolder('one'))
    await db.inInstallation((tx) => tx.update(installation).set({ fileStore: null }).where(eq(installation.only, true)))
    await claim(inFolder('two'))
    await expect(claim(inFolder('one'))).rejects.toThrow('DESKWRIGHT_FILES')
  })

  it('is whatever the only server has, which says what is missing', async () => {
    const said: string[] = []
    await claim(inFolder('one'), { isAlone: true })
    await claim(inFolder('two'), { isAlone: true, say: (line) => said.push(line) })
    expect(said).toEqual([expect.stringContaining('missing')])
  })

  it('that cannot be written is refused', async () => {
    const readOnly: FileStore = { ...inFolder('one'), put: () => Promise.reject(new Error('EROFS')) }
    await expect(claim(readOnly)).rejects.toThrow('there cannot be written')
  })

  it('is a bucket as well as a folder', async () => {
    const buckets = ['one-bucket', 'another-bucket']
    const directory = join(folder.dataDir, 's3')
    mkdirSync(directory)
    const s3 = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name })),
    })
    const { port } = await s3.run()
    const inBucket = (name: string) => s3FileStore(`s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=0`)
    await claim(inBucket('one-bucket'))
    await claim(inBucket('one-bucket'))
    await expect(claim(inBucket('another-bucket'))).rejects.toThrow('S3_URL')
    await expect(claim(inFolder('one'))).rejects.toThrow('S3_URL')
    await s3.close()
  })
})

it('keeps a second server from starting with files of its own', { timeout: 60_000 }, async () => {
  const folders = [temporaryDataDir(), temporaryDataDir(), temporaryDataDir()]
  const servers: Served[] = []
  const start = async (index: number, env: Record<string, string> = {}) => {
    const DESKWRIGHT_MASTER_KEY = Buffer.alloc(32, 7).toString('hex')
    const given = { DATABASE_URL: database.url, DESKWRIGHT_MASTER_KEY, SAMPLE_DATA: '0', ...env }
    const server = await serve({ dataDir: folders[index]!.dataDir, env: given })
    servers.push(server)
    return server
  }
  try {
    const shared = join(folder.dataDir, 'shared')
    const first = await start(0, { DESKWRIGHT_FILES: shared })
    expect(first.output()).toContain(`Files: ${shared}.`)
    await expect(start(1)).rejects.toThrow('The server ended with 1')
    await start(2, { DESKWRIGHT_FILES: shared })
  } finally {
    for (const server of servers) await server.kill()
    for (const one of folders) one.remove()
  }
})

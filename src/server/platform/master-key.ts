import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { secret, type Secret } from '#src/lib/secret.ts'
import { turnTo, type Db, type Tx } from '../db/client.ts'
import { application, dataKey } from '../db/schema/platform.ts'
import { placeOfDataKey, unwrap } from './data-key.ts'
import { seal } from './sealed.ts'

export const MASTER_KEY_FILE = 'master.key'
const KEY_BYTES = 32

const KEEP =
  'Give the key they were made with, in DESKWRIGHT_MASTER_KEY or in the file master.key of the data folder. Nothing was changed.'

type Options = { given: Secret<Buffer> | undefined; dataDir: string; say: (line: string) => void }

/**
 * The key that wraps the applications' data keys: the given one, or that of the data folder, which the first start makes.
 * Throws, with what to do, when it does not open the secrets that are there; then nothing has been written.
 */
export async function openMasterKey(db: Db, { given, dataDir, say }: Options): Promise<Secret<Buffer>> {
  const path = join(dataDir, MASTER_KEY_FILE)
  const known = given ?? readKeyFile(path)
  if (known) {
    await assertMasterKey(db, known)
    return known
  }
  if ((await wrappedKeys(db)).length > 0) throw new Error(`The key to the stored secrets is missing. ${KEEP}`)
  const made = makeKeyFile(path)
  say(`Made the master key ${path}. Back it up apart from the database: without it the stored secrets are lost.`)
  return made
}

/** Throws when any application's data key was wrapped by another master key. */
export async function assertMasterKey(db: Db, key: Secret<Buffer>): Promise<void> {
  for (const { appId, wrapped } of await wrappedKeys(db)) {
    if (!unwrap([key], appId, wrapped)) throw new Error(`The master key does not open the stored secrets. ${KEEP}`)
  }
}

/**
 * Wraps all data keys anew, all or none. Servers that run meanwhile need both keys (`formerKeys`); keep the old one until
 * this is done. Throws when `from` is not the key in use.
 */
export async function rotateMasterKey(db: Db, from: Secret<Buffer>, to: Secret<Buffer>): Promise<void> {
  await db.inInstallation(async (tx) => {
    // No data key comes in meanwhile that would be missed.
    await tx.execute(sql`lock table ${dataKey} in share row exclusive mode`)
    for (const { appId, wrapped } of await readWrapped(tx)) {
      const key = unwrap([from], appId, wrapped)
      if (!key) throw new Error(`The master key to be replaced does not open the stored secrets. ${KEEP}`)
      await turnTo(tx, appId)
      const anew = seal(to.reveal(), key, placeOfDataKey(appId))
      await tx.update(dataKey).set({ wrapped: anew }).where(eq(dataKey.appId, appId))
    }
  })
}

type Wrapped = { appId: string; wrapped: Buffer }

const wrappedKeys = (db: Db): Promise<Wrapped[]> => db.inInstallation(readWrapped)

async function readWrapped(tx: Tx): Promise<Wrapped[]> {
  const found: Wrapped[] = []
  for (const { appId } of await tx.select({ appId: application.appId }).from(application)) {
    await turnTo(tx, appId)
    found.push(...(await tx.select({ appId: dataKey.appId, wrapped: dataKey.wrapped }).from(dataKey)))
  }
  return found
}

function readKeyFile(path: string): Secret<Buffer> | null {
  const text = readIfThere(path)?.trim()
  if (text === undefined) return null
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${path} does not hold a key of 64 hexadecimal digits.`)
  // A restored backup may have come back readable for all.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  return secret(Buffer.from(text, 'hex'))
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The file is there whole or not at all, on disk before the key is used, and never takes another's place. */
function makeKeyFile(path: string): Secret<Buffer> {
  const key = randomBytes(KEY_BYTES)
  const part = `${path}.${process.pid}.part`
  mkdirSync(join(path, '..'), { recursive: true })
  try {
    writeFileSync(part, `${key.toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  return secret(key)
}

import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { secret, type Secret } from '#src/lib/secret.ts'
import { turnTo, type Db, type Tx } from '../db/client.ts'
import { secondFactor } from '../db/schema/person.ts'
import { application, dataKey } from '../db/schema/platform.ts'
import { placeOfDataKey, unwrap } from './data-key.ts'
import { createFactorVault } from './factor-vault.ts'
import { seal } from './sealed.ts'

export const MASTER_KEY_FILE = 'master.key'
const KEY_BYTES = 32

const KEEP =
  'Give the key they were made with, in DESKWRIGHT_MASTER_KEY or in the file master.key of the data folder. Nothing was changed.'

type Options = {
  given: Secret<Buffer> | undefined
  /** Keys in whose place another one comes or has come. */
  former: readonly Secret<Buffer>[]
  dataDir: string
  say: (line: string) => void
}

/**
 * The key that wraps the applications' data keys: the given one, or that of the data folder, which the first start makes.
 * What a former key has wrapped is wrapped anew. Throws, with what to do, when it does not open the secrets that are there;
 * then nothing has been written.
 */
export async function openMasterKey(db: Db, { given, former, dataDir, say }: Options): Promise<Secret<Buffer>> {
  const path = join(dataDir, MASTER_KEY_FILE)
  const known = given ?? readKeyFile(path)
  if (known) {
    const count = former.length === 0 ? 0 : await rotateMasterKey(db, former, known)
    if (count > 0) say(`The master key has changed. Data keys wrapped anew: ${count}.`)
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
 * Wraps anew what another key has wrapped, and what makes people's codes with it, all or nothing, and answers how many data keys that were. Servers that run
 * meanwhile need both keys (`formerKeys`). Throws when none of the keys opens one of them.
 */
export async function rotateMasterKey(db: Db, from: readonly Secret<Buffer>[], to: Secret<Buffer>): Promise<number> {
  return db.inInstallation(async (tx) => {
    let count = 0
    // No data key comes in meanwhile that would be missed.
    await tx.execute(sql`lock table ${dataKey} in share row exclusive mode`)
    for (const { appId, wrapped } of await readWrapped(tx)) {
      if (unwrap([to], appId, wrapped)) continue
      const key = unwrap(from, appId, wrapped)
      if (!key) throw new Error(`Neither the master key nor a former one opens the stored secrets. ${KEEP}`)
      await turnTo(tx, appId)
      const anew = seal(to.reveal(), key, placeOfDataKey(appId))
      await tx.update(dataKey).set({ wrapped: anew }).where(eq(dataKey.appId, appId))
      count += 1
    }
    await sealFactorsAnew(tx, from, to)
    return count
  })
}

/** Seals with another key what makes the codes of people; what none of the keys opens stays as it is, and opens for nobody. */
async function sealFactorsAnew(tx: Tx, from: readonly Secret<Buffer>[], to: Secret<Buffer>): Promise<void> {
  const vault = createFactorVault(to, from)
  const rows = await tx.select({ personId: secondFactor.personId, secret: secondFactor.secret }).from(secondFactor)
  for (const { personId, secret } of rows) {
    const opened = vault.open(personId, secret)
    if (opened === null) continue
    await tx
      .update(secondFactor)
      .set({ secret: vault.seal(personId, opened) })
      .where(eq(secondFactor.personId, personId))
  }
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

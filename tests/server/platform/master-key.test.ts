import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secret, type Secret } from '#src/lib/secret.ts'
import { MASTER_KEY_FILE, openMasterKey } from '#src/server/platform/master-key.ts'
import { createSecrets } from '#src/server/platform/secrets.ts'
import { openTestDb, type TestDb } from './test-db.ts'

const APP = '1400000001'

let testDb: TestDb
let dataDir: string
let path: string
let said: string[]

beforeAll(async () => {
  testDb = await openTestDb([APP])
})
afterAll(() => testDb.close())

beforeEach(async () => {
  await testDb.asOwner('delete from secret')
  await testDb.asOwner('delete from data_key')
  dataDir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  path = join(dataDir, MASTER_KEY_FILE)
  said = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (given?: Secret<Buffer>, former: readonly Secret<Buffer>[] = []) =>
  openMasterKey(testDb.db, { given, former, dataDir, say: (line) => said.push(line) })

async function keepSomething(masterKey: Secret<Buffer>): Promise<void> {
  const secrets = createSecrets({ masterKey, clock: { now: () => new Date() } })
  await testDb.db.inApp(APP, (tx) => secrets.write(tx, APP, 'llm.key', 'a secret to keep', { to: [], by: null }))
}

test('the first start makes a key of 32 bytes that only the owner may read, and says to back it up', async () => {
  const key = await open()
  expect(key.reveal()).toHaveLength(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual([MASTER_KEY_FILE])
  expect(said).toEqual([expect.stringMatching(/master\.key.*Back it up/)])
  expect(said.join()).not.toContain(key.reveal().toString('hex'))
})

test('later starts take the same key and say nothing', async () => {
  const first = await open()
  await keepSomething(first)
  said = []
  expect((await open()).reveal()).toEqual(first.reveal())
  expect(said).toEqual([])
})

test('a given key is used and no file is made', async () => {
  const given = secret(randomBytes(32))
  expect((await open(given)).reveal()).toEqual(given.reveal())
  expect(existsSync(path)).toBe(false)
})

test('the file of one installation is the variable of another', async () => {
  const first = await open()
  await keepSomething(first)
  const given = secret(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex'))
  rmSync(path)
  expect((await open(given)).reveal()).toEqual(first.reveal())
})

test('a lost key stops the start, and no new one takes its place', async () => {
  await keepSomething(await open())
  rmSync(path)
  await expect(open()).rejects.toThrow(/key to the stored secrets is missing.*DESKWRIGHT_MASTER_KEY/)
  expect(existsSync(path)).toBe(false)
})

test('a wrong key stops the start, given or in the file, and the file stays as it is', async () => {
  await keepSomething(secret(randomBytes(32)))
  await expect(open(secret(randomBytes(32)))).rejects.toThrow('does not open the stored secrets')
  writeFileSync(path, randomBytes(32).toString('hex'))
  const before = readFileSync(path, 'utf8')
  await expect(open()).rejects.toThrow('does not open the stored secrets')
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a new key beside the former one wraps everything anew, and the former one opens nothing any more', async () => {
  const [former, next] = [secret(randomBytes(32)), secret(randomBytes(32))]
  await keepSomething(former)
  // Servers that share a database know the new key before any of them uses it.
  await open(former, [next])
  expect(said).toEqual([])
  await open(next, [former])
  expect(said).toEqual([expect.stringMatching(/wrapped anew: 1\./)])
  await open(next)
  await expect(open(former)).rejects.toThrow('does not open the stored secrets')
})

test.each(['', 'zz', 'ab'.repeat(31), 'ab'.repeat(33)])('a damaged file is named and kept: "%s"', async (text) => {
  writeFileSync(path, text)
  await expect(open()).rejects.toThrow('master.key does not hold a key')
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a file that others may read is closed to them', async () => {
  await open()
  chmodSync(path, 0o644)
  await open()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

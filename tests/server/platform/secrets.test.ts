import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secret } from '#src/lib/secret.ts'
import { assertMasterKey, rotateMasterKey } from '#src/server/platform/master-key.ts'
import { createSecrets, type Secrets } from '#src/server/platform/secrets.ts'
import { openTestDb, type TestDb } from './test-db.ts'

const A = '1400000001'
const B = '1400000002'
const BY = '01999999-0000-7000-8000-000000000001'
const PURPOSE = 'llm.key'
const PLACE = 'https://llm.example.com'
const GIVEN = { to: [PLACE], by: BY }
const KEY = 'sk-canary-0123456789abcd'
const NOW = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => NOW }
const aKey = () => secret(randomBytes(32))

let testDb: TestDb
let masterKey = aKey()
let secrets: Secrets

beforeAll(async () => {
  testDb = await openTestDb([A, B])
})
afterAll(() => testDb.close())

beforeEach(async () => {
  await testDb.asOwner('delete from secret')
  await testDb.asOwner('delete from data_key')
  masterKey = aKey()
  secrets = createSecrets({ masterKey, clock })
})

const write = (appId: string, purpose: string, text: string, from = secrets) =>
  testDb.db.inApp(appId, (tx) => from.write(tx, appId, purpose, text, GIVEN))
const read = async (appId: string, purpose: string, from = secrets) =>
  (await testDb.db.inApp(appId, (tx) => from.read(tx, appId, purpose, PLACE)))?.reveal()
const describe = (appId: string, purpose: string) =>
  testDb.db.inApp(appId, (tx) => secrets.describe(tx, appId, purpose))

test('what was written is read back, hidden until it is asked for', async () => {
  await write(A, PURPOSE, KEY)
  const found = await testDb.db.inApp(A, (tx) => secrets.read(tx, A, PURPOSE, PLACE))
  expect(String(found)).toBe('[secret]')
  expect(found?.reveal()).toBe(KEY)
})

test('several are read at once, but for those that are not there or for another place', async () => {
  const other = 'https://elsewhere.example'
  for (const [purpose, to] of [
    ['a.key', PLACE],
    ['b.key', PLACE],
    ['c.key', other],
  ] as const)
    await testDb.db.inApp(A, (tx) => secrets.write(tx, A, purpose, `secret of ${purpose}`, { to: [to], by: null }))
  const found = await testDb.db.inApp(A, (tx) => secrets.readAll(tx, A, ['a.key', 'b.key', 'c.key', 'd.key'], PLACE))
  expect(Object.fromEntries([...found].map(([purpose, one]) => [purpose, one.reveal()]))).toEqual({
    'a.key': 'secret of a.key',
    'b.key': 'secret of b.key',
  })
})

test('any text survives, whatever its language and length', async () => {
  const text = `密钥 🔑 ${'x'.repeat(10_000)}`
  await write(A, PURPOSE, text)
  expect(await read(A, PURPOSE)).toBe(text)
})

test('no table holds the plaintext, as text or as bytes', async () => {
  const purposes = ['llm.key', 'wechat.secret', 'webhook.secret', 'sms.token']
  for (const appId of [A, B]) for (const purpose of purposes) await write(appId, purpose, `${purpose} canary ${appId}`)
  const dump = await testDb.dump()
  expect(dump).toContain('wechat.secret')
  for (const text of ['canary', masterKey.reveal().toString('hex')]) {
    expect(dump).not.toContain(text)
    expect(dump).not.toContain(Buffer.from(text).toString('hex'))
  }
})

test('a description tells who, when and the last four characters only', async () => {
  expect(await describe(A, PURPOSE)).toEqual({ configured: false })
  await write(A, PURPOSE, KEY)
  expect(await describe(A, PURPOSE)).toEqual({
    configured: true,
    last4: 'abcd',
    places: [PLACE],
    updatedAt: NOW,
    updatedBy: BY,
  })
})

test.each(['1', '1234', 'hunter2', '12345678901'])('the short secret %s shows none of itself', async (text) => {
  await write(A, PURPOSE, text)
  expect(await describe(A, PURPOSE)).toMatchObject({ configured: true, last4: '' })
})

test.each(['', 'abcd', '••••abcd', '****abcd', '[secret]'])(
  'the masked value "%s" coming back from a form is refused and changes nothing',
  async (text) => {
    await write(A, PURPOSE, KEY)
    await expect(write(A, PURPOSE, text)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await read(A, PURPOSE)).toBe(KEY)
  },
)

test('a second writing replaces the first; removing leaves nothing', async () => {
  await write(A, PURPOSE, KEY)
  await write(A, PURPOSE, 'another-secret-text')
  expect(await read(A, PURPOSE)).toBe('another-secret-text')
  expect(await testDb.asOwner('select purpose from secret')).toHaveLength(1)
  await testDb.db.inApp(A, (tx) => secrets.remove(tx, A, PURPOSE))
  expect(await read(A, PURPOSE)).toBeUndefined()
  expect(await testDb.asOwner('select purpose from secret')).toHaveLength(0)
})

test('first writings at the same time leave one data key and one secret that opens', async () => {
  const texts = Array.from({ length: 8 }, (_, n) => `secret number ${n} of them`)
  await Promise.all(texts.map((text) => write(A, PURPOSE, text)))
  expect(await testDb.asOwner('select app_id from data_key')).toHaveLength(1)
  expect(texts).toContain(await read(A, PURPOSE))
})

test('what a failed transaction wrote leaves nothing behind', async () => {
  const failing = testDb.db.inApp(A, async (tx) => {
    await secrets.write(tx, A, PURPOSE, KEY, GIVEN)
    throw new Error('something else failed')
  })
  await expect(failing).rejects.toThrow('something else failed')
  await write(A, PURPOSE, 'the one that counts')
  expect(await read(A, PURPOSE)).toBe('the one that counts')
})

test('ciphertexts that changed places do not open: between purposes, and between applications', async () => {
  await write(A, 'llm.key', 'first secret of A')
  await write(A, 'sms.token', 'second secret of A')
  await testDb.asOwner(`update secret s set ciphertext = o.ciphertext from secret o
    where s.app_id = o.app_id and s.purpose <> o.purpose`)
  await expect(read(A, 'llm.key')).rejects.toThrow('cannot be opened')
  await expect(read(A, 'sms.token')).rejects.toThrow('cannot be opened')

  await write(B, 'llm.key', 'a secret of B')
  await testDb.asOwner(`update data_key set wrapped = (select wrapped from data_key where app_id = '${A}')`)
  await expect(read(B, 'llm.key')).rejects.toThrow('master key does not open')
})

test('a renamed purpose, a moved row and a changed byte do not open', async () => {
  const changes = [
    `update secret set purpose = 'sms.token'`,
    `update secret set id = '01999999-0000-7000-8000-00000000000f'`,
    `update secret set ciphertext = set_byte(ciphertext, 40, get_byte(ciphertext, 40) # 1)`,
    `update secret set ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1)`,
    `update secret set ciphertext = substr(ciphertext, 1, 10)`,
  ]
  for (const change of changes) {
    await testDb.asOwner('delete from secret')
    await write(A, PURPOSE, KEY)
    await testDb.asOwner(change)
    const purpose = change.includes('sms.token') ? 'sms.token' : PURPOSE
    await expect(read(A, purpose)).rejects.toThrow('cannot be opened')
  }
})

test('another application sees none of it', async () => {
  await write(A, PURPOSE, KEY)
  expect(await testDb.db.inApp(B, (tx) => secrets.read(tx, A, PURPOSE, PLACE))).toBeNull()
  const writing = testDb.db.inApp(B, (tx) => secrets.write(tx, A, PURPOSE, KEY, GIVEN))
  // Row-level security's own refusal.
  await expect(writing).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a wrong master key is told so, reads nothing and overwrites nothing', async () => {
  await write(A, PURPOSE, KEY)
  const before = await testDb.dump()
  const wrong = aKey()
  const withWrong = createSecrets({ masterKey: wrong, clock })
  await expect(assertMasterKey(testDb.db, wrong)).rejects.toThrow(
    /does not open the stored secrets.*DESKWRIGHT_MASTER_KEY/,
  )
  await expect(read(A, PURPOSE, withWrong)).rejects.toThrow('master key does not open')
  await expect(write(A, PURPOSE, 'a new secret text', withWrong)).rejects.toThrow('master key does not open')
  expect(await testDb.dump()).toBe(before)
  await assertMasterKey(testDb.db, masterKey)
})

test('after a rotation the new master key opens everything and the old one nothing', async () => {
  await write(A, PURPOSE, 'a secret of A')
  await write(B, PURPOSE, 'a secret of B')
  const next = aKey()
  expect(await rotateMasterKey(testDb.db, [masterKey], next)).toBe(2)
  expect(await rotateMasterKey(testDb.db, [masterKey], next)).toBe(0)
  const after = createSecrets({ masterKey: next, clock })
  expect([await read(A, PURPOSE, after), await read(B, PURPOSE, after)]).toEqual(['a secret of A', 'a secret of B'])
  await expect(read(A, PURPOSE)).rejects.toThrow('master key does not open')
  await assertMasterKey(testDb.db, next)
})

test('a rotation from a wrong key changes nothing', async () => {
  await write(A, PURPOSE, KEY)
  const before = await testDb.dump()
  await expect(rotateMasterKey(testDb.db, [aKey()], aKey())).rejects.toThrow('opens the stored secrets')
  expect(await testDb.dump()).toBe(before)
})

test('a rotation under traffic fails no reader and no writer that has both keys', async () => {
  const next = aKey()
  const both = createSecrets({ masterKey: next, formerKeys: [masterKey], clock })
  await write(A, PURPOSE, KEY)
  await write(B, PURPOSE, KEY)
  let rotating = true
  const traffic = [A, B, A, B].map(async (appId, lane) => {
    const purpose = `lane.${lane}`
    for (let n = 0; rotating || n < 5; n++) {
      await write(appId, purpose, `secret text number ${n}`, both)
      expect(await read(appId, purpose, both)).toBe(`secret text number ${n}`)
      expect(await read(appId, PURPOSE, both)).toBe(KEY)
    }
  })
  let [from, to] = [masterKey, next]
  for (let n = 0; n < 5; n++) {
    await rotateMasterKey(testDb.db, [from], to)
    ;[from, to] = [to, from]
  }
  rotating = false
  await Promise.all(traffic)
  await assertMasterKey(testDb.db, next)
})

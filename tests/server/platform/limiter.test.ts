import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimiter, type Limiter } from '#src/server/platform/limiter.ts'
import { openTestDb, type TestDb } from './test-db.ts'

let testDb: TestDb
let limiter: Limiter

beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

beforeEach(async () => {
  await testDb.asOwner('delete from rate_limit')
  limiter = createLimiter(testDb.db)
})

/** How many of so many tries at the same time go through. */
async function passed(count: number, attempt: (n: number) => Promise<unknown>): Promise<number> {
  const tries = await Promise.allSettled(Array.from({ length: count }, (_, n) => attempt(n)))
  return tries.filter(({ status }) => status === 'fulfilled').length
}

test.each([
  ['login', 5],
  ['code_send', 5],
  ['code_send_gap', 1],
  ['code_verify_ip', 30],
  ['visitor_send', 30],
] as const)('parallel tries of %s never exceed %i', async (kind, limit) => {
  expect(await passed(limit + 25, () => limiter.consume(kind, 'anna'))).toBe(limit)
})

test('two servers count together what guards a secret', async () => {
  const other = createLimiter(testDb.db)
  expect(await passed(40, (n) => (n % 2 ? limiter : other).consume('login', 'anna'))).toBe(5)
})

test('a refusal says how long to wait', async () => {
  await limiter.consume('code_send_gap', 'anna')
  const error: unknown = await limiter.consume('code_send_gap', 'anna').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'RATE_LIMITED' })
  const { retryAfter } = (error as { data: { retryAfter: number } }).data
  expect(Number.isInteger(retryAfter)).toBe(true)
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
})

test('kinds and keys count apart', async () => {
  await passed(10, () => limiter.consume('login', 'anna'))
  expect(await passed(10, () => limiter.consume('login', 'ben'))).toBe(5)
  expect(await passed(10, () => limiter.consume('code_send', 'anna'))).toBe(5)
})

test('a success takes the count back, for every server', async () => {
  for (let n = 0; n < 4; n++) await limiter.consume('login', 'anna')
  const last = await limiter.consume('login', 'anna')
  await last.forget()
  expect(await passed(10, () => createLimiter(testDb.db).consume('login', 'anna'))).toBe(5)
})

test('counts of a secret survive a restart', async () => {
  await passed(10, () => limiter.consume('login', 'anna'))
  await expect(createLimiter(testDb.db).consume('login', 'anna')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('once the time is over the tries are free again', async () => {
  await passed(10, () => limiter.consume('login', 'anna'))
  await testDb.asOwner('update rate_limit set expire = expire - 901000')
  expect(await passed(10, () => limiter.consume('login', 'anna'))).toBe(5)
})

test('without the database no secret may be tried, and a chat goes on', async () => {
  const gone = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/gone', connectionTimeoutMillis: 1_000 })
  const alone = createLimiter({ lane: () => gone })
  await expect(alone.consume('login', 'anna')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await passed(40, () => alone.consume('visitor_send', 'v1'))).toBe(30)
  await gone.end()
})

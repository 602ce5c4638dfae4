import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openBus, type Bus } from '#src/server/live/bus.ts'
import { createPartJoiner, partsOf } from '#src/server/live/frames.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'

let database: TestDatabase
const open: Bus[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})
afterAll(() => database.drop())

async function aBus() {
  const bus = await openBus({ url: database.url, role: null, failed: () => undefined })
  open.push(bus)
  const kept = { bus, news: [] as unknown[], met: 0, gone: 0, missed: 0 }
  bus.listen({
    heard: (news) => kept.news.push(news),
    met: () => (kept.met += 1),
    gone: () => (kept.gone += 1),
    missed: () => (kept.missed += 1),
  })
  return kept
}
async function twoBuses() {
  const [one, two] = [await aBus(), await aBus()]
  await expect.poll(() => [one.bus.others(), two.bus.others()]).toEqual([1, 1])
  return [one, two] as const
}

it('brings news of any length to the others, in order, and none back', async () => {
  const [one, two] = await twoBuses()
  const news = Array.from({ length: 500 }, (_, index) => ({ index, text: '好'.repeat(index % 50 === 0 ? 20_000 : 3) }))
  for (const each of news) one.bus.publish(each)
  await expect.poll(() => two.news.length).toBe(500)
  expect(two.news).toEqual(news)
  expect(one.news).toEqual([])
  expect(two.missed).toBe(0)
})

it('says when a process leaves', async () => {
  const [one, two] = await twoBuses()
  await two.bus.close()
  await expect.poll(() => one.gone).toBe(1)
  expect(one.bus.others()).toBe(0)
})

it('joins again when its connection is cut, and says on all sides that something may be lost', async () => {
  const [one, two] = await twoBuses()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  await expect.poll(() => [one.missed, two.missed].every((count) => count > 0), { timeout: 20_000 }).toBe(true)
  await expect
    .poll(
      () => {
        one.bus.publish('after')
        return two.news.includes('after')
      },
      { timeout: 20_000 },
    )
    .toBe(true)
})

it('puts no text together whose beginning it has not heard', () => {
  const [, second = '', third = ''] = partsOf('aa', 1, 'x'.repeat(14_000))
  const joiner = createPartJoiner()
  expect(joiner.takePart(second)).toBeNull()
  expect(joiner.takePart(third)).toBeNull()
  const parts = partsOf('aa', 2, 'y'.repeat(14_000))
  expect(parts.map((part) => joiner.takePart(part)?.text.length)).toEqual([undefined, undefined, 14_000])
})

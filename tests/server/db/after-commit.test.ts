import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { afterCommit } from '#src/server/db/after-commit.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const rows = () =>
  server.db.inInstallation(async (tx) => (await tx.execute(sql`select key from rate_limit`)).rows.map(({ key }) => key))

it('does what was kept when the change can be seen by others, in its order', async () => {
  const seen: Promise<unknown[]>[] = []
  const done: number[] = []
  await server.db.inInstallation(async (tx) => {
    afterCommit(tx, () => void seen.push(rows()))
    afterCommit(tx, () => void done.push(1))
    await tx.execute(sql`insert into rate_limit (key) values ('a')`)
    afterCommit(tx, () => void done.push(2))
    expect(done).toEqual([])
  })
  expect(await Promise.all(seen)).toEqual([['a']])
  expect(done).toEqual([1, 2])
})

it('does nothing of it where the transaction fails, or has failed before its commit', async () => {
  const done: string[] = []
  const failed = server.db.inInstallation(async (tx) => {
    afterCommit(tx, () => void done.push('thrown'))
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  await server.db.inInstallation(async (tx) => {
    afterCommit(tx, () => void done.push('passed over'))
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  expect(done).toEqual([])
})

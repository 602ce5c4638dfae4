import type { Db } from '#src/server/db/client.ts'

/** How often the database was asked for anything while some work was done: connections taken from the pool. */
export async function queriesDuring(db: Db, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const taken = () => void (count += 1)
  db.pool.on('acquire', taken)
  try {
    await work()
    return count
  } finally {
    db.pool.off('acquire', taken)
  }
}

import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { installation } from '../db/schema/platform.ts'
import { within } from './deadline.ts'
import type { FileStore } from './file-store.ts'
import { tryToWrite } from './file-store-mark.ts'

/** How often at most it is tried, however often it is asked, in milliseconds. */
const EVERY_MS = 1_000
/** Longest a trial may take, in milliseconds: what is slower is of no use to anybody. */
const LIMIT_MS = 2_000

type Parts = { db: Db; files: FileStore; log: Logger }

/**
 * Tells whether this server can do its work: whether what it writes is kept, in the database and in the file store. It
 * writes to find out, since a full disk, or a database that only reads, still answers every other question.
 */
export function createReadiness({ db, files, log }: Parts): () => Promise<boolean> {
  let answer = Promise.resolve(true)
  let triedAt = Number.NEGATIVE_INFINITY
  let isTrying = false
  let wasReady = true

  /** A trial that hangs is waited for: further ones would hang behind it. */
  async function trial(): Promise<void> {
    isTrying = true
    const tried = await Promise.allSettled([tryDatabase(db), tryToWrite(files)])
    isTrying = false
    for (const one of tried) if (one.status === 'rejected') throw one.reason
  }
  function tell(isReady: boolean, error?: unknown): boolean {
    if (isReady !== wasReady)
      log.warn({ err: error }, isReady ? 'ready again' : 'not ready: what is written is not kept')
    wasReady = isReady
    return isReady
  }

  return () => {
    if (isTrying || performance.now() - triedAt < EVERY_MS) return answer
    triedAt = performance.now()
    answer = within(LIMIT_MS, () => new Error('It took too long.'), trial).then(
      () => tell(true),
      (error: unknown) => tell(false, error),
    )
    return answer
  }
}

/**
 * Sorts a little more than fits into the memory that it is given, which needs room on the disk, and writes a row that no
 * other transaction waits for.
 */
async function tryDatabase(db: Db): Promise<void> {
  await db.inInstallation(async (tx) => {
    await tx.execute(
      sql`select set_config('work_mem', '64kB', true), set_config('statement_timeout', ${String(LIMIT_MS)}, true)`,
    )
    await tx.execute(
      sql`select count(*) from (select md5(n::text) as word from generate_series(1, 4000) n order by word offset 0) sorted`,
    )
    await tx.execute(sql`update ${installation} set written_at = now()
      where "only" in (select "only" from ${installation} for update skip locked)`)
  })
}

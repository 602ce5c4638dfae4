import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import type { Db } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'

/** How long an answer holds, in milliseconds: visitors ask all the time, and no conversation begins meanwhile. */
const HOLDS_MS = 1_000

type Answer = { isClosed: Promise<boolean>; until: number }
const answers = new WeakMap<Db['pool'], BoundedMap<string, Answer>>()

/** Whether an application is to be deleted, and serves nobody; another process learns of it within a second. */
export function isClosed(db: Db, appId: string): Promise<boolean> {
  const known = answersOf(db)
  const answer = known.get(appId)
  if (answer && answer.until > performance.now()) return answer.isClosed
  const asked = readClosed(db, appId)
  known.set(appId, { isClosed: asked, until: performance.now() + HOLDS_MS })
  asked.catch(() => known.delete(appId))
  return asked
}

/** An application was closed or taken back: this process asks anew. */
export const forgetClosed = (db: Db, appId: string): void => answersOf(db).delete(appId)

async function readClosed(db: Db, appId: string): Promise<boolean> {
  const [row] = await db.inApp(appId, (tx) => tx.select({ closedAt: application.closedAt }).from(application))
  return row?.closedAt != null
}

function answersOf({ pool }: Db): BoundedMap<string, Answer> {
  const known = answers.get(pool) ?? createBoundedMap<string, Answer>(LIMITS.atOnce.remembered)
  answers.set(pool, known)
  return known
}

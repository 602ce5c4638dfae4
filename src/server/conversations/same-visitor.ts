import { eq } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBehind } from '../db/visitor-behind.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds for which it is believed whom a visitor leads to. */
const BELIEVED = 60_000

const known = createBoundedMap<string, { id: string; until: number }>(LIMITS.atOnce.remembered)

/**
 * Whether two visitors are one by now, because one was merged into the other. Who they were may be remembered somewhere; the
 * database is asked for each once in a while, and never where the ids are equal.
 */
export async function isSameVisitor(
  deps: Pick<Deps, 'db' | 'clock'>,
  appId: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  if (one === other) return true
  return (await standingOf(deps, appId, one)) === (await standingOf(deps, appId, other))
}

async function standingOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, appId: string, id: string): Promise<string> {
  const now = clock.now().getTime()
  const believed = known.get(`${appId}/${id}`)
  if (believed !== undefined && believed.until > now) return believed.id
  const [row] = await db.lane('public').inApp(appId, (tx) => visitorBehind(tx, eq(visitor.id, id)))
  const standing = row?.id ?? id
  known.set(`${appId}/${id}`, { id: standing, until: now + BELIEVED })
  return standing
}

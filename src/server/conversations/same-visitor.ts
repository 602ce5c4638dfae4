import { isNotNull } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { visitor } from '../db/schema/visitor.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds for which it is believed who of an application was merged into whom. */
const BELIEVED = 60_000

type Merged = { into: Promise<ReadonlyMap<string, string>>; until: number }
const known = createBoundedMap<string, Merged>(LIMITS.atOnce.remembered)

/**
 * Whether two visitors are one by now, because one was merged into the other. Who they were may be remembered somewhere, so
 * it is asked often, and of conversations that are others': the database is asked for all who were merged in an application
 * once in a while, never for one of them, and not where the ids are equal.
 */
export async function isSameVisitor(
  deps: Pick<Deps, 'db' | 'clock'>,
  appId: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  if (one === other) return true
  const into = await mergedIn(deps, appId)
  return (into.get(one) ?? one) === (into.get(other) ?? other)
}

/** What is believed of an application has changed: somebody was merged. Other servers find out in a while. */
export const forgetMerged = (appId: string): void => known.delete(appId)

/** Whom those of an application who were merged have become. People merge them one by one: they are few. */
function mergedIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, appId: string): Merged['into'] {
  const now = clock.now().getTime()
  const believed = known.get(appId)
  if (believed !== undefined && believed.until > now) return believed.into
  const into = db
    .lane('public')
    .inApp(appId, (tx) =>
      tx.select({ id: visitor.id, mergedInto: visitor.mergedInto }).from(visitor).where(isNotNull(visitor.mergedInto)),
    )
    .then((rows) => new Map(rows.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto]]))))
  known.set(appId, { into, until: now + BELIEVED })
  into.catch(() => known.delete(appId))
  return into
}

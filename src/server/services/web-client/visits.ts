import { desc, eq, sql } from 'drizzle-orm'
import type { WebSite } from '#src/contract/web-client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { namesOrigin } from '#src/domain/web-client/host-pattern.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { webVisit } from '../../db/schema/web-visit.ts'
import type { Deps } from '../../deps.ts'

/** A page that was seen with the web client on it. */
export type Visit = {
  /** '' for the client's own link. */
  origin: string
  /** Without its query; '': it did not say. */
  page: string
  isAllowed: boolean
}

type Gathered = { visits: number; refused: number; until: number }
const gathered = createBoundedMap<string, Gathered>(LIMITS.atOnce.remembered)

/**
 * Notes a visit. A site with many is written once in a while, with how many there were since; what was not written when the
 * server ends is not told, and of more sites than are remembered those seen longest ago go.
 */
export async function noteVisit({ db, clock }: Pick<Deps, 'db' | 'clock'>, appId: string, visit: Visit): Promise<void> {
  const now = clock.now()
  const key = `${appId} ${visit.origin}`
  const since = gathered.get(key) ?? { visits: 0, refused: 0, until: 0 }
  if (visit.isAllowed) since.visits += 1
  else since.refused += 1
  gathered.set(key, since)
  if (since.until > now.getTime()) return
  const { visits, refused } = since
  gathered.set(key, { visits: 0, refused: 0, until: now.getTime() + LIMITS.webClient.noteSeconds * 1000 })
  const { origin, page } = visit
  await db.lane('public').inApp(appId, async (tx) => {
    await tx
      .insert(webVisit)
      .values({ appId, origin, page, visits, refused, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [webVisit.appId, webVisit.origin],
        set: {
          page,
          visits: sql`${webVisit.visits} + ${visits}`,
          refused: sql`${webVisit.refused} + ${refused}`,
          lastAt: now,
        },
      })
    await tx.execute(sql`delete from ${webVisit} where ${webVisit.origin} in (
      select origin from web_visit order by last_at desc, origin offset ${LIMITS.webClient.sites})`)
  })
}

/** Where the web client was seen, the last first; whether it may be there is as it is set now. */
export async function listSites(context: MemberContext): Promise<WebSite[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [own] = await tx
      .select({ access: application.webAccess })
      .from(application)
      .where(eq(application.appId, context.member.appId))
    const domains = own?.access.domains ?? []
    const rows = await tx.select().from(webVisit).orderBy(desc(webVisit.lastAt), webVisit.origin)
    return rows.map(({ origin, page, visits, refused, firstAt, lastAt }) => ({
      origin,
      page,
      visits,
      refused,
      isAllowed: origin === '' || domains.length === 0 || namesOrigin(domains, origin),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    }))
  })
}

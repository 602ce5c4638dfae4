import { and, eq, gt, sql } from 'drizzle-orm'
import { writeAudit } from '../audit.ts'
import type { Origin } from '../context.ts'
import { audit } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds for which further refusals of one source are not written down again: a flood leaves a row a minute. */
const QUIET_MS = 60_000

/** Writes down that a webhook was refused because its signature does not fit. `source` is what it claims to come from. */
export type NoteRejected = (appId: string, source: string, origin: Origin) => Promise<void>

/** Notes refused webhooks, at most one a minute of an application and source, whatever the number of servers. */
export function createNoteRejected(deps: Pick<Deps, 'db' | 'clock'>): NoteRejected {
  /** When each source was last noted, so that a flood does not reach the database. */
  const noted = new Map<string, number>()
  return async (appId, source, origin) => {
    const key = `${appId}/${source}`
    const now = deps.clock.now().getTime()
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    noted.set(key, now)
    await deps.db.inApp(appId, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook.rejected:${key}`}, 0))`)
      const since = gt(audit.at, new Date(now - QUIET_MS))
      const [known] = await tx
        .select({ id: audit.id })
        .from(audit)
        .where(and(eq(audit.action, 'webhook.rejected'), eq(audit.target, source), since))
        .limit(1)
      if (!known) await writeAudit(tx, { ...deps, origin }, appId, { action: 'webhook.rejected', target: source })
    })
  }
}

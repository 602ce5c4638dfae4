import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { flowContentSchema } from '../../bots/content.ts'
import type { Tx } from '../../db/client.ts'
import { content, release, releaseEntry } from '../../db/schema/bot.ts'
import { flow, flowVersion } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { keepVersion } from './versions.ts'

/**
 * Keeps each flow that a release is about to bring or change as a version, so that what visitors once got can always be
 * looked at. To be called before the release goes live. What a rollback brings back has been kept already.
 */
export async function keepDeployed(tx: Tx, releaseId: string, now: Date): Promise<void> {
  const [made] = await tx.select().from(release).where(eq(release.id, releaseId))
  if (!made || made.kind === 'rollback') return
  const items = await tx
    .select({ id: releaseEntry.entityId, body: content.body })
    .from(releaseEntry)
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
    .where(and(eq(releaseEntry.releaseId, releaseId), eq(releaseEntry.kind, 'flow'), isNotLive))
  const documents = new Map(items.map(({ id, body }) => [id, flowContentSchema.parse(body).document]))
  if (documents.size === 0) return
  // Held, so that nobody who saves meanwhile takes the same number for a version.
  const rows = await tx
    .select({ appId: flow.appId, id: flow.id })
    .from(flow)
    .where(inArray(flow.id, [...documents.keys()]))
    .for('update')
  for (const row of rows) {
    const document = documents.get(row.id)
    if (!document) continue
    const [last] = await tx
      .select({
        origin: flowVersion.origin,
        isSame: sql<boolean>`${flowVersion.document} = ${JSON.stringify(document)}::jsonb`,
      })
      .from(flowVersion)
      .where(eq(flowVersion.flowId, row.id))
      .orderBy(desc(flowVersion.number))
      .limit(1)
    if (last?.origin === 'deployed' && last.isSame) continue
    await keepVersion(tx, row, { origin: 'deployed', document }, { personId: made.startedBy, now })
  }
}

/** Whether an entry of a release is not in the one that is live, or is another there. */
const isNotLive = sql`not exists (
  select 1 from release_entry live join ${application} on ${application.liveRelease} = live.release_id
  where live.app_id = ${releaseEntry.appId} and live.kind = ${releaseEntry.kind}
    and live.entity_id = ${releaseEntry.entityId} and live.hash = ${releaseEntry.hash}
)`

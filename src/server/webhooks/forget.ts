import { inArray, lte } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { application } from '../db/schema/platform.ts'
import { webhookEvent } from '../db/schema/webhook.ts'
import type { Deps } from '../deps.ts'

const DAY = 86_400

/** Deletes what was told long ago, whatever became of it, a few rows at a time. */
export async function forgetDeliveries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = after(deps.clock.now(), -LIMITS.webhook.keptDays * DAY)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    for (let gone: number = LIMITS.webhook.batch; gone === LIMITS.webhook.batch;)
      gone = await deps.db.inApp(appId, async (tx) => {
        const old = tx
          .select({ id: webhookEvent.id })
          .from(webhookEvent)
          .where(lte(webhookEvent.at, before))
          .limit(LIMITS.webhook.batch)
        const rows = await tx
          .delete(webhookEvent)
          .where(inArray(webhookEvent.id, old))
          .returning({ id: webhookEvent.id })
        return rows.length
      })
}

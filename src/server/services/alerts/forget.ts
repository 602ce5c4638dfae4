import { and, isNotNull, lte } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { alertDelivery } from '../../db/schema/alert.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'

const DAY = 86_400

/** Deletes what is known of alerts that left long ago, or were given up. */
export async function forgetAlerts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = after(deps.clock.now(), -LIMITS.alert.days * DAY)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) =>
      tx.delete(alertDelivery).where(and(isNotNull(alertDelivery.endedAt), lte(alertDelivery.endedAt, before))),
    )
}

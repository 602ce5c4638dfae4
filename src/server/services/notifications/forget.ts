import { lte } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { notification } from '../../db/schema/notification.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'

const DAY_MS = 86_400_000

/** Deletes what was told long ago, read or not. */
export async function forgetNotifications(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LIMITS.notification.days * DAY_MS)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) => tx.delete(notification).where(lte(notification.at, before)))
}

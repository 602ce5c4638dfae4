import { lte } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { application } from '../../db/schema/platform.ts'
import { reminder } from '../../db/schema/reminder.ts'
import type { Deps } from '../../deps.ts'

const DAY = 86_400

/** Deletes the reminders that were told long ago and nobody has said to be done with. */
export async function forgetReminders(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = after(deps.clock.now(), -LIMITS.reminder.toldDays * DAY)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) => tx.delete(reminder).where(lte(reminder.toldAt, before)))
}

import { and, isNotNull, lt, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { NONE_EXPIRED } from '#src/domain/conversation/erasure.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { application } from '../../db/schema/platform.ts'
import { retentionRun } from '../../db/schema/retention.ts'
import type { Deps } from '../../deps.ts'
import { setTimer } from '../../jobs/timers.ts'

const DAY_MS = 86_400_000

/** Begins the look of the day for applications that keep something for a time alone, once a day of their clock. */
export async function beginRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const isTimed = or(
    isNotNull(application.keepMessages),
    isNotNull(application.keepFiles),
    isNotNull(application.keepVisitors),
  )
  const apps = await deps.db.inInstallation((tx) =>
    tx.select({ appId: application.appId, settings: application.settings }).from(application).where(isTimed),
  )
  const past = lt(retentionRun.createdAt, new Date(now.getTime() - LIMITS.retention.reportDays * DAY_MS))
  for (const { appId, settings } of apps)
    await deps.db.inApp(appId, async (tx) => {
      await tx.delete(retentionRun).where(and(past, isNotNull(retentionRun.finishedAt)))
      const { date: day } = localTime(now, settings.hours.timeZone)
      const [run] = await tx
        .insert(retentionRun)
        .values({ appId, id: uuidv7(), day, counts: NONE_EXPIRED, heldUntil: now, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: retentionRun.id })
      if (!run) return
      await setTimer(tx, appId, 'retention_run', run.id, now)
      afterCommit(tx, () => deps.jobs.soon('retention_run', appId, run.id))
    })
}

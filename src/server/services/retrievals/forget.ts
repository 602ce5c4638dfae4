import { lt } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { application } from '../../db/schema/platform.ts'
import { retrievalTest } from '../../db/schema/file.ts'
import type { Deps } from '../../deps.ts'

const DAY_MS = 86_400_000

/** Deletes the records of tests whose time is over. Visitors' questions stay as long as their conversations. */
export async function forgetOldTests(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LIMITS.retrieval.testDays * DAY_MS)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) => tx.delete(retrievalTest).where(lt(retrievalTest.at, before)))
}

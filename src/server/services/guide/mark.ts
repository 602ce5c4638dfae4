import { eq, sql } from 'drizzle-orm'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'

/** Notes in the guide that something was done for the first time. */
export async function markGuide(deps: Pick<Deps, 'db'>, appId: string, mark: string): Promise<void> {
  await deps.db.inApp(appId, (tx) =>
    tx
      .update(application)
      .set({ guide: sql`${application.guide} || ${JSON.stringify({ [mark]: true })}::jsonb` })
      .where(sql`${eq(application.appId, appId)} and not (${application.guide} ? ${mark})`),
  )
}

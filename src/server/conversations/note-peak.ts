import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { monthOf } from '#src/domain/hours/local-time.ts'
import type { Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'
import { licencePeak, member } from '../db/schema/team.ts'

/** Notes how many agents are at the desk, now that one has come, where there were never more at once this month. */
export async function notePeak(tx: Tx, appId: string, now: Date): Promise<void> {
  const [app] = await tx
    .select({ timeZone: sql<string>`${application.settings} #>> '{hours,timeZone}'` })
    .from(application)
  if (!app) return
  const month = monthOf(now, app.timeZone)
  const target = [licencePeak.appId, licencePeak.month]
  // The row is held until the transaction ends: who comes at the same moment is counted after this one, and counts it.
  await tx.insert(licencePeak).values({ appId, month, atOnce: 0 }).onConflictDoUpdate({ target, set: { month } })
  const there = tx.$count(member, and(isNotNull(member.licensedAt), ne(member.status, 'offline')))
  await tx
    .update(licencePeak)
    .set({ atOnce: sql`greatest(${licencePeak.atOnce}, ${there})` })
    .where(eq(licencePeak.month, month))
}

import { eq, sql } from 'drizzle-orm'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { application, timer } from '../db/schema/platform.ts'
import { member } from '../db/schema/team.ts'
import { setTimer } from '../jobs/timers.ts'

/** Counts anew, from now, the time after which an agent who does nothing is on a break; nothing where that is not set. */
export async function countIdle(tx: Tx, { appId, personId }: { appId: string; personId: string }, now: Date) {
  const [app] = await tx.select({ minutes: application.idleBreak }).from(application)
  if (!app || app.minutes === 0) return
  await setTimer(tx, appId, 'idle_break', personId, after(now, app.minutes * 60))
}

/** The same for all who are online, once it is set to other minutes; 0: it is counted for nobody any more. */
export async function countAllIdle(tx: Tx, minutes: number, now: Date): Promise<void> {
  await tx.delete(timer).where(eq(timer.kind, 'idle_break'))
  if (minutes === 0) return
  const due = after(now, minutes * 60).toISOString()
  await tx.execute(sql`insert into ${timer} (app_id, id, kind, subject, due_at)
    select ${member.appId}, gen_random_uuid(), 'idle_break', ${member.personId}, ${due}::timestamptz
    from ${member} where ${member.status} = 'online' on conflict do nothing`)
}

import { and, eq } from 'drizzle-orm'
import { dropTransfersTo } from '../../conversations/hand-over.ts'
import { countIdle } from '../../conversations/idle.ts'
import { routeSoon } from '../../conversations/route.ts'
import { newsOfPerson } from '../../conversations/routing-news.ts'
import { writeStatus } from '../../conversations/status.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { agentSlot } from '../../db/schema/routing.ts'
import { member } from '../../db/schema/team.ts'
import type { Deed } from '../../jobs/sweep.ts'
import { takeTimer } from '../../jobs/timers.ts'

/** An agent does something: the time without is counted from now. Who is not online is left alone. */
export async function noteActive(context: MemberContext): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    // Whoever changes their status comes first or waits, so that nothing is counted for who is not online any more.
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('no key update')
    if (row?.status === 'online') await countIdle(tx, { appId, personId }, context.clock.now())
  })
  return {}
}

/** An agent has done nothing for as long as is set: they are on a break, and what rings at them goes on to the next. */
export const breakIdle: Deed = async (deps, due) => {
  const { appId, subject } = due
  const now = deps.clock.now()
  const isOnBreak = await deps.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, subject)).for('update')
    if (!(await takeTimer(tx, due)) || row?.status !== 'online' || row.forcedOffline) return false
    // Who talks on the telephone has no hand at the keys.
    if (await isOnThePhone(tx, subject)) {
      await countIdle(tx, { appId, personId: subject }, now)
      return false
    }
    await writeStatus(tx, subject, 'break', now)
    return true
  })
  if (!isOnBreak) return
  deps.live.status(appId, subject, { status: 'break', forcedOffline: false, reason: 'idle' })
  await dropTransfersTo(deps, appId, subject)
  routeSoon(deps, appId, newsOfPerson(subject))
}

async function isOnThePhone(tx: Tx, personId: string): Promise<boolean> {
  const isCall = and(eq(agentSlot.personId, personId), eq(agentSlot.medium, 'call'), eq(agentSlot.stage, 'serving'))
  return (await tx.select({ n: agentSlot.n }).from(agentSlot).where(isCall).limit(1)).length > 0
}

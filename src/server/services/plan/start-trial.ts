import { and, eq, isNull } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'

const DAY_MS = 86_400_000

/**
 * Begins the one trial of an application on the basic plan; answers when it ends. Throws TRIAL_USED where there was one
 * already, and where the plan has all that a trial would bring.
 */
export function startTrial(context: MemberContext): Promise<{ trialEndsAt: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const trialEndsAt = new Date(context.clock.now().getTime() + LIMITS.plan.trialDays * DAY_MS)
    const [begun] = await tx
      .update(application)
      .set({ trialEndsAt })
      .where(and(eq(application.appId, appId), eq(application.plan, 'basic'), isNull(application.trialEndsAt)))
      .returning({ appId: application.appId })
    if (!begun) throw new DeskError('TRIAL_USED')
    const after = { trialEndsAt: trialEndsAt.toISOString() }
    await writeAudit(tx, context, appId, { action: 'application.trial', before: { trialEndsAt: null }, after })
    return after
  })
}

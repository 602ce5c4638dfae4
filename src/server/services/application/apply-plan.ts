import { eq } from 'drizzle-orm'
import { writeAudit } from '../../audit.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { OWN_APP_ID } from './create.ts'

/**
 * Gives the installation's own application the plan that DESKWRIGHT_PLAN names, so that a restart is all it takes to
 * change it. Nothing before set-up, and nothing where it has that plan already.
 */
export async function applyPlan({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  await db.inApp(OWN_APP_ID, async (tx) => {
    const [own] = await tx.select({ plan: application.plan }).from(application).for('update')
    if (!own || own.plan === env.plan) return
    await tx.update(application).set({ plan: env.plan }).where(eq(application.appId, OWN_APP_ID))
    const by = { clock, origin: { requestId: 'start', ip: 'server', userAgent: 'server' } }
    await writeAudit(tx, by, OWN_APP_ID, {
      action: 'application.plan',
      before: { plan: own.plan },
      after: { plan: env.plan },
    })
  })
}

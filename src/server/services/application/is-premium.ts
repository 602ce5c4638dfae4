import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

/** Whether the plan, or a trial, has task flows and documents by now. */
export async function isPremium(tx: Tx, now: Date): Promise<boolean> {
  const [app] = await tx.select({ plan: application.plan, trialEndsAt: application.trialEndsAt }).from(application)
  return app?.plan === 'premium' || (app?.trialEndsAt != null && app.trialEndsAt > now)
}

import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

/** What the premium plan has beside the basic one. */
type Feature = 'flows' | 'documents'

/** Whether the plan, or a trial, has task flows and documents by now. */
export async function isPremium(tx: Tx, now: Date): Promise<boolean> {
  return (await standing(tx, now)) === 'premium'
}

/** Throws FEATURE_LOCKED where the plan never had a feature, PACKAGE_EXPIRED where a trial that had it is over. */
export async function assertPremium(tx: Tx, now: Date, feature: Feature): Promise<void> {
  const has = await standing(tx, now)
  if (has !== 'premium') throw new DeskError(has === 'over' ? 'PACKAGE_EXPIRED' : 'FEATURE_LOCKED', { feature })
}

async function standing(tx: Tx, now: Date): Promise<'premium' | 'over' | 'basic'> {
  const [app] = await tx.select({ plan: application.plan, trialEndsAt: application.trialEndsAt }).from(application)
  if (app?.plan === 'premium') return 'premium'
  if (app?.trialEndsAt == null) return 'basic'
  return app.trialEndsAt > now ? 'premium' : 'over'
}

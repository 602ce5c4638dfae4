import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

/** What the premium plan has beside the basic one. */
type Feature = 'flows' | 'documents'

/** What an application has: the premium plan, a trial of it, one of both that is over, or neither ever. */
type Standing = 'premium' | 'trial' | 'over' | 'basic'

/** Whether the plan, or a trial, has task flows and documents by now. */
export async function isPremium(tx: Tx, now: Date): Promise<boolean> {
  return has(await standingOf(tx, now))
}

/** Throws FEATURE_LOCKED where the plan never had a feature, PACKAGE_EXPIRED where a trial that had it is over. */
export async function assertPremium(tx: Tx, now: Date, feature: Feature): Promise<void> {
  const standing = await standingOf(tx, now)
  if (!has(standing)) throw new DeskError(standing === 'over' ? 'PACKAGE_EXPIRED' : 'FEATURE_LOCKED', { feature })
}

export async function standingOf(tx: Tx, now: Date): Promise<Standing> {
  const [app] = await tx.select({ plan: application.plan, trialEndsAt: application.trialEndsAt }).from(application)
  if (app?.plan === 'premium') return 'premium'
  if (app?.trialEndsAt == null) return 'basic'
  return app.trialEndsAt > now ? 'trial' : 'over'
}

const has = (standing: Standing): boolean => standing === 'premium' || standing === 'trial'

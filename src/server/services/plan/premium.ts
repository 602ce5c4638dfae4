import { DeskError } from '#src/domain/errors.ts'
import type { Standing } from '#src/domain/plan/standing.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

/** What the premium plan has beside the basic one. */
type Feature = 'flows' | 'documents'

/** Whether the plan, or a trial, has task flows and documents by now. */
export async function isPremium(tx: Tx, now: Date): Promise<boolean> {
  return has(await standingOf(tx, now))
}

/** Throws FEATURE_LOCKED where the plan never had a feature, PACKAGE_EXPIRED where one that had it, or a trial of it, is over. */
export async function assertPremium(tx: Tx, now: Date, feature: Feature): Promise<void> {
  const standing = await standingOf(tx, now)
  if (!has(standing)) throw new DeskError(standing === 'over' ? 'PACKAGE_EXPIRED' : 'FEATURE_LOCKED', { feature })
}

export async function standingOf(tx: Tx, now: Date): Promise<Standing> {
  return (await planOf(tx, now)).standing
}

/** What an application has, and when that ends or has ended; null where it has no end. */
export async function planOf(tx: Tx, now: Date): Promise<{ standing: Standing; endsAt: Date | null }> {
  const { plan, planEndsAt, trialEndsAt } = application
  const [app] = await tx.select({ plan, planEndsAt, trialEndsAt }).from(application)
  const runs = (end: Date | null | undefined) => end != null && end > now
  if (app?.plan === 'premium' && (app.planEndsAt === null || runs(app.planEndsAt)))
    return { standing: 'premium', endsAt: app.planEndsAt }
  const trialEnd = app?.trialEndsAt ?? null
  if (runs(trialEnd)) return { standing: 'trial', endsAt: trialEnd }
  const endsAt = app?.planEndsAt ?? trialEnd
  return { standing: endsAt === null ? 'basic' : 'over', endsAt }
}

const has = (standing: Standing): boolean => standing === 'premium' || standing === 'trial'

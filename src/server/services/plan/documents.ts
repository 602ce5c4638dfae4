import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { assertPremium, standingOf } from './premium.ts'

/** Throws FEATURE_LOCKED or PACKAGE_EXPIRED where the plan has no answers from documents, or no longer. */
export const assertDocumentsUnlocked = (tx: Tx, now: Date): Promise<void> => assertPremium(tx, now, 'documents')

/** How many documents the plan has; null: as many as an application may have at all. */
export async function documentsOfPlan(tx: Tx, now: Date): Promise<number | null> {
  return (await standingOf(tx, now)) === 'trial' ? LIMITS.document.inTrial : null
}

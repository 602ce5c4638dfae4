import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

/** Whether the plan, or a trial, has answers from documents. */
export async function documentsUnlocked(tx: Tx, now: Date): Promise<boolean> {
  const [app] = await tx.select({ plan: application.plan, trialEndsAt: application.trialEndsAt }).from(application)
  return app?.plan === 'premium' || (app?.trialEndsAt != null && app.trialEndsAt > now)
}

/** Throws FEATURE_LOCKED where the plan has no answers from documents. */
export async function assertDocumentsUnlocked(tx: Tx, now: Date): Promise<void> {
  if (!(await documentsUnlocked(tx, now))) throw new DeskError('FEATURE_LOCKED', { feature: 'documents' })
}

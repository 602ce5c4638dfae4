import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../../db/client.ts'
import { isPremium } from '../application/is-premium.ts'

/** Throws FEATURE_LOCKED where the plan has no answers from documents. */
export async function assertDocumentsUnlocked(tx: Tx, now: Date): Promise<void> {
  if (!(await isPremium(tx, now))) throw new DeskError('FEATURE_LOCKED', { feature: 'documents' })
}

import type { Tx } from '../../db/client.ts'
import { assertPremium } from './premium.ts'

/** Throws FEATURE_LOCKED or PACKAGE_EXPIRED where the plan has no answers from documents, or no longer. */
export const assertDocumentsUnlocked = (tx: Tx, now: Date): Promise<void> => assertPremium(tx, now, 'documents')

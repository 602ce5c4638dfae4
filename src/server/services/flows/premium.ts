import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { assertPremium, standingOf } from '../plan/premium.ts'

/**
 * How many task flows an application may have; null: as many as it wants. They are for the premium plan and for trials;
 * voice menus are for every plan and count for nothing here.
 */
export async function flowQuota(tx: Tx, now: Date): Promise<{ used: number; limit: number | null }> {
  const [flows] = await tx
    .select({ n: count() })
    .from(flow)
    .where(and(isNull(flow.deletedAt), ne(flow.kind, 'ivr')))
  return { used: flows?.n ?? 0, limit: LIMITS.flow.perPlan[await standingOf(tx, now)] }
}

/** Throws FEATURE_LOCKED or PACKAGE_EXPIRED where the plan has no flows of a kind, or no longer. */
export async function assertUnlocked(tx: Tx, now: Date, kind: KindOfFlow): Promise<void> {
  if (kind === 'ivr') return
  await assertPremium(tx, now, 'flows')
}

/** Throws what {@link assertUnlocked} throws where neither the plan has flows nor the application a voice menu, which needs the same. */
export async function assertAnyUnlocked(tx: Tx, now: Date): Promise<void> {
  const [menu] = await tx
    .select({ id: flow.id })
    .from(flow)
    .where(and(eq(flow.kind, 'ivr'), isNull(flow.deletedAt)))
    .limit(1)
  if (!menu) await assertUnlocked(tx, now, 'standard')
}

/** Throws that, or TASKFLOW_LIMIT where no further flow of a kind may be added. */
export async function assertRoom(tx: Tx, now: Date, kind: KindOfFlow, wanted = 1): Promise<void> {
  if (kind === 'ivr') return
  await assertUnlocked(tx, now, kind)
  const { used, limit } = await flowQuota(tx, now)
  if (limit !== null && used + wanted > limit) throw new DeskError('TASKFLOW_LIMIT', { limit })
}

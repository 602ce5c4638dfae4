import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { oneTimeToken } from '../db/schema/person.ts'

/** After so many tries a secret is dead, even for who has the right one. */
const MAX_ATTEMPTS = 5

/**
 * Counts a try at a secret that was sent to somebody, before anything is compared and in one statement, so that parallel
 * tries cannot slip past the limit. Undefined where there is none that counts: used, over, or tried too often.
 */
export async function countTry(
  tx: Tx,
  which: SQL | undefined,
  now: Date,
): Promise<typeof oneTimeToken.$inferSelect | undefined> {
  const [tried] = await tx
    .update(oneTimeToken)
    .set({ attempts: sql`${oneTimeToken.attempts} + 1` })
    .where(
      and(
        which,
        isNull(oneTimeToken.usedAt),
        sql`${oneTimeToken.attempts} < ${MAX_ATTEMPTS}`,
        sql`${oneTimeToken.expiresAt} > ${now}`,
      ),
    )
    .returning()
  return tried
}

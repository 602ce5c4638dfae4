import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { oneTimeToken } from '../../db/schema/person.ts'

const LIFETIME_MS = 5 * 60_000
/** To make one is another thing than to use one: an answer to either is none to the other. */
type Purpose = 'passkey' | 'own_passkey'

/** Remembers a challenge that was given, for a person or, before it is known who they are, for anybody; forgets those that are over. */
export async function giveChallenge(
  context: Context,
  { purpose, subject, challenge }: { purpose: Purpose; subject: string; challenge: string },
): Promise<void> {
  const now = context.clock.now()
  await context.db.inInstallation(async (tx) => {
    const isOver = and(
      eq(oneTimeToken.purpose, purpose),
      eq(oneTimeToken.subject, subject),
      lte(oneTimeToken.expiresAt, now),
    )
    await tx.delete(oneTimeToken).where(isOver)
    await tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose,
      subject,
      secretHash: tokenHash(challenge),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
    })
  })
}

/** Whether a challenge was given and counts; from then on it counts no more. */
export async function takeChallenge(
  context: Context,
  { purpose, subject, challenge }: { purpose: Purpose; subject: string; challenge: string },
): Promise<boolean> {
  const now = context.clock.now()
  const taken = await context.db.inInstallation((tx) =>
    tx
      .update(oneTimeToken)
      .set({ usedAt: now })
      .where(
        and(
          eq(oneTimeToken.purpose, purpose),
          eq(oneTimeToken.subject, subject),
          eq(oneTimeToken.secretHash, tokenHash(challenge)),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.expiresAt, now),
        ),
      )
      .returning({ id: oneTimeToken.id }),
  )
  return taken.length > 0
}

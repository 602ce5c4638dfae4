import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'

/** Digits put behind an account name that somebody else has. */
const DIGITS = 6

/**
 * The person of an address, made when there is none. A wished account name that is taken gets digits behind it: nobody
 * is refused for it, for that would tell whose name it is.
 */
export async function findOrMakePerson(
  tx: Tx,
  wish: { account: string; email: string; temporaryUntil: Date },
): Promise<{ id: string }> {
  const { email, temporaryUntil } = wish
  for (let account = wish.account; ; account = withDigits(wish.account)) {
    const [made] = await tx
      .insert(person)
      .values({ id: uuidv7(), account, email, temporaryUntil })
      .onConflictDoNothing()
      .returning({ id: person.id })
    if (made) return made
    const [known] = await tx.select({ id: person.id }).from(person).where(eq(person.email, email))
    if (known) return known
  }
}

function withDigits(account: string): string {
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return `${account.slice(0, LIMITS.team.account - DIGITS - 1)}.${digits}`
}

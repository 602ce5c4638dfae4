import { and, eq, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { countTry } from '../../auth/one-time-try.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { oneTimeToken, person, secondFactor } from '../../db/schema/person.ts'
import { providerAppIdOf, type Proved } from './proved.ts'

const TICKET_LIFETIME_MS = 10 * 60_000
const PURPOSE = 'second_factor'
/** What was proved where it was no password: hashes are longer. */
const BY_PHONE = 'phone'
const BY_PROVIDER = 'provider'

/** Whether somebody has to give a second factor when they sign in. */
export async function hasFactor(tx: Tx, personId: string): Promise<boolean> {
  const rows = await tx
    .select({ personId: secondFactor.personId })
    .from(secondFactor)
    .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
  return rows.length > 0
}

/** What a sign-in goes on with that waits for its second factor: the first one is proved by it, for ten minutes. */
export async function issueTicket(tx: Tx, context: Context, personId: string, proved: Proved): Promise<string> {
  const token = newToken()
  const now = context.clock.now()
  await tx.insert(oneTimeToken).values({
    id: uuidv7(),
    purpose: PURPOSE,
    subject: personId,
    secretHash: tokenHash(token),
    change: { appId: providerAppIdOf(proved), value: markOf(proved) },
    expiresAt: new Date(now.getTime() + TICKET_LIFETIME_MS),
    createdAt: now,
  })
  return `${personId}.${token}`
}

/** A ticket that still counts, with what was proved for it. */
type Ticket = { id: string; personId: string; proved: Proved }

/**
 * Counts a try with a ticket. Null where it is unknown, used, over, or of a password that has been replaced.
 */
export async function tryTicket(tx: Tx, context: Context, ticket: string): Promise<Ticket | null> {
  const [personId, token] = partsOf(ticket)
  if (personId === null) return null
  const isIt = and(
    eq(oneTimeToken.purpose, PURPOSE),
    eq(oneTimeToken.subject, personId),
    eq(oneTimeToken.secretHash, tokenHash(token)),
  )
  const tried = await countTry(tx, isIt, context.clock.now())
  if (!tried?.change) return null
  const { id, change } = tried
  if (change.value === BY_PHONE) return { id, personId, proved: { by: 'phone' } }
  if (change.appId !== null) return { id, personId, proved: { by: 'provider', appId: change.appId } }
  const [row] = await tx.select({ passwordHash: person.passwordHash }).from(person).where(eq(person.id, personId))
  if (!row) return null
  const proved: Proved = { by: 'password', hash: row.passwordHash }
  return change.value === markOf(proved) ? { id, personId, proved } : null
}

/** A ticket that has let somebody in lets nobody else in. */
export async function useTicket(tx: Tx, context: Context, { id }: Ticket): Promise<void> {
  await tx.update(oneTimeToken).set({ usedAt: context.clock.now() }).where(eq(oneTimeToken.id, id))
}

/** Whose ticket it says it is; null where it cannot be one. */
export const holderOf = (ticket: string): string | null => partsOf(ticket)[0]

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{40,64})$/

function partsOf(ticket: string): [string, string] | [null, ''] {
  const [, personId, token] = TICKET.exec(ticket) ?? []
  return personId === undefined || token === undefined ? [null, ''] : [personId, token]
}

function markOf(proved: Proved): string {
  if (proved.by === 'password') return tokenHash(proved.hash ?? '').toString('hex')
  return proved.by === 'provider' ? BY_PROVIDER : BY_PHONE
}

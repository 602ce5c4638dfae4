import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Context, SessionCaller, SessionContext } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { person, session } from '../db/schema/person.ts'
import { rememberDevice } from './known-device.ts'
import { createKnown } from './known.ts'
import { newToken, tokenHash } from './token.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A session ends 30 days after sign-in, or 12 hours after it was last used. */
const LIFETIME = 30 * 24 * HOUR
const IDLE = 12 * HOUR
/** How often use is noted down, so that reading does not write each time. */
const NOTE_EVERY = MINUTE

/** Tokens that were a session's when last looked at: whoever sends one is no stranger, though they may since be signed out. */
const known = createKnown<true>()

export const isKnownSession = (token: string): boolean => known.get(token) === true

/**
 * Makes a session with a token of its own and sets its cookie; the one this browser had before ends, whosever it was. The
 * browser is known from now on. `providerAppId`: whose identity provider has vouched for the person.
 */
export async function startSession(
  tx: Tx,
  context: Context,
  personId: string,
  providerAppId: string | null = null,
): Promise<string> {
  await endSessionBefore(tx, context, personId)
  const token = newToken()
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME)
  const id = uuidv7()
  await tx.insert(session).values({
    id,
    personId,
    tokenHash: tokenHash(token),
    ip: context.origin.ip,
    userAgent: context.origin.userAgent.slice(0, 300),
    providerAppId,
    authenticatedAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  afterCommit(tx, () => context.setSessionCookie(token, expiresAt))
  await rememberDevice(tx, context, personId)
  return id
}

async function endSessionBefore(tx: Tx, context: Context, personId: string): Promise<void> {
  if (context.sessionToken === null) return
  const ended = await tx
    .delete(session)
    .where(eq(session.tokenHash, tokenHash(context.sessionToken)))
    .returning({ id: session.id, personId: session.personId })
  for (const before of ended) {
    const isSame = before.personId === personId
    afterCommit(tx, () => (isSame ? context.live.sessionRenewed(before.id) : context.live.endSession(before.id)))
  }
}

/** Gives a session another token where its holder has proved anew who they are: one that leaked before is of no use. */
export async function rotateSession(tx: Tx, context: SessionContext): Promise<void> {
  const token = newToken()
  const [row] = await tx
    .update(session)
    .set({ tokenHash: tokenHash(token), authenticatedAt: context.clock.now() })
    .where(eq(session.id, context.session.sessionId))
    .returning({ expiresAt: session.expiresAt })
  if (row) afterCommit(tx, () => context.setSessionCookie(token, row.expiresAt))
}

/**
 * The person behind a session's token, or null when it is unknown, over or unused for too long. Made-up tokens are looked
 * for so often from an address, past that it throws RATE_LIMITED.
 */
export async function findSession(context: Context, token: string): Promise<SessionCaller | null> {
  const now = context.clock.now()
  const address = context.origin.ip
  const isKnown = isKnownSession(token)
  if (!isKnown) context.traffic.expect('proof', { address })
  const found = await context.db.lane(isKnown ? 'staff' : 'public').inInstallation(async (tx) => {
    const unused = new Date(now.getTime() - IDLE)
    const [row] = await live(tx, { tokenHash: tokenHash(token), now, unused }).execute()
    if (!row) return null
    if (now.getTime() - row.lastSeenAt.getTime() > NOTE_EVERY) {
      await tx.update(session).set({ lastSeenAt: now }).where(eq(session.id, row.id))
    }
    return {
      personId: row.personId,
      sessionId: row.id,
      authenticatedAt: row.authenticatedAt,
      providerAppId: row.providerAppId,
      // Who came by a provider has not used it.
      mustChangePassword: row.temporaryUntil !== null && row.providerAppId === null,
    }
  })
  if (!found) known.delete(token)
  else if (!isKnown) {
    context.traffic.give('proof', { address })
    known.set(token, true)
  }
  return found
}

const live = fixedSelect(
  {
    id: session.id,
    personId: session.personId,
    authenticatedAt: session.authenticatedAt,
    lastSeenAt: session.lastSeenAt,
    providerAppId: session.providerAppId,
    temporaryUntil: person.temporaryUntil,
  },
  sql`from ${session} join ${person} on ${person.id} = ${session.personId}
    where ${eq(session.tokenHash, sql.placeholder('tokenHash'))} and ${gt(session.expiresAt, sql.placeholder('now'))}
      and ${gt(session.lastSeenAt, sql.placeholder('unused'))}`,
)

/** Ends a person's sessions, all of them or all but one; their live connections close with it. */
export async function endSessions(tx: Tx, context: Context, personId: string, except?: string): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.personId, personId), except === undefined ? undefined : ne(session.id, except)))
    .returning({ id: session.id })
  for (const { id } of ended) afterCommit(tx, () => context.live.endSession(id))
  return ended.length
}

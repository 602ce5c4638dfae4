import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { startSession } from '../../auth/session.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application, person } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { hasFactor, issueTicket } from './factor-ticket.ts'
import { describeMe, membershipsOf, type Membership } from './memberships.ts'
import { openInvitations } from './open-invitations.ts'

/**
 * Lets a person in who has proved by a password or a phone who they are. Who has a second factor is asked for it first:
 * SECOND_FACTOR_REQUIRED, with a ticket.
 */
export async function enter(context: Context, personId: string, provedHash?: string | null): Promise<Me> {
  const memberships = await assertExpected(context, personId)
  const ticket = await context.db.inInstallation(async (tx) =>
    (await hasFactor(tx, personId)) ? issueTicket(tx, context, personId, provedHash) : null,
  )
  if (ticket !== null) throw new DeskError('SECOND_FACTOR_REQUIRED', { ticket })
  return openSession(context, personId, { memberships, provedHash })
}

/** Lets a person in who has proved their second factor, too. */
export async function enterProved(context: Context, personId: string, provedHash?: string | null): Promise<Me> {
  return openSession(context, personId, { memberships: await assertExpected(context, personId), provedHash })
}

async function assertExpected(context: Context, personId: string): Promise<Membership[]> {
  const memberships = await membershipsOf(context, personId)
  if (memberships.length === 0 && (await openInvitations(context, personId)).length === 0)
    throw new DeskError('LOGIN_NOT_DESK')
  return memberships
}

type Entry = { memberships: readonly Membership[]; provedHash: string | null | undefined }

/** Opens a session; not with a password that has been replaced while it was proved. */
async function openSession(context: Context, personId: string, { memberships, provedHash }: Entry): Promise<Me> {
  const sessionId = await context.db.inInstallation(async (tx) => {
    const [row] = await tx
      .select({ passwordHash: person.passwordHash })
      .from(person)
      .where(eq(person.id, personId))
      .for('share')
    if (provedHash !== undefined && row?.passwordHash !== provedHash) throw new DeskError('LOGIN_FAILED')
    return startSession(tx, context, personId)
  })
  for (const { appId } of memberships) {
    await context.db.inApp(appId, async (tx) => {
      await noteFirstToday(tx, personId, context.clock.now())
      // The call began as nobody's.
      await writeAudit(tx, { ...context, session: { personId } }, appId, {
        action: 'login.succeeded',
        target: personId,
      })
    })
  }
  return describeMe(context, personId, sessionId)
}

/** Keeps when a member first signed in on the day it is in the zone of their application. */
async function noteFirstToday(tx: Tx, personId: string, now: Date): Promise<void> {
  const zone = sql`(select ${application.settings} -> 'hours' ->> 'timeZone' from ${application})`
  const dayOf = (at: SQL) => sql`(${at} at time zone ${zone})::date`
  const isFirst = sql`${dayOf(sql`${member.firstLoginAt}`)} is distinct from ${dayOf(sql`${now.toISOString()}::timestamptz`)}`
  await tx
    .update(member)
    .set({ firstLoginAt: now })
    .where(and(eq(member.personId, personId), isFirst))
}

import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { startSession } from '../../auth/session.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { hasFactor, issueTicket } from './factor-ticket.ts'
import { describeMe, membershipsOf, type Membership } from './memberships.ts'
import { openInvitations } from './open-invitations.ts'
import { providerAppIdOf, type Proved } from './proved.ts'

/**
 * Lets a person in who has proved who they are. Who has a second factor is asked for it first: SECOND_FACTOR_REQUIRED, with
 * a ticket.
 */
export async function enter(context: Context, personId: string, proved: Proved): Promise<Me> {
  const memberships = await assertExpected(context, personId, proved)
  const ticket = await context.db.inInstallation(async (tx) =>
    (await hasFactor(tx, personId)) ? issueTicket(tx, context, personId, proved) : null,
  )
  if (ticket !== null) throw new DeskError('SECOND_FACTOR_REQUIRED', { ticket })
  return openSession(context, personId, { memberships, proved })
}

/** Lets a person in who has proved their second factor, too. */
export async function enterProved(context: Context, personId: string, proved: Proved): Promise<Me> {
  return openSession(context, personId, { memberships: await assertExpected(context, personId, proved), proved })
}

/** Throws LOGIN_NOT_DESK for who belongs nowhere, and LOGIN_PROVIDER_ONLY where only an identity provider would open it. */
async function assertExpected(context: Context, personId: string, proved: Proved): Promise<Membership[]> {
  const entry = { providerAppId: providerAppIdOf(proved) }
  const memberships = await membershipsOf(context, personId, entry)
  if (memberships.length > 0 || (await openInvitations(context, personId, entry)).length > 0) return memberships
  const isElsewhere = entry.providerAppId === null && (await membershipsOf(context, personId)).length > 0
  throw new DeskError(isElsewhere ? 'LOGIN_PROVIDER_ONLY' : 'LOGIN_NOT_DESK')
}

type Entering = { memberships: readonly Membership[]; proved: Proved }

/** Opens a session; not with a password that has been replaced while it was proved. */
async function openSession(context: Context, personId: string, { memberships, proved }: Entering): Promise<Me> {
  const providerAppId = providerAppIdOf(proved)
  const sessionId = await context.db.inInstallation(async (tx) => {
    const [row] = await tx
      .select({ passwordHash: person.passwordHash })
      .from(person)
      .where(eq(person.id, personId))
      .for('share')
    if (proved.by === 'password' && row?.passwordHash !== proved.hash) throw new DeskError('LOGIN_FAILED')
    return startSession(tx, context, personId, providerAppId)
  })
  for (const { appId } of memberships) {
    await context.db.inApp(appId, async (tx) => {
      await noteFirstToday(tx, personId, context.clock.now())
      // The call began as nobody's.
      await writeAudit(tx, { ...context, session: { personId } }, appId, {
        action: 'login.succeeded',
        target: personId,
        after: { by: proved.by },
      })
    })
  }
  return describeMe(context, { personId, sessionId, providerAppId })
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

import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { expectHashing, verifyPassword, type Trust } from '../../auth/password.ts'
import { deviceOf, isKnownHere } from '../../auth/known-device.ts'
import { admitSignIn } from '../../auth/sign-in-tries.ts'
import { startSession } from '../../auth/session.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application, person } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { describeMe, membershipsOf } from './memberships.ts'
import { createGate } from '../../db/gate.ts'
import { openInvitations } from './open-invitations.ts'

const { places, waiting, waitMs } = LIMITS.hashing
const gate = () => createGate({ places: places + waiting, waiting: 0, waitMs })
/**
 * As many are under way at once as may wait for their password to be hashed: past them nothing is looked up. Those with a
 * browser of their own have places of their own, whatever strangers do.
 */
const gates = { stranger: gate(), known: gate() }

type Input = { login: string; password: string }

const isMeant = ({ login }: Input) => or(eq(person.account, login), eq(person.email, login))

/**
 * Signs in with account or e-mail and password. Until the password is proved every refusal is the same and takes as
 * long, whether the account exists or not.
 */
export async function signIn(context: Context, input: Input): Promise<Me> {
  const device = await ownBrowser(context, input)
  const trust = device === null ? 'stranger' : 'known'
  const leave = await gates[trust].enter()
  try {
    expectHashing(trust)
    return await prove(context, input, { device, trust })
  } finally {
    leave()
  }
}

/** The browser that asks, where it is known as one of theirs who is to be signed in. */
async function ownBrowser(context: Context, input: Input): Promise<string | null> {
  if (context.deviceToken === null) return null
  const [asked] = await context.db.inInstallation((tx) =>
    tx
      .select({ id: person.id, isKnown: isKnownHere(context) })
      .from(person)
      .where(isMeant(input)),
  )
  return deviceOf(context, asked)
}

async function prove(
  context: Context,
  input: Input,
  { device, trust }: { device: string | null; trust: Trust },
): Promise<Me> {
  const tries = await admitSignIn(context, { login: input.login, device })
  // Read after the wait: the password may have been changed meanwhile.
  const [row] = await context.db.inInstallation((tx) => tx.select().from(person).where(isMeant(input)))
  if (!(await verifyPassword(row?.passwordHash ?? null, input.password, trust)) || !row) {
    if (row) noteFailure(context, row.id)
    throw new DeskError('LOGIN_FAILED')
  }
  await tries.forget()
  if (row.temporaryUntil !== null && row.temporaryUntil < context.clock.now()) {
    throw new DeskError('LOGIN_PASSWORD_EXPIRED')
  }
  return enter(context, row.id, row.passwordHash)
}

/**
 * Opens a session for a person who has proved who they are, when they belong to any application or are asked into one; not
 * with a password that has been replaced while it was proved.
 */
export async function enter(context: Context, personId: string, provedHash?: string | null): Promise<Me> {
  const memberships = await membershipsOf(context, personId)
  if (memberships.length === 0 && (await openInvitations(context, personId)).length === 0)
    throw new DeskError('LOGIN_NOT_DESK')
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
      await writeAudit(tx, context, appId, { action: 'login.succeeded', target: personId })
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

/** Notes a failed sign-in aside, so that the answer takes as long as for an account that does not exist. */
function noteFailure(context: Context, personId: string): void {
  const note = async () => {
    for (const { appId } of await membershipsOf(context, personId)) {
      await context.db.inApp(appId, (tx) =>
        writeAudit(tx, context, appId, { action: 'login.failed', target: personId }),
      )
    }
  }
  setImmediate(() => {
    note().catch((error: unknown) => context.log.error({ err: error }, 'a failed sign-in was not noted'))
  })
}

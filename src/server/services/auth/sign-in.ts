import { eq, or } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { expectHashing, verifyPassword } from '../../auth/password.ts'
import { deviceOf, isKnownHere } from '../../auth/known-device.ts'
import { admitSignIn } from '../../auth/sign-in-tries.ts'
import { startSession } from '../../auth/session.ts'
import type { Context } from '../../context.ts'
import { person } from '../../db/schema/platform.ts'
import { describeMe, membershipsOf } from './memberships.ts'
import { createGate } from '../../platform/gate.ts'
import { openInvitations } from './open-invitations.ts'

const { places, waiting, waitMs } = LIMITS.hashing
/** As many are under way at once as may wait for their password to be hashed: past them nothing is looked up. */
const gate = createGate({ places: places + waiting, waiting: 0, waitMs })

/**
 * Signs in with account or e-mail and password. Until the password is proved every refusal is the same and takes as
 * long, whether the account exists or not.
 */
export async function signIn(context: Context, input: { login: string; password: string }): Promise<Me> {
  const leave = await gate.enter()
  try {
    return await prove(context, input)
  } finally {
    leave()
  }
}

async function prove(context: Context, input: { login: string; password: string }): Promise<Me> {
  expectHashing()
  const { login } = input
  const isMeant = or(eq(person.account, login), eq(person.email, login))
  const [asked] = await context.db.inInstallation((tx) =>
    tx
      .select({ id: person.id, isKnown: isKnownHere(context) })
      .from(person)
      .where(isMeant),
  )
  const tries = await admitSignIn(context, { login, device: deviceOf(context, asked) })
  // Read after the wait: the password may have been changed meanwhile.
  const [row] = await context.db.inInstallation((tx) => tx.select().from(person).where(isMeant))
  if (!(await verifyPassword(row?.passwordHash ?? null, input.password)) || !row) {
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
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, { action: 'login.succeeded', target: personId }),
    )
  }
  return describeMe(context, personId, sessionId)
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

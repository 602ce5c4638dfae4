import { eq, or } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { expectHashing, verifyPassword, type Trust } from '../../auth/password.ts'
import { deviceOf, isKnownHere } from '../../auth/known-device.ts'
import { admitSignIn } from '../../auth/sign-in-tries.ts'
import type { Context } from '../../context.ts'
import { person } from '../../db/schema/person.ts'
import { createGate } from '../../db/gate.ts'
import { enter } from './enter.ts'
import { noteFailure } from './note-failure.ts'

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
 * long, whether the account exists or not. Who has a second factor goes on with `proveFactor`.
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
  return enter(context, row.id, { by: 'password', hash: row.passwordHash })
}

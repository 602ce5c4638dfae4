import { and, asc, eq } from 'drizzle-orm'
import type { CreationOptions, MadePasskey, Passkey } from '#src/contract/passkeys.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { creationOptionsFor, keyOf } from '../../auth/passkey.ts'
import type { SessionContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { passkey, person } from '../../db/schema/person.ts'
import { giveChallenge, takeChallenge } from '../auth/passkey-challenge.ts'
import { assertMayChange } from './may-change.ts'
import { noteOwn } from './note-own.ts'

const PURPOSE = 'own_passkey'

/** The passkeys that somebody has, the oldest first. */
export async function readPasskeys(tx: Tx, personId: string): Promise<Passkey[]> {
  const rows = await tx.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(asc(passkey.createdAt))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** What a browser needs to make one; it counts once, for five minutes. */
export async function beginOwnPasskey(context: SessionContext): Promise<CreationOptions> {
  assertMayChange(context)
  const { personId } = context.session
  const { account, held } = await context.db.inInstallation(async (tx) => {
    const [row] = await tx.select({ account: person.account }).from(person).where(eq(person.id, personId))
    if (!row) throw new DeskError('UNAUTHORIZED')
    return { ...row, held: (await readPasskeys(tx, personId)).map(({ id }) => id) }
  })
  if (held.length >= LIMITS.signIn.passkeys) throw new DeskError('PASSKEY_LIMIT')
  const options = await creationOptionsFor(context, { personId, account, held })
  await giveChallenge(context, { purpose: PURPOSE, subject: personId, challenge: options.challenge })
  return options
}

/** Takes a passkey that was made for it; throws LOGIN_PASSKEY where it does not hold, PASSKEY_LIMIT for one too many. */
export async function addOwnPasskey(
  context: SessionContext,
  { name, passkey: made }: { name: string; passkey: MadePasskey },
): Promise<Record<string, never>> {
  assertMayChange(context)
  const { personId } = context.session
  const key = await keyOf(context, made, (challenge) =>
    takeChallenge(context, { purpose: PURPOSE, subject: personId, challenge }),
  )
  if (key === null) throw new DeskError('LOGIN_PASSKEY')
  await context.db.inInstallation(async (tx) => {
    // Held while they are counted.
    await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
    if ((await readPasskeys(tx, personId)).length >= LIMITS.signIn.passkeys) throw new DeskError('PASSKEY_LIMIT')
    const added = await tx
      .insert(passkey)
      .values({ ...key, personId, name, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (added.length === 0) throw new DeskError('LOGIN_PASSKEY')
  })
  await noteOwn(context, { action: 'profile.passkeyAdded', after: { name } })
  return {}
}

/** Takes one away; throws NOT_FOUND for one that is not theirs. */
export async function removeOwnPasskey(
  context: SessionContext,
  { passkeyId }: { passkeyId: string },
): Promise<Record<string, never>> {
  assertMayChange(context)
  const [removed] = await context.db.inInstallation((tx) =>
    tx
      .delete(passkey)
      .where(and(eq(passkey.id, passkeyId), eq(passkey.personId, context.session.personId)))
      .returning({ name: passkey.name }),
  )
  if (!removed) throw new DeskError('NOT_FOUND')
  await noteOwn(context, { action: 'profile.passkeyRemoved', after: removed })
  return {}
}

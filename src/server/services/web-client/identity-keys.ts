import { createHash, createPublicKey } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { IdentityKey } from '#src/contract/web-client.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isWeakSecret, type identityKeyInputSchema } from '#src/domain/web-client/identity-key.ts'
import { after } from '#src/lib/after.ts'
import { writeAudit } from '../../audit.ts'
import { newToken } from '../../auth/token.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { identityKey } from '../../db/schema/identity-key.ts'
import { application } from '../../db/schema/platform.ts'

const HOUR_SECONDS = 3_600

/** Under what the secret of a key is kept. */
export const purposeOf = (keyId: string): string => `identity.${keyId}`

/** Keys that count at a moment. */
export const liveAt = (now: Date) => or(isNull(identityKey.endsAt), gt(identityKey.endsAt, now))

/** What visitors' tokens may be signed with, the newest first, without the secrets; those that count no more stand there, too. */
export function listIdentityKeys(context: MemberContext): Promise<IdentityKey[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const rows = await tx.select().from(identityKey).orderBy(desc(identityKey.id))
    return rows.map(({ id, name, algorithm, hint, isWeak, endsAt, usedAt, createdAt }) => ({
      id,
      name,
      algorithm,
      hint,
      isWeak,
      isOver: endsAt !== null && endsAt <= now,
      endsAt: endsAt?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }))
  })
}

/**
 * Adds a key. A secret that is made here is told by the answer and never again. Throws IDENTITY_KEY_LIMIT, and INVALID with
 * PUBLIC_KEY for what is no RSA key that is long enough.
 */
export function addIdentityKey(
  context: MemberContext,
  { key }: { key: z.output<typeof identityKeyInputSchema> },
): Promise<{ id: string; secret: string | null }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await holdKeys(tx, appId)
    if ((await tx.$count(identityKey)) >= LIMITS.identityKey.count)
      throw new DeskError('IDENTITY_KEY_LIMIT', { limit: LIMITS.identityKey.count })
    const id = uuidv7()
    const { name, algorithm } = key
    const made = key.algorithm === 'HS256' && key.secret === null ? newToken() : null
    const held = key.algorithm === 'RS256' ? publicPart(key.publicKey) : secretPart(key.secret ?? made ?? '')
    const { secret, ...shown } = held
    await tx
      .insert(identityKey)
      .values({ appId, id, name, algorithm, ...shown, createdBy: personId, createdAt: context.clock.now() })
    if (secret !== null) await context.secrets.write(tx, appId, purposeOf(id), secret, { to: [], by: personId })
    const { isWeak, hint } = shown
    await writeAudit(tx, context, appId, {
      action: 'identityKey.added',
      target: id,
      after: { name, algorithm, hint, isWeak },
    })
    return { id, secret: made }
  })
}

/** Has a key end in so many hours, as another has come in its place. Throws NOT_FOUND, and IDENTITY_KEY_NEEDED. */
export async function endIdentityKey(
  context: MemberContext,
  { keyId, hours }: { keyId: string; hours: number },
): Promise<{ endsAt: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const endsAt = after(context.clock.now(), hours * HOUR_SECONDS)
    const before = await heldKey(tx, keyId)
    await assertSpared(tx, keyId, endsAt)
    await tx.update(identityKey).set({ endsAt }).where(eq(identityKey.id, keyId))
    await writeAudit(tx, context, appId, {
      action: 'identityKey.ending',
      target: keyId,
      before: { name: before.name },
      after: { endsAt: endsAt.toISOString() },
    })
    return { endsAt: endsAt.toISOString() }
  })
}

/** Takes a key away at once: what is signed with it is believed no more. Throws NOT_FOUND, and IDENTITY_KEY_NEEDED. */
export async function removeIdentityKey(
  context: MemberContext,
  { keyId }: { keyId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { name, algorithm, hint, endsAt } = await heldKey(tx, keyId)
    const now = context.clock.now()
    // What counts no more is missed by nobody.
    if (endsAt === null || endsAt > now) await assertSpared(tx, keyId, now)
    await tx.delete(identityKey).where(eq(identityKey.id, keyId))
    await context.secrets.remove(tx, appId, purposeOf(keyId))
    await writeAudit(tx, context, appId, {
      action: 'identityKey.removed',
      target: keyId,
      before: { name, algorithm, hint },
    })
  })
  return {}
}

/** Whether there is a key by which anybody could prove who they are. */
export const hasLiveKey = async (tx: Tx, now: Date): Promise<boolean> => (await tx.$count(identityKey, liveAt(now))) > 0

/** Where only signed visitors may write, refuses to take the last key from them that would count after a moment. */
async function assertSpared(tx: Tx, keyId: string, at: Date): Promise<void> {
  const [app] = await tx.select({ access: application.webAccess }).from(application)
  if (!app?.access.requireIdentity) return
  if ((await tx.$count(identityKey, and(ne(identityKey.id, keyId), liveAt(at)))) === 0)
    throw new DeskError('IDENTITY_KEY_NEEDED')
}

const HINT = 4

const secretPart = (secret: string) => ({
  secret,
  publicKey: null,
  hint: secret.slice(-HINT),
  isWeak: isWeakSecret(secret),
})

function publicPart(pem: string) {
  const publicKey = readPublicKey(pem)
  const hint = createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 2 * HINT)
  return { secret: null, publicKey, hint, isWeak: false }
}

/** As it is kept, in PEM; a private key is refused as what it is: it has no place here. */
function readPublicKey(pem: string): string {
  try {
    if (pem.includes('PRIVATE')) throw new Error('a private key')
    const key = createPublicKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType !== 'rsa' || bits < LIMITS.identityKey.rsaBits)
      throw new Error('no RSA key of that length')
    return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    throw new DeskError('INVALID', { issues: [{ path: ['key', 'publicKey'], code: 'PUBLIC_KEY' }] })
  }
}

/** One after another, so that two at once do not pass the limit together. */
const holdKeys = (tx: Tx, appId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity_key:${appId}`}, 0))`)

/** A key, held; the application is held before it, as by who changes who may write. */
async function heldKey(tx: Tx, id: string) {
  await tx.select({ appId: application.appId }).from(application).for('update')
  const [row] = await tx.select().from(identityKey).where(eq(identityKey.id, id)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

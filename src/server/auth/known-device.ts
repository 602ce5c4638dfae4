import { and, desc, eq, gt, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { Context } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Tx } from '../db/client.ts'
import { knownDevice, person } from '../db/schema/person.ts'
import { tokenHash } from './token.ts'

const LIFETIME_MS = LIMITS.signIn.deviceDays * 86_400_000

/** Among persons: those who have signed in before with the browser that asks. */
export function isKnownHere(context: Pick<Context, 'deviceToken' | 'clock'>): SQL<boolean> {
  const { deviceToken, clock } = context
  if (deviceToken === null) return sql<boolean>`false`
  return sql<boolean>`${sql`exists (select 1 from ${knownDevice} where ${knownDevice.personId} = ${person.id}
    and ${knownDevice.tokenHash} = ${tokenHash(deviceToken)} and ${knownDevice.expiresAt} > ${clock.now()})`}`
}

/**
 * Under what name the tries of a person's own browser are counted, apart from those of strangers; null where it is
 * none, or there is no such person.
 */
export function deviceOf(context: Context, row: { id: string; isKnown: boolean } | undefined): string | null {
  if (!row?.isKnown || context.deviceToken === null) return null
  return `${row.id} ${tokenHash(context.deviceToken).toString('base64url')}`
}

/**
 * Notes that a person has signed in with this browser, which several may share. Of a person's browsers those used last
 * are kept.
 */
export async function rememberDevice(tx: Tx, context: Context, personId: string): Promise<void> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx.delete(knownDevice).where(and(eq(knownDevice.personId, personId), lte(knownDevice.expiresAt, now)))
  const token = (await tokenInUse(tx, context, now)) ?? context.deviceTokens.make()
  const use = { lastUsedAt: now, expiresAt }
  await tx
    .insert(knownDevice)
    .values({ personId, tokenHash: tokenHash(token), ...use })
    .onConflictDoUpdate({ target: [knownDevice.personId, knownDevice.tokenHash], set: use })
  const kept = tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.personId, personId))
    .orderBy(desc(knownDevice.lastUsedAt), desc(knownDevice.createdAt))
    .limit(LIMITS.signIn.devices)
  await tx.delete(knownDevice).where(and(eq(knownDevice.personId, personId), notInArray(knownDevice.tokenHash, kept)))
  afterCommit(tx, () => context.setDeviceCookie(token, expiresAt))
}

/** The browser's token, where it is known for anybody: one whose time is over, or that was forgotten, is not taken up again. */
async function tokenInUse(tx: Tx, { deviceToken }: Context, now: Date): Promise<string | null> {
  if (deviceToken === null) return null
  const rows = await tx
    .select({ personId: knownDevice.personId })
    .from(knownDevice)
    .where(and(eq(knownDevice.tokenHash, tokenHash(deviceToken)), gt(knownDevice.expiresAt, now)))
    .limit(1)
  return rows.length > 0 ? deviceToken : null
}

/** Makes every browser of a person a strange one again. */
export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.personId, personId))
}

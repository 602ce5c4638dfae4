import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { keyState, type KeyInput } from '#src/domain/api-key/key.ts'
import { keyHint, keyToken } from '#src/domain/api-key/token.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { POLICY } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { apiKey } from '../../db/schema/api-key.ts'
import { member, memberRole } from '../../db/schema/team.ts'

type Row = typeof apiKey.$inferSelect

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The keys, the newest first; those that are of no use any more stand there, too. */
export function listKeys(context: MemberContext): Promise<ApiKey[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const rows = await tx
      .select({ row: apiKey, nickname: member.nickname, mayStill: mayMakeKeys })
      .from(apiKey)
      .leftJoin(member, and(eq(member.appId, apiKey.appId), eq(member.personId, apiKey.createdBy)))
      .orderBy(desc(apiKey.id))
    return rows.map(({ row, nickname, mayStill }) => ({
      id: row.id,
      name: row.name,
      scopes: row.scopes,
      addresses: row.addresses,
      hint: row.hint,
      state: keyState(row, now),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      createdBy: { nickname: nickname ?? '', mayStill },
    }))
  })
}

/** Whether who made a key is an active member of a role that makes keys. */
const mayMakeKeys = sql<boolean>`coalesce(${member.state} = 'active' and exists (
  select 1 from ${memberRole} where ${memberRole.appId} = ${apiKey.appId} and ${memberRole.personId} = ${apiKey.createdBy}
    and ${memberRole.role} in (${sql.join(
      POLICY['apiKey.edit'].map((role) => sql`${role}`),
      sql`, `,
    )})), false)`

/** Makes a key, which is told here and never again. Throws API_KEY_LIMIT. */
export function createKey(context: MemberContext, { key }: { key: KeyInput }): Promise<{ id: string; token: string }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    // One at a time, so that two at once do not pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api_key:${appId}`}, 0))`)
    const now = context.clock.now()
    const [held] = await tx
      .select({ n: count() })
      .from(apiKey)
      .where(and(isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))))
    const limit = LIMITS.apiKey.count
    if ((held?.n ?? 0) >= limit) throw new DeskError('API_KEY_LIMIT', { limit })
    const { name, scopes, addresses, days } = key
    const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
    const [id, secret] = [uuidv7(), newToken()]
    const made = { name, scopes, addresses, expiresAt }
    await tx
      .insert(apiKey)
      .values({ ...made, ...heldOf(appId, secret), appId, id, createdBy: personId, createdAt: now })
    await writeAudit(tx, context, appId, { action: 'apiKey.created', target: id, after: made })
    return { id, token: keyToken(appId, secret) }
  })
}

/**
 * Gives a key a new secret, told here alone. The one before counts for a day more, so that no caller is cut off; one before
 * that ends. Throws NOT_FOUND, and STATE_CONFLICT for a key that is of no use any more.
 */
export function rotateKey(
  context: MemberContext,
  { keyId }: { keyId: string },
): Promise<{ token: string; formerUntil: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const before = await heldKey(tx, keyId)
    if (keyState(before, now) !== 'live') throw new DeskError('STATE_CONFLICT')
    const secret = newToken()
    const formerUntil = new Date(now.getTime() + LIMITS.apiKey.bothHours * HOUR_MS)
    await tx
      .update(apiKey)
      .set({ ...heldOf(appId, secret), formerHash: before.tokenHash, formerUntil })
      .where(eq(apiKey.id, keyId))
    await writeAudit(tx, context, appId, { action: 'apiKey.rotated', target: keyId, after: { formerUntil } })
    return { token: keyToken(appId, secret), formerUntil: formerUntil.toISOString() }
  })
}

/** Ends a key at once, with the secret before its last one. Throws NOT_FOUND, and STATE_CONFLICT for one that was ended. */
export async function revokeKey(context: MemberContext, { keyId }: { keyId: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const before = await heldKey(tx, keyId)
    if (before.revokedAt !== null) throw new DeskError('STATE_CONFLICT')
    await tx.update(apiKey).set({ revokedAt: context.clock.now() }).where(eq(apiKey.id, keyId))
    await writeAudit(tx, context, appId, { action: 'apiKey.revoked', target: keyId, before: { name: before.name } })
  })
  return {}
}

const heldOf = (appId: string, secret: string) => ({
  tokenHash: tokenHash(keyToken(appId, secret)),
  hint: keyHint(appId, secret),
})

async function heldKey(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(apiKey).where(eq(apiKey.id, id)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

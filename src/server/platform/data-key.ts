import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Secret } from '#src/lib/secret.ts'
import type { Tx } from '../db/client.ts'
import { dataKey } from '../db/schema/platform.ts'
import { seal, unseal } from './sealed.ts'

/** Where a wrapped data key belongs; part of what the wrapping vouches for. */
export const placeOfDataKey = (appId: string) => `${appId}|data_key|wrapped|${appId}`

/** Bytes of a data key. */
const KEY_BYTES = 32

/** Opens a wrapped data key with whichever of the master keys made it; null when none did. */
export function unwrap(masterKeys: readonly Secret<Buffer>[], appId: string, wrapped: Buffer): Buffer | null {
  for (const masterKey of masterKeys) {
    const key = unseal(masterKey.reveal(), wrapped, placeOfDataKey(appId))
    if (key) return key
  }
  return null
}

/** An application's data key; null when it has none yet. */
export async function readDataKey(
  tx: Tx,
  masterKeys: readonly Secret<Buffer>[],
  appId: string,
): Promise<Buffer | null> {
  const [row] = await tx.select().from(dataKey).where(eq(dataKey.appId, appId))
  return row ? opened(masterKeys, appId, row.wrapped) : null
}

/**
 * An application's data key, made if need be, and held by this transaction: writers of an application's secrets follow
 * one another.
 */
export async function holdDataKey(tx: Tx, masterKeys: readonly Secret<Buffer>[], appId: string): Promise<Buffer> {
  const [current] = masterKeys
  if (!current) throw new Error('There is no master key.')
  const wrapped = seal(current.reveal(), randomBytes(KEY_BYTES), placeOfDataKey(appId))
  await tx.insert(dataKey).values({ appId, wrapped }).onConflictDoNothing()
  const [row] = await tx.select().from(dataKey).where(eq(dataKey.appId, appId)).for('update')
  if (!row) throw new Error('The transaction does not see its application.')
  return opened(masterKeys, appId, row.wrapped)
}

function opened(masterKeys: readonly Secret<Buffer>[], appId: string, wrapped: Buffer): Buffer {
  const key = unwrap(masterKeys, appId, wrapped)
  if (!key) throw new Error(`The master key does not open the secrets of application ${appId}.`)
  return key
}

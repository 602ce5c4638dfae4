import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import type { Clock } from '#src/lib/clock.ts'
import { secret as hide, type Secret } from '#src/lib/secret.ts'
import type { Tx } from '../db/client.ts'
import { secret } from '../db/schema/platform.ts'
import { holdDataKey, readDataKey } from './data-key.ts'
import { seal, unseal } from './sealed.ts'

/** All that the API may say of a secret. `last4` is empty where it would give too much away. */
export type SecretDescription =
  | { configured: false }
  | { configured: true; last4: string; updatedAt: Date; updatedBy: string | null }

/**
 * Keys and passwords that an application keeps for other services, one for each purpose, such as `llm.key`. All calls
 * take a transaction of that application.
 */
export type Secrets = {
  /** Sets or replaces. Throws INVALID for an empty text and for a masked one that came back from a form. */
  write(tx: Tx, appId: string, purpose: string, plaintext: string, by: string | null): Promise<void>
  /** Does nothing when there is none. */
  remove(tx: Tx, appId: string, purpose: string): Promise<void>
  describe(tx: Tx, appId: string, purpose: string): Promise<SecretDescription>
  /** Null when there is none. Throws when it was tampered with, or the master key is another one. */
  read(tx: Tx, appId: string, purpose: string): Promise<Secret<string> | null>
}

/** From this length on, the last four characters are told. */
const LENGTH_FOR_LAST4 = 12

/**
 * Secrets are encrypted with their application's data key, which the master key wraps. `formerKeys` are master keys that
 * still open what they wrapped: while the master key is being changed, servers run with both.
 */
export function createSecrets(deps: {
  masterKey: Secret<Buffer>
  formerKeys?: readonly Secret<Buffer>[]
  clock: Clock
}): Secrets {
  const masterKeys = [deps.masterKey, ...(deps.formerKeys ?? [])]

  async function find(tx: Tx, appId: string, purpose: string) {
    const [row] = await tx
      .select()
      .from(secret)
      .where(and(eq(secret.appId, appId), eq(secret.purpose, purpose)))
    return row ?? null
  }

  return {
    async write(tx, appId, purpose, plaintext, by) {
      const key = await holdDataKey(tx, masterKeys, appId)
      const before = await find(tx, appId, purpose)
      if (isMasked(plaintext, before?.last4)) {
        throw new DeskError('INVALID', { issues: [{ path: [purpose], code: 'FORMAT' }] })
      }
      const id = before?.id ?? uuidv7()
      const written = {
        ciphertext: seal(key, Buffer.from(plaintext), placeOf({ appId, id, purpose })),
        last4: plaintext.length < LENGTH_FOR_LAST4 ? '' : plaintext.slice(-4),
        updatedAt: deps.clock.now(),
        updatedBy: by,
      }
      await tx
        .insert(secret)
        .values({ appId, id, purpose, ...written })
        .onConflictDoUpdate({ target: [secret.appId, secret.id], set: written })
    },

    async remove(tx, appId, purpose) {
      await tx.delete(secret).where(and(eq(secret.appId, appId), eq(secret.purpose, purpose)))
    },

    async describe(tx, appId, purpose) {
      const row = await find(tx, appId, purpose)
      if (!row) return { configured: false }
      return { configured: true, last4: row.last4, updatedAt: row.updatedAt, updatedBy: row.updatedBy }
    },

    async read(tx, appId, purpose) {
      const row = await find(tx, appId, purpose)
      if (!row) return null
      const key = await readDataKey(tx, masterKeys, appId)
      const plaintext = key && unseal(key, row.ciphertext, placeOf(row))
      if (!plaintext) throw new Error(`The secret ${purpose} of application ${appId} cannot be opened.`)
      return hide(plaintext.toString())
    },
  }
}

const placeOf = ({ appId, id, purpose }: { appId: string; id: string; purpose: string }) =>
  `${appId}|secret|ciphertext|${id}|${purpose}`

/** Whether a text is what a form shows in a secret's place, rather than a secret. */
function isMasked(text: string, last4: string | undefined): boolean {
  return text === '' || text === last4 || /^[•*]{3}/.test(text) || text === String(hide(text))
}

import { and, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { mayKeep, placeOf } from '#src/domain/secret/same-place.ts'
import type { Clock } from '#src/lib/clock.ts'
import { secret as hide, type Secret } from '#src/lib/secret.ts'
import type { Tx } from '../db/client.ts'
import { secret } from '../db/schema/platform.ts'
import { holdDataKey, readDataKey } from './data-key.ts'
import { seal, unseal } from './sealed.ts'

/**
 * All that the API may say of a secret. `last4` is empty where it would give too much away. `places`: where it may be sent;
 * null: that was never said, as it was stored before anybody was asked.
 */
export type SecretDescription =
  | { configured: false }
  | { configured: true; last4: string; places: readonly string[] | null; updatedAt: Date; updatedBy: string | null }

/** Of a secret that this server uses itself, such as to check what others have signed with it: it is sent nowhere. */
export const HERE = 'here'

/**
 * Keys and passwords that an application keeps for other services, one for each purpose, such as `llm.key`, each with the
 * places it was given for: nobody can read it for another one, and who changes the places in the database opens nothing.
 * All calls take a transaction of that application.
 */
export type Secrets = {
  /**
   * Sets or replaces, for the places of these addresses only. Throws INVALID for an empty text, for a masked one that came
   * back from a form, and for what is no address.
   */
  write(
    tx: Tx,
    appId: string,
    purpose: string,
    plaintext: string,
    given: { to: readonly string[]; by: string | null },
  ): Promise<void>
  /**
   * Keeps it for other places. Throws INVALID unless it was given for all of them: only where that was never said it may
   * be said once.
   */
  bind(tx: Tx, appId: string, purpose: string, given: { to: readonly string[]; by: string | null }): Promise<void>
  /** Does nothing when there is none. */
  remove(tx: Tx, appId: string, purpose: string): Promise<void>
  describe(tx: Tx, appId: string, purpose: string): Promise<SecretDescription>
  /**
   * For a request to this address, or for HERE; null when there is none for it. Throws when it was tampered with, or the
   * master key is another one.
   */
  read(tx: Tx, appId: string, purpose: string, address: string): Promise<Secret<string> | null>
  /** The same of several at once, by their purposes; those that are not there, or not for this address, are left out. */
  readAll(
    tx: Tx,
    appId: string,
    purposes: readonly string[],
    address: string,
  ): Promise<ReadonlyMap<string, Secret<string>>>
  /** Locks a text that is given away to be brought back: nobody else can read or change it. Base64. */
  lock(tx: Tx, appId: string, place: string, plaintext: string): Promise<string>
  /** What `lock` gave away; null where it is not of this place, or not as it was. */
  unlock(tx: Tx, appId: string, place: string, locked: string): Promise<string | null>
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

  async function opened(tx: Tx, row: typeof secret.$inferSelect): Promise<string> {
    return openedBy(await readDataKey(tx, masterKeys, row.appId), row)
  }

  function openedBy(key: Buffer | null, row: typeof secret.$inferSelect): string {
    const plaintext = key && unseal(key, row.ciphertext, vouchedFor(row))
    if (!plaintext) throw new Error(`The secret ${row.purpose} of application ${row.appId} cannot be opened.`)
    return plaintext.toString()
  }

  return {
    async write(tx, appId, purpose, plaintext, { to, by }) {
      const places = placesOf(to)
      const key = await holdDataKey(tx, masterKeys, appId)
      const before = await find(tx, appId, purpose)
      if (isMasked(plaintext, before?.last4)) {
        throw new DeskError('INVALID', { issues: [{ path: [purpose], code: 'FORMAT' }] })
      }
      const id = before?.id ?? uuidv7()
      const written = {
        ciphertext: seal(key, Buffer.from(plaintext), vouchedFor({ appId, id, purpose, places })),
        places,
        last4: plaintext.length < LENGTH_FOR_LAST4 ? '' : plaintext.slice(-4),
        updatedAt: deps.clock.now(),
        updatedBy: by,
      }
      await tx
        .insert(secret)
        .values({ appId, id, purpose, ...written })
        .onConflictDoUpdate({ target: [secret.appId, secret.id], set: written })
    },

    async bind(tx, appId, purpose, { to, by }) {
      const places = placesOf(to)
      const key = await holdDataKey(tx, masterKeys, appId)
      const row = await find(tx, appId, purpose)
      if (!row || (row.places !== null && !mayKeep(row.places, places)))
        throw new DeskError('INVALID', { issues: [{ path: ['value'], code: 'REQUIRED' }] })
      const ciphertext = seal(key, Buffer.from(await opened(tx, row)), vouchedFor({ ...row, places }))
      await tx
        .update(secret)
        .set({ ciphertext, places, updatedAt: deps.clock.now(), updatedBy: by })
        .where(and(eq(secret.appId, appId), eq(secret.id, row.id)))
    },

    async remove(tx, appId, purpose) {
      await tx.delete(secret).where(and(eq(secret.appId, appId), eq(secret.purpose, purpose)))
    },

    async describe(tx, appId, purpose) {
      const row = await find(tx, appId, purpose)
      if (!row) return { configured: false }
      const { last4, places, updatedAt, updatedBy } = row
      return { configured: true, last4, places, updatedAt, updatedBy }
    },

    async read(tx, appId, purpose, address) {
      const row = await find(tx, appId, purpose)
      if (!row || !isFor(row.places, address)) return null
      return hide(await opened(tx, row))
    },

    async readAll(tx, appId, purposes, address) {
      const rows = await tx
        .select()
        .from(secret)
        .where(and(eq(secret.appId, appId), inArray(secret.purpose, [...purposes])))
      const given = rows.filter(({ places }) => isFor(places, address))
      const key = given.length === 0 ? null : await readDataKey(tx, masterKeys, appId)
      return new Map(given.map((row) => [row.purpose, hide(openedBy(key, row))]))
    },

    async lock(tx, appId, place, plaintext) {
      const key = (await readDataKey(tx, masterKeys, appId)) ?? (await holdDataKey(tx, masterKeys, appId))
      return seal(key, Buffer.from(plaintext), placeOfLocked(appId, place)).toString('base64')
    },

    async unlock(tx, appId, place, locked) {
      const key = await readDataKey(tx, masterKeys, appId)
      const plaintext = key && unseal(key, Buffer.from(locked, 'base64'), placeOfLocked(appId, place))
      return plaintext?.toString() ?? null
    },
  }
}

const isFor = (places: readonly string[] | null, address: string) =>
  address === HERE || mayKeep(places ?? [], [address])

/** What the lock stands for besides the text. */
const placeOfLocked = (appId: string, place: string) => `${appId}|locked|${place}`

type Placed = Pick<typeof secret.$inferSelect, 'appId' | 'id' | 'purpose' | 'places'>

/** What the ciphertext stands for besides the text; where no places were ever said, they are no part of it. */
const vouchedFor = ({ appId, id, purpose, places }: Placed) =>
  `${appId}|secret|ciphertext|${id}|${purpose}${places === null ? '' : `|${JSON.stringify(places)}`}`

/** The places of addresses, each once, in one order. Throws INVALID for what is no address. */
function placesOf(addresses: readonly string[]): string[] {
  const places = addresses.map((address, index) => {
    const place = placeOf(address)
    if (place === null) throw new DeskError('INVALID', { issues: [{ path: ['places', index], code: 'URL' }] })
    return place
  })
  return [...new Set(places)].sort()
}

/** Whether a text is what a form shows in a secret's place, rather than a secret. */
function isMasked(text: string, last4: string | undefined): boolean {
  return text === '' || text === last4 || /^[•*]{3}/.test(text) || text === String(hide(text))
}

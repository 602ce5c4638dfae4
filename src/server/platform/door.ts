import { DeskError } from '#src/domain/errors.ts'
import { OPEN_ACCESS, type WebAccess } from '#src/domain/web-client/access.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isInRanges } from '#src/lib/address-range.ts'
import { createBoundedMap, type BoundedMap } from '#src/lib/bounded-map.ts'
import type { Db } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'

/** How long an answer holds, in milliseconds: visitors ask all the time, and no conversation begins meanwhile. */
const HOLDS_MS = 1_000

/** How an application stands to who comes from outside. */
type Door = {
  /** It is to be deleted, and serves nobody. */
  isClosed: boolean
  access: WebAccess
}
type Answer = { door: Promise<Door>; until: number }
const answers = new WeakMap<Db['pool'], BoundedMap<string, Answer>>()

/** How an application's door stands; another process learns of a change within a second. One that is unknown stands open. */
export function doorOf(db: Db, appId: string): Promise<Door> {
  const known = answersOf(db)
  const answer = known.get(appId)
  if (answer && answer.until > performance.now()) return answer.door
  const asked = readDoor(db, appId)
  known.set(appId, { door: asked, until: performance.now() + HOLDS_MS })
  asked.catch(() => known.delete(appId))
  return asked
}

/** Whether an application is to be deleted, and serves nobody. */
export const isClosed = async (db: Db, appId: string): Promise<boolean> => (await doorOf(db, appId)).isClosed

/** Somebody who comes from outside: from where, and whether a signed token has named them. */
export type Comer = { address: string; isSigned: boolean }

/**
 * Throws APPLICATION_CLOSED, ADDRESS_REFUSED for who comes from an address that is blocked, and IDENTITY_REQUIRED for whom
 * no signed token has named where that is asked.
 */
export async function assertMayCome(db: Db, appId: string, comer: Comer): Promise<void> {
  const { isClosed: isShut, access } = await doorOf(db, appId)
  if (isShut) throw new DeskError('APPLICATION_CLOSED')
  const refusal = refusalOf(access, comer)
  if (refusal !== null) throw new DeskError(refusal)
}

/** Why somebody may not write to an application; null: they may. */
export function refusalOf(access: WebAccess, { address, isSigned }: Comer) {
  if (isInRanges(address, access.blocked)) return 'ADDRESS_REFUSED'
  return access.requireIdentity && !isSigned ? 'IDENTITY_REQUIRED' : null
}

/** An application's door was opened or shut: this process asks anew. */
export const forgetDoor = (db: Db, appId: string): void => answersOf(db).delete(appId)

async function readDoor(db: Db, appId: string): Promise<Door> {
  const [row] = await db.inApp(appId, (tx) =>
    tx.select({ closedAt: application.closedAt, access: application.webAccess }).from(application),
  )
  return { isClosed: row?.closedAt != null, access: row?.access ?? OPEN_ACCESS }
}

function answersOf({ pool }: Db): BoundedMap<string, Answer> {
  const known = answers.get(pool) ?? createBoundedMap<string, Answer>(LIMITS.atOnce.remembered)
  answers.set(pool, known)
  return known
}

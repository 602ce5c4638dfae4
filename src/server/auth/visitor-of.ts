import { eq } from 'drizzle-orm'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBehind } from '../db/visitor-behind.ts'
import type { Deps } from '../deps.ts'
import { createKnown } from './known.ts'
import { tokenHash } from './token.ts'

/**
 * Who was merged is still known as who they were; `isSameVisitor` tells that they are one. Who was erased is still known by
 * theirs for a while, and finds nothing behind it.
 */
const known = createKnown<string>()

/**
 * The visitor behind a token, or null. Who has been here before is known without the database; tokens that are nobody's
 * are asked for so often from an address, past that it throws RATE_LIMITED.
 */
export async function visitorOf(
  { db, traffic }: Pick<Deps, 'db' | 'traffic'>,
  { appId, token, address }: { appId: string; token: string; address: string },
): Promise<string | null> {
  const remembered = known.get(token, appId)
  if (remembered !== undefined) return remembered
  traffic.expect('proof', { address })
  const [row] = await db.lane('public').inApp(appId, (tx) => visitorBehind(tx, eq(visitor.tokenHash, tokenHash(token))))
  if (!row) return null
  traffic.give('proof', { address })
  known.set(token, row.id, appId)
  return row.id
}

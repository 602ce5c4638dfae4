import { visitorOfBrowser } from '../db/visitor-behind.ts'
import type { Deps } from '../deps.ts'
import { createKnown } from './known.ts'
import { tokenHash } from './token.ts'

/** Who writes from a browser; `isSigned`: a signed token has named them there. */
export type BrowserVisitor = { id: string; isSigned: boolean }

/**
 * Who was merged is still known as who they were; `isSameVisitor` tells that they are one. Who was erased is still known by
 * theirs for a while, and finds nothing behind it.
 */
const known = createKnown<BrowserVisitor>()

/**
 * The visitor behind a token, or null. Who has been here before is known without the database; tokens that are nobody's
 * are asked for so often from an address, past that it throws RATE_LIMITED.
 */
export async function visitorOf(
  { db, traffic, clock }: Pick<Deps, 'db' | 'traffic' | 'clock'>,
  { appId, token, address }: { appId: string; token: string; address: string },
): Promise<BrowserVisitor | null> {
  const remembered = known.get(token, appId)
  if (remembered !== undefined) return remembered
  traffic.expect('proof', { address })
  const [row] = await db.lane('public').inApp(appId, (tx) => visitorOfBrowser(tx, tokenHash(token), clock.now()))
  if (!row) return null
  traffic.give('proof', { address })
  const { id, isSigned } = row
  known.set(token, { id, isSigned }, appId)
  return { id, isSigned }
}

/** A token leads to nobody any more, since another has taken its place. Other servers know it for a while yet. */
export const forgetToken = (appId: string, token: string): void => known.delete(token, appId)

import type { Kept } from '#src/domain/conversation/merging.ts'
import { writeAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { joinVisitors } from './join.ts'
import { asOne, holdPair, isOver } from './pair.ts'

/** What is known of who has signed in goes before what a guest was found to be. */
const OWN_FIRST: Kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' }

/**
 * Makes a guest the visitor who has signed in, in the same browser. Answers which conversations they have open; null where
 * they stay two: both have a chat open on a channel, one of them is erased or being exported, or they would have too many
 * tags.
 */
export async function joinGuest(
  tx: Tx,
  context: Context,
  { appId, guestId, ownId }: { appId: string; guestId: string; ownId: string },
): Promise<string[] | null> {
  const pair = await holdPair(tx, ownId, guestId)
  if (pair === null || isOver(pair)) return null
  const one = await asOne(tx, pair, OWN_FIRST)
  if ('refusal' in one) return null
  const { this: own, other: guest } = pair
  await joinVisitors(tx, { staying: own, going: guest, known: one.known })
  await writeAudit(tx, context, appId, {
    action: 'visitor.merged',
    target: own.id,
    after: { merged: guest.id, number: own.number, mergedNumber: guest.number, signedIn: true },
  })
  return one.open
}

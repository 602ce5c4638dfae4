import { and, asc, inArray, isNull } from 'drizzle-orm'
import { mergedVisitor, type Kept } from '#src/domain/conversation/merging.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import { joinVisitors, lockOpen } from './join.ts'

/** What is known of who has signed in goes before what a guest was found to be. */
const OWN_FIRST: Kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' }

/**
 * Makes a guest the visitor who has signed in, in the same browser. Answers which
 * conversations they have open; null where they stay two: both have a chat open
 * on a channel, one of them is erased or being exported, or they would have too many tags.
 */
export async function joinGuest(
  tx: Tx,
  context: Context,
  { appId, guestId, ownId }: { appId: string; guestId: string; ownId: string },
): Promise<string[] | null> {
  const both = [guestId, ownId]
  const open = await lockOpen(tx, both)
  const chats = open.filter(({ medium }) => medium === 'chat').map(({ channel }) => channel)
  if (new Set(chats).size < chats.length) return null
  const rows = await tx.select().from(visitor).where(inArray(visitor.id, both)).orderBy(asc(visitor.id)).for('update')
  const own = rows.find(({ id }) => id === ownId)
  const guest = rows.find(({ id }) => id === guestId)
  if (!own || !guest || rows.some(({ mergedInto, erasedAt }) => mergedInto !== null || erasedAt !== null)) return null
  const isBeingMade = and(inArray(visitorExport.visitorId, both), isNull(visitorExport.finishedAt))
  if ((await tx.$count(visitorExport, isBeingMade)) > 0) return null
  const known = mergedVisitor({ this: own, other: guest }, OWN_FIRST)
  if (known.tags.length > LIMITS.visitor.tags) return null
  await joinVisitors(tx, { staying: own, going: guest, known })
  await writeAudit(tx, context, appId, {
    action: 'visitor.merged',
    target: own.id,
    after: { merged: guest.id, number: own.number, mergedNumber: guest.number, signedIn: true },
  })
  return open.map(({ id }) => id)
}

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { mergedVisitor, type Kept, type MergedSide } from '#src/domain/conversation/merging.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { isBlocked } from '../../conversations/blocks.ts'
import { routeSoon } from '../../conversations/route.ts'
import { forgetMerged } from '../../conversations/same-visitor.ts'
import type { Tx } from '../../db/client.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import { endOpen } from '../desk/block.ts'
import { joinVisitors, lockOpen, showAnew } from './join.ts'
import { mergeableOf, othersFor } from './may-merge.ts'

type Input = { conversationId: string; otherId: string; stays: MergedSide; kept: Kept }

/**
 * Makes two visitors one: conversations and blocks go to who stays, and the browser and the number of the other lead there.
 * A block of either holds for both, and what they have open ends. Throws NOT_FOUND, NOT_OWNER, VISITOR_MERGED where one was
 * merged or erased before, VISITORS_BOTH_OPEN, and USER_TAG_LIMIT with the limit.
 */
export async function mergeVisitors(context: MemberContext, input: Input): Promise<Record<string, never>> {
  const { appId } = context.member
  const { staysId, blocked, open } = await context.db.inApp(appId, (tx) => makeOne(tx, context, input))
  forgetMerged(appId)
  if (blocked) await endOpen(context, staysId)
  else await showAnew(context, appId, open)
  routeSoon(context, appId)
  return {}
}

async function makeOne(tx: Tx, context: MemberContext, { conversationId, otherId, stays, kept }: Input) {
  const { appId } = context.member
  const thisId = await mergeableOf(tx, context, conversationId)
  const both = [thisId, otherId]
  // Turns hold their conversation before its visitor: so does this.
  await lockOpen(tx, both)
  const rows = await tx.select().from(visitor).where(inArray(visitor.id, both)).orderBy(asc(visitor.id)).for('update')
  const own = rows.find(({ id }) => id === thisId)
  const other = rows.find(({ id }) => id === otherId)
  if (!own || !other || own === other) throw new DeskError('NOT_FOUND')
  if (rows.some(({ mergedInto, erasedAt }) => mergedInto !== null || erasedAt !== null))
    throw new DeskError('VISITOR_MERGED')
  if ((await tx.$count(visitor, and(eq(visitor.id, otherId), othersFor(context, thisId)))) === 0)
    throw new DeskError('NOT_FOUND')
  const now = context.clock.now()
  const blocked = (await isBlocked(tx, thisId, now)) || (await isBlocked(tx, otherId, now))
  const open = await lockOpen(tx, both)
  const chats = open.filter(({ medium }) => medium === 'chat').map(({ channel }) => channel)
  if (new Set(chats).size < chats.length) throw new DeskError('VISITORS_BOTH_OPEN')

  const known = mergedVisitor({ this: own, other }, kept)
  if (known.tags.length > LIMITS.visitor.tags) throw new DeskError('USER_TAG_LIMIT', { limit: LIMITS.visitor.tags })
  // What is being made of one of them would lack what the other brings.
  const isBeingMade = and(inArray(visitorExport.visitorId, both), isNull(visitorExport.finishedAt))
  if ((await tx.$count(visitorExport, isBeingMade)) > 0) throw new DeskError('EXPORT_PENDING')
  const [staying, going] = stays === 'this' ? [own, other] : [other, own]
  await joinVisitors(tx, { staying, going, known })
  await writeAudit(tx, context, appId, {
    action: 'visitor.merged',
    target: staying.id,
    after: { conversationId, merged: going.id, number: staying.number, mergedNumber: going.number, kept },
  })
  return { staysId: staying.id, blocked, open: open.map(({ id }) => id) }
}

import { and, eq } from 'drizzle-orm'
import type { Kept, MergedSide } from '#src/domain/conversation/merging.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { isBlocked } from '../../conversations/blocks.ts'
import { routeSoon } from '../../conversations/route.ts'
import { forgetMerged } from '../../conversations/same-visitor.ts'
import type { Tx } from '../../db/client.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { endOpen } from '../desk/block.ts'
import { joinVisitors, showAnew } from './join.ts'
import { mergeableOf, othersFor } from './may-merge.ts'
import { asOne, holdPair, isOver } from './pair.ts'

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
  const pair = await holdPair(tx, thisId, otherId)
  if (pair === null) throw new DeskError('NOT_FOUND')
  if (isOver(pair)) throw new DeskError('VISITOR_MERGED')
  if ((await tx.$count(visitor, and(eq(visitor.id, otherId), othersFor(context, thisId)))) === 0)
    throw new DeskError('NOT_FOUND')
  const now = context.clock.now()
  const blocked = (await isBlocked(tx, thisId, now)) || (await isBlocked(tx, otherId, now))
  const one = await asOne(tx, pair, kept)
  if ('refusal' in one) throw one.refusal
  const [staying, going] = stays === 'this' ? [pair.this, pair.other] : [pair.other, pair.this]
  await joinVisitors(tx, { staying, going, known: one.known })
  await writeAudit(tx, context, appId, {
    action: 'visitor.merged',
    target: staying.id,
    after: { conversationId, merged: going.id, number: staying.number, mergedNumber: going.number, kept },
  })
  return { staysId: staying.id, blocked, open: one.open }
}

import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { mergedRemark, mergedVisitor, type Kept, type MergedSide } from '#src/domain/conversation/merging.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { isBlocked } from '../../conversations/blocks.ts'
import { routeSoon } from '../../conversations/route.ts'
import { forgetMerged } from '../../conversations/same-visitor.ts'
import { takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'
import { visitorRemark } from '../../db/schema/visitor-remark.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import { endOpen } from '../desk/block.ts'
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
  // Whoever has them open sees whose they are now.
  else
    for (const id of open)
      await takeTurn(context, appId, id, (turn) => {
        turn.row.revision += 1
        return Promise.resolve()
      })
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

  const { furtherPhone, ...known } = mergedVisitor({ this: own, other }, kept)
  if (known.tags.length > LIMITS.visitor.tags) throw new DeskError('USER_TAG_LIMIT', { limit: LIMITS.visitor.tags })
  // What is being made of one of them would lack what the other brings.
  const isBeingMade = and(inArray(visitorExport.visitorId, both), isNull(visitorExport.finishedAt))
  if ((await tx.$count(visitorExport, isBeingMade)) > 0) throw new DeskError('EXPORT_PENDING')
  const [staying, going] = stays === 'this' ? [own, other] : [other, own]
  await moveBlocks(tx, going.id, staying.id)
  await joinRemarks(tx, going.id, staying.id)
  await tx.update(visitorExport).set({ visitorId: staying.id }).where(eq(visitorExport.visitorId, going.id))
  await tx
    .update(conversation)
    .set({ visitorId: staying.id, revision: sql`${conversation.revision} + 1` })
    .where(eq(conversation.visitorId, going.id))
  await tx.update(visitor).set({ mergedInto: staying.id }).where(eq(visitor.mergedInto, going.id))
  await tx
    .update(visitor)
    .set({
      mergedInto: staying.id,
      nickname: '',
      phone: null,
      ip: null,
      timeZone: null,
      attributes: {},
      tags: [],
    })
    .where(eq(visitor.id, going.id))
  await tx.update(visitor).set(known).where(eq(visitor.id, staying.id))
  await tx.update(visitor).set({ phone: furtherPhone }).where(eq(visitor.id, going.id))
  await writeAudit(tx, context, appId, {
    action: 'visitor.merged',
    target: staying.id,
    after: { conversationId, merged: going.id, number: staying.number, mergedNumber: going.number, kept },
  })
  return { staysId: staying.id, blocked, open: open.map(({ id }) => id) }
}

const lockOpen = (tx: Tx, visitorIds: string[]) =>
  tx
    .select({ id: conversation.id, channel: conversation.channel, medium: conversation.medium })
    .from(conversation)
    .where(and(inArray(conversation.visitorId, visitorIds), ne(conversation.state, 'ended')))
    .orderBy(asc(conversation.id))
    .for('update')

/** Of two blocks at the same time the one that holds longer is kept. */
async function moveBlocks(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`delete from visitor_block b using visitor_block o
    where b.visitor_id in (${fromId}, ${toId}) and o.visitor_id in (${fromId}, ${toId})
      and b.app_id = o.app_id and b.visitor_id <> o.visitor_id
      and tstzrange(b.at, coalesce(b.lifted_at, b.until), '[)') && tstzrange(o.at, coalesce(o.lifted_at, o.until), '[)')
      and (coalesce(b.lifted_at, b.until), b.id) < (coalesce(o.lifted_at, o.until), o.id)`)
  await tx.update(visitorBlock).set({ visitorId: toId }).where(eq(visitorBlock.visitorId, fromId))
}

/** What is kept of who goes stands under what is kept of who stays; whose it was before is not told by halves. */
async function joinRemarks(tx: Tx, fromId: string, toId: string): Promise<void> {
  const [going] = await tx.delete(visitorRemark).where(eq(visitorRemark.visitorId, fromId)).returning()
  if (!going || going.text === '') return
  const [staying] = await tx.select().from(visitorRemark).where(eq(visitorRemark.visitorId, toId))
  if (!staying) {
    await tx.insert(visitorRemark).values({ ...going, visitorId: toId })
    return
  }
  const text = mergedRemark(staying.text, going.text, LIMITS.visitorRemark.merged)
  const { personId, at } = staying.at < going.at ? going : staying
  await tx
    .update(visitorRemark)
    .set({ text, personId, at, revision: Math.max(staying.revision, going.revision) + 1 })
    .where(eq(visitorRemark.visitorId, toId))
}

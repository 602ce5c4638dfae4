import { eq, sql } from 'drizzle-orm'
import { mergedRemark, type mergedVisitor } from '#src/domain/conversation/merging.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Context } from '../../context.ts'
import { takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor, visitorBrowser } from '../../db/schema/visitor.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import { visitorRemark } from '../../db/schema/visitor-remark.ts'

type Row = typeof visitor.$inferSelect

/**
 * Makes two visitors one, both of whom are held: conversations, blocks, remarks, browsers and files go to who stays, and
 * by what the other is known leads there. `known`: what is known of them from now on.
 */
export async function joinVisitors(
  tx: Tx,
  { staying, going, known: both }: { staying: Row; going: Row; known: ReturnType<typeof mergedVisitor> },
): Promise<void> {
  const { furtherPhone, ...known } = both
  await moveBlocks(tx, going.id, staying.id)
  await joinRemarks(tx, going.id, staying.id)
  await tx.update(visitorExport).set({ visitorId: staying.id }).where(eq(visitorExport.visitorId, going.id))
  await tx.update(visitorBrowser).set({ visitorId: staying.id }).where(eq(visitorBrowser.visitorId, going.id))
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
      externalId: null,
      ip: null,
      timeZone: null,
      attributes: {},
      tags: [],
    })
    .where(eq(visitor.id, going.id))
  const externalId = staying.externalId ?? going.externalId
  await tx
    .update(visitor)
    .set({ ...known, externalId })
    .where(eq(visitor.id, staying.id))
  const furtherId = staying.externalId === null ? null : going.externalId
  await tx.update(visitor).set({ phone: furtherPhone, externalId: furtherId }).where(eq(visitor.id, going.id))
}

/** Whoever has these conversations open sees whose they are now. */
export async function showAnew(context: Context, appId: string, conversationIds: readonly string[]): Promise<void> {
  for (const id of conversationIds)
    await takeTurn(context, appId, id, (turn) => {
      turn.row.revision += 1
      return Promise.resolve()
    })
}

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

import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import { mergedVisitor, type Kept, type MergedSide } from '#src/domain/conversation/merging.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'

/** Two visitors who may be one. */
export type Pair = Record<MergedSide, typeof visitor.$inferSelect>

/** Two visitors, who are held from now on with what they have open; null: one is not there, or they are the same. */
export async function holdPair(tx: Tx, thisId: string, otherId: string): Promise<Pair | null> {
  const both = [thisId, otherId]
  // Turns hold their conversation before its visitor: so does this.
  await lockOpen(tx, both)
  const rows = await tx.select().from(visitor).where(inArray(visitor.id, both)).orderBy(asc(visitor.id)).for('update')
  const own = rows.find(({ id }) => id === thisId)
  const other = rows.find(({ id }) => id === otherId)
  return own && other && own !== other ? { this: own, other } : null
}

/** Whether one of them was merged or erased before. */
export const isOver = (pair: Pair): boolean =>
  [pair.this, pair.other].some(({ mergedInto, erasedAt }) => mergedInto !== null || erasedAt !== null)

type One = { open: string[]; known: ReturnType<typeof mergedVisitor> }

/**
 * What a pair that is held has open, and what is known of them as one; or why they stay two: VISITORS_BOTH_OPEN on a channel,
 * USER_TAG_LIMIT with the limit, EXPORT_PENDING.
 */
export async function asOne(tx: Tx, pair: Pair, kept: Kept): Promise<One | { refusal: DeskError }> {
  const both = [pair.this.id, pair.other.id]
  // What was begun until they were held.
  const open = await lockOpen(tx, both)
  const chats = open.filter(({ medium }) => medium === 'chat').map(({ channel }) => channel)
  if (new Set(chats).size < chats.length) return { refusal: new DeskError('VISITORS_BOTH_OPEN') }
  const known = mergedVisitor(pair, kept)
  const limit = LIMITS.visitor.tags
  if (known.tags.length > limit) return { refusal: new DeskError('USER_TAG_LIMIT', { limit }) }
  // What is being made of one of them would lack what the other brings.
  const isBeingMade = and(inArray(visitorExport.visitorId, both), isNull(visitorExport.finishedAt))
  if ((await tx.$count(visitorExport, isBeingMade)) > 0) return { refusal: new DeskError('EXPORT_PENDING') }
  return { open: open.map(({ id }) => id), known }
}

const lockOpen = (tx: Tx, visitorIds: string[]) =>
  tx
    .select({ id: conversation.id, channel: conversation.channel, medium: conversation.medium })
    .from(conversation)
    .where(and(inArray(conversation.visitorId, visitorIds), ne(conversation.state, 'ended')))
    .orderBy(asc(conversation.id))
    .for('update')

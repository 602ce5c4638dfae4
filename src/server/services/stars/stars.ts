import { and, count, eq, sql } from 'drizzle-orm'
import type { Conversation } from '#src/contract/conversation.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { readConversations } from '../../conversations/present.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { star } from '../../db/schema/star.ts'
import { member } from '../../db/schema/team.ts'
import { atDesk } from '../../live/masked.ts'
import { assertKept, assertReadable, readableTo } from '../history/readable.ts'

type OfOne = { conversationId: string }

/** What the caller has starred, the last first; of what they may read no longer, nothing. */
export function readStars(context: MemberContext): Promise<Conversation[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const at = sql`(select ${star.at} from ${star} where ${star.appId} = ${conversation.appId}
      and ${star.conversationId} = ${conversation.id} and ${star.personId} = ${personId})`
    const rows = await readConversations(tx, and(sql`${at} is not null`, readableTo(context)), {
      order: [sql`${at} desc`, sql`${conversation.id} desc`],
    })
    return rows.map((row) => atDesk(row, personId))
  })
}

/** Stars a conversation. Throws STAR_LIMIT, NOT_FOUND for what they may not read, and STATE_CONFLICT where what was said is gone. */
export async function putStar(context: MemberContext, { conversationId }: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    // Who takes its words away waits for the star, or comes first.
    await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('no key update')
    const { row } = await assertReadable(tx, context, conversationId)
    await assertKept(tx, row)
    await assertRoom(tx, personId, conversationId)
    await tx.insert(star).values({ appId, personId, conversationId, at: context.clock.now() }).onConflictDoNothing()
    afterCommit(tx, () => context.live.starred(appId, personId))
  })
  return {}
}

/** Takes the star off a conversation. */
export async function removeStar(context: MemberContext, { conversationId }: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    await tx.delete(star).where(and(eq(star.conversationId, conversationId), eq(star.personId, personId)))
    afterCommit(tx, () => context.live.starred(appId, personId))
  })
  return {}
}

/** Whether the caller has starred a conversation and may read it, in the history if nowhere else. */
export async function readsStarred(tx: Tx, context: MemberContext, conversationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .innerJoin(star, and(eq(star.appId, conversation.appId), eq(star.conversationId, conversation.id)))
    .where(and(eq(conversation.id, conversationId), eq(star.personId, context.member.personId), readableTo(context)))
  return rows.length > 0
}

/** Of two stars of one member the second waits here until the first is there to be counted. */
async function assertRoom(tx: Tx, personId: string, conversationId: string): Promise<void> {
  const limit = LIMITS.star.perMember
  await tx.select({ id: member.personId }).from(member).where(eq(member.personId, personId)).for('no key update')
  const others = and(eq(star.personId, personId), sql`${star.conversationId} <> ${conversationId}`)
  const [held] = await tx.select({ n: count() }).from(star).where(others)
  if ((held?.n ?? 0) >= limit) throw new DeskError('STAR_LIMIT', { limit })
}

import { eq } from 'drizzle-orm'
import { tagged } from '#src/domain/conversation/tags.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { assertOwner } from './owner.ts'

type Described = { nickname: string; addTags: readonly string[]; removeTags: readonly string[] }

/**
 * Says what the visitor of a conversation that is the caller's is called, gives them tags and takes others off; what flows have
 * given them meanwhile stays. Throws NOT_OWNER, and USER_TAG_LIMIT with the limit.
 */
export async function describeVisitor(
  context: MemberContext,
  { conversationId, nickname, addTags, removeTags }: Described & { conversationId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const { tx, row } = turn
    const own = eq(visitor.id, row.visitorId)
    const [before] = await tx.select({ tags: visitor.tags }).from(visitor).where(own).for('update')
    const tags = tagged(before?.tags ?? [], { add: addTags, remove: removeTags })
    if (tags.length > LIMITS.visitor.tags) throw new DeskError('USER_TAG_LIMIT', { limit: LIMITS.visitor.tags })
    await tx.update(visitor).set({ nickname, tags }).where(own)
    row.revision += 1
  })
  return {}
}

import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visibleTo } from '../history/sight.ts'

/**
 * The visitor of a conversation that the caller may merge: agents the one they serve, who looks after the history any that
 * they see there. Throws NOT_FOUND and NOT_OWNER.
 */
export async function mergeableOf(tx: Tx, context: MemberContext, conversationId: string): Promise<string> {
  const { personId, roles } = context.member
  const [row] = await tx
    .select({ visitorId: conversation.visitorId, state: conversation.state, ownerId: conversation.ownerId })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), visibleTo(context)))
  if (!row) throw new DeskError('NOT_FOUND')
  if (!can(roles, 'history.view') && (row.state !== 'in_service' || row.ownerId !== personId))
    throw new DeskError('NOT_OWNER')
  return row.visitorId
}

/** Visitors other than one with whom the caller may merge them: those whose conversations they may look at. */
export function othersFor(context: MemberContext, visitorId: string): SQL | undefined {
  const own = and(eq(conversation.appId, visitor.appId), eq(conversation.visitorId, visitor.id), visibleTo(context))
  return and(
    ne(visitor.id, visitorId),
    sql`${visitor.erasedAt} is null and ${visitor.mergedInto} is null`,
    can(context.member.roles, 'history.whole') ? undefined : sql`exists (select 1 from ${conversation} where ${own})`,
  )
}

import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import { seesWhole } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can, ROLES, type Permission } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { transfer } from '../../db/schema/routing.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { inGroupsOf, ownOf, visibleTo, type Who } from './sight.ts'

type Row = typeof conversation.$inferSelect

/**
 * A conversation, and whether the caller reads it as it is. Throws NOT_FOUND for one that they may neither read in the
 * history nor serve.
 */
export async function assertReadable(
  tx: Tx,
  context: MemberContext,
  conversationId: string,
): Promise<{ row: Row; isWhole: boolean }> {
  const [row] = await tx
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), readableTo(context)))
  if (!row) throw new DeskError('NOT_FOUND')
  return { row, isWhole: seesWhole(context.member, row) }
}

/** Throws STATE_CONFLICT where what was said in a conversation is gone, or is about to go. */
export async function assertKept(tx: Tx, row: Row): Promise<void> {
  const [who] = await tx.select({ erasedAt: visitor.erasedAt }).from(visitor).where(eq(visitor.id, row.visitorId))
  if (!who || who.erasedAt !== null || row.expiredAt !== null) throw new DeskError('STATE_CONFLICT')
}

/** The conversations that the caller may read: in the history, or since they have to do with them at the desk. */
export function readableTo(context: MemberContext): SQL | undefined {
  const visible = visibleTo(context)
  return visible && or(visible, concerns(context.member.personId))
}

/** The members who may read one conversation, by their nicknames. */
export async function readersOf(tx: Tx, conversationId: string): Promise<{ id: string; nickname: string }[]> {
  const holds = (permission: Permission) =>
    exists(
      tx
        .select({ role: memberRole.role })
        .from(memberRole)
        .where(
          and(
            eq(memberRole.personId, member.personId),
            inArray(
              memberRole.role,
              ROLES.filter((role) => can([role], permission)),
            ),
          ),
        ),
    )
  const { personId } = member
  return tx
    .select({ id: personId, nickname: member.nickname })
    .from(member)
    .innerJoin(conversation, eq(conversation.appId, member.appId))
    .where(
      and(
        eq(conversation.id, conversationId),
        eq(member.state, 'active'),
        or(
          holds('history.whole'),
          ownOf(personId),
          and(holds('history.view'), inGroupsOf(personId)),
          concerns(personId),
        ),
      ),
    )
    .orderBy(member.nickname, personId)
}

/** What is theirs at the desk, waits in a group of theirs, rings at them, or has them as a guest. */
const concerns = (personId: Who): SQL | undefined =>
  or(
    sql`${conversation.ownerId} = ${personId}`,
    and(inArray(conversation.state, ['queued', 'ringing']), inGroupsOf(personId)),
    sql`exists (select 1 from ${transfer} where ${transfer.appId} = ${conversation.appId}
      and ${transfer.conversationId} = ${conversation.id} and ${transfer.state} = 'pending'
      and ${transfer.toPersonId} = ${personId})`,
  )

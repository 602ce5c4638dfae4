import { and, eq } from 'drizzle-orm'
import { seesWhole } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { concernsAgent } from '../../conversations/concern.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visibleTo } from './sight.ts'

/**
 * Whether the caller reads a conversation as it is. Throws NOT_FOUND for one that they may neither read in the history nor
 * serve.
 */
export async function assertReadable(
  tx: Tx,
  context: MemberContext,
  conversationId: string,
): Promise<{ isWhole: boolean }> {
  const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
  if (!row) throw new DeskError('NOT_FOUND')
  const [seen] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), visibleTo(context)))
  if (!seen && !(await concernsAgent(tx, row, context.member.personId))) throw new DeskError('NOT_FOUND')
  return { isWhole: seesWhole(context.member, row) }
}

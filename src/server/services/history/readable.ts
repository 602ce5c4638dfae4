import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { concernsAgent } from '../../conversations/concern.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visibleTo } from './list.ts'

/** Throws NOT_FOUND for a conversation that somebody may neither read in the history nor serve. */
export async function assertReadable(tx: Tx, context: MemberContext, conversationId: string): Promise<void> {
  const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
  if (!row) throw new DeskError('NOT_FOUND')
  const [seen] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), visibleTo(context)))
  if (!seen && !(await concernsAgent(tx, row, context.member.personId))) throw new DeskError('NOT_FOUND')
}

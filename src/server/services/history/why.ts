import { and, eq, isNull } from 'drizzle-orm'
import { masked, seesWhole } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visibleTo } from './sight.ts'

const SEEN = { state: conversation.state, ownerId: conversation.ownerId, groupId: conversation.groupId }

/** Why the bot said one message; no trace where nothing was decided. Throws NOT_FOUND. */
export function explainMessage(context: MemberContext, input: { conversationId: string; seq: number }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ trace: message.trace, version: release.number, seen: SEEN })
      .from(message)
      .innerJoin(conversation, and(eq(conversation.appId, message.appId), eq(conversation.id, message.conversationId)))
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      .leftJoin(release, and(eq(release.appId, conversation.appId), eq(release.id, conversation.releaseId)))
      .where(
        and(
          eq(message.conversationId, input.conversationId),
          eq(message.seq, input.seq),
          isNull(visitor.erasedAt),
          visibleTo(context),
        ),
      )
    if (!row) throw new DeskError('NOT_FOUND')
    const { trace, version, seen } = row
    return { trace: seesWhole(context.member, seen) ? trace : masked(trace), version }
  })
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Conversation } from '#src/contract/conversation.ts'
import { supervisedBy } from '#src/domain/conversation/sight.ts'
import { WITH_BOT } from '#src/domain/conversation/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { readConversations } from '../../conversations/present.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { atDesk } from '../../live/masked.ts'

/** Chats that the bot has, in which something was asked, those that were last written in first; of no group, they are for who looks after all. */
export async function readWithBot(context: MemberContext): Promise<Conversation[]> {
  const { appId, personId, roles } = context.member
  if (supervisedBy(roles) !== 'all') return []
  return context.db.inApp(appId, async (tx) => {
    const isAsked = sql`exists (select 1 from ${message} where ${message.appId} = ${conversation.appId}
      and ${message.conversationId} = ${conversation.id} and ${message.sender} = 'visitor')`
    const rows = await readConversations(
      tx,
      and(inArray(conversation.state, [...WITH_BOT]), eq(conversation.medium, 'chat'), isAsked),
      { order: [desc(conversation.lastMessageAt), desc(conversation.id)], limit: LIMITS.desk.supervised },
    )
    return rows.map((row) => atDesk(row, personId))
  })
}

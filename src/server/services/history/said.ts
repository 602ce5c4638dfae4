import { sql, type SQL } from 'drizzle-orm'
import { wordQuery } from '#src/domain/conversation/words.ts'
import { can } from '#src/domain/team/policy.ts'
import { saidText } from '../../conversations/words.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { timer } from '../../db/schema/platform.ts'
import { containing } from '../../db/like.ts'
import { asRead, type ByRoles } from './sight.ts'

/**
 * The ids of conversations in which some words were said, as the caller reads them, by their beginnings. Those that are
 * open, or whose words are still to be written down, are looked through, and so are those found whose words may stand apart.
 */
export function said(context: ByRoles, text: string): SQL {
  const query = wordQuery(text)
  const isWhole = can(context.member.roles, 'history.whole')
  // The offset keeps the planner from looking through all messages of the application at once.
  const literally = (id: SQL) => sql`exists (select 1 from ${message} where ${message.conversationId} = ${id}
    and ${asRead(context, saidText)} ilike ${containing(text)} offset 0)`
  const unwritten = sql`select unwritten.id from (
      select ${conversation.id} from ${conversation} where ${conversation.state} <> 'ended'
      union select ${timer.subject} from ${timer} where ${timer.appId} = current_setting('app.id') and ${timer.kind} = 'words'
    ) unwritten where ${literally(sql`unwritten.id`)}`
  if (query === null) return unwritten
  const { words, isExact } = query
  return sql`select found.id from conversations_with(${words}::tsquery, ${isWhole}) found (id)
    ${isExact ? sql`` : sql`where ${literally(sql`found.id`)}`} union all ${unwritten}`
}

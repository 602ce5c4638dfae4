import { sql, type SQL } from 'drizzle-orm'
import { conversation, conversationEvent } from '../db/schema/conversation.ts'

/** What the telephone writes down of a call, besides what every conversation does. */
export const CALL_EVENTS = {
  /** The menu asked for a person, or another number, and the line was handed on. */
  dialled: 'call_dialled',
  voicemail: 'call_voicemail',
  callback: 'call_callback',
  emergency: 'call_emergency',
  failed: 'call_failed',
  /** The caller has hung up while the menu had the line; `nodeId` names where. */
  hungUp: 'call_hung_up',
} as const

/** Whether something of the kind has happened in a conversation. */
export const happened = (...types: (typeof CALL_EVENTS)[keyof typeof CALL_EVENTS][]): SQL => sql`exists (
  select 1 from ${conversationEvent} e where e.app_id = ${conversation.appId} and e.conversation_id = ${conversation.id}
    and e.type in (${sql.join(
      types.map((type) => sql`${type}`),
      sql`, `,
    )})
)`

/** Whether the menu brought a call to its end, and nobody else was needed: neither a person, nor a machine that records. */
export const didItself: SQL = sql`(
  ${conversation.state} = 'ended' and ${conversation.endReason} = 'ended_after_ivr' and ${conversation.requestedAt} is null
    and not ${happened(CALL_EVENTS.dialled, CALL_EVENTS.voicemail, CALL_EVENTS.callback, CALL_EVENTS.emergency, CALL_EVENTS.failed)}
)`

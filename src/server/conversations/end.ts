import type { EndReason } from '#src/domain/conversation/state.ts'
import type { ConversationTexts } from '#src/domain/settings/application.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { clearing } from '../jobs/timers.ts'
import { circumstancesOf } from './circumstances.ts'
import { leaving } from './opening-hours.ts'
import { noteInvitedAtEnd } from './rating-invitation.ts'
import { textsToTell } from './texts.ts'
import { move, say, type Turn } from './turn.ts'

/** What a visitor is told at an end that neither they nor who served them asked for. */
const WORDS: Partial<Record<EndReason, keyof ConversationTexts>> = {
  user_timeout: 'visitorTimeout',
  queue_timeout: 'queueTimeout',
  agent_timeout: 'agentTimeout',
  conversation_timeout: 'conversationTimeout',
  user_blocked: 'blocked',
  user_left_group: 'removed',
  group_disbanded: 'disbanded',
}

/** Ends the conversation within its turn, tells the visitor and asks for a rating. */
export async function endConversation(turn: Turn, reason: EndReason): Promise<void> {
  const { asking } = await circumstancesOf(turn.tx)
  const texts = await textsToTell(turn)
  const { state, groupId } = turn.row
  const left = state === 'queued' || state === 'ringing' ? await leaving(turn, groupId) : {}
  await move(turn, { type: 'end', reason })
  say(turn, {
    sender: 'system',
    body: { type: 'notice', notice: 'ended', text: texts[WORDS[reason] ?? 'ended'], ...left },
  })
  await noteInvitedAtEnd(turn, asking)
  sendAhead(turn.tx, clearing(turn.tx, ['visitor_idle', 'agent_reply', 'conversation_length', 'flow'], turn.row.id))
}

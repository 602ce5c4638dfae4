import type { EndReason } from '#src/domain/conversation/state.ts'
import { clearTimer } from '../jobs/timers.ts'
import { circumstancesOf } from './circumstances.ts'
import { move, say, type Turn } from './turn.ts'

/** Ends the conversation within its turn, tells the visitor and asks for a rating. */
export async function endConversation(turn: Turn, reason: EndReason): Promise<void> {
  const { texts } = (await circumstancesOf(turn.tx)).settings
  await move(turn, { type: 'end', reason })
  say(turn, {
    sender: 'system',
    body: { type: 'notice', notice: 'ended', text: texts.ended },
  })
  await clearTimer(turn.tx, ['visitor_idle', 'flow'], turn.row.id)
}

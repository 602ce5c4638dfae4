import type { Message } from '#src/domain/conversation/message.ts'
import type { ChatState } from '../chat/state.ts'
import type { Translate } from '../texts.ts'
import { frontOf } from './front.ts'

/** Who says something, as the visitor reads it; `name`: the agent's, where it is one's. */
export function speakerName(sender: Message['sender'], name: string | null, state: ChatState, t: Translate): string {
  const names: Record<Message['sender'], string> = {
    visitor: t('you'),
    bot: state.robot.name || t('bot'),
    agent: name ?? t('agent'),
    system: frontOf(state, t).name,
  }
  return names[sender]
}

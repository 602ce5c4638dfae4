import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Translate } from '../texts.ts'

type Notice = Extract<MessageBody, { type: 'notice' }>

/** The words for a step of the conversation: those it brings, else our own; empty when the page shows it elsewhere. */
export function noticeText({ notice, text, agent }: Notice, t: Translate): string {
  // Said below the conversation, with what can be done then.
  if (notice === 'ended') return ''
  if (text !== '') return text
  switch (notice) {
    case 'agent_joined':
    case 'agent_changed':
      return t('agentJoined', { name: agent ?? t('agent') })
    case 'transfer_requested':
      return t('waiting.requesting')
    case 'no_agent':
      return t('notice.noAgent')
    case 'outside_hours':
      return t('notice.outsideHours')
    case 'returned_to_bot':
      return t('notice.returnedToBot')
    case 'left_queue':
      return t('notice.leftQueue')
    case 'message_left':
      return t('leave.thanks')
    case 'rating_invited':
      return t('notice.ratingInvited')
    default:
      return ''
  }
}

import type { Log } from '../chat/messages.ts'

/** What the conversation's end was said with, as it was set; empty where nothing was. */
export function endText(messages: Log): string {
  const end = messages.findLast(({ body }) => body.type === 'notice' && body.notice === 'ended')
  return end?.body.type === 'notice' ? end.body.text : ''
}

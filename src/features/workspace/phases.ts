import type { Message } from '#src/domain/conversation/message.ts'

/** A stretch of a transcript: what the bot dealt with, or what people did. */
export type Phase = { who: 'bot' | 'people'; messages: Message[] }

const TO_PEOPLE = ['transfer_requested', 'queued', 'agent_joined', 'agent_changed']
const TO_BOT = ['returned_to_bot', 'left_queue']

/** A transcript in stretches, so that what the bot dealt with can be folded. A notice belongs to the people's side. */
export function phasesOf(messages: readonly Message[]): Phase[] {
  const phases: Phase[] = []
  let who: Phase['who'] = 'bot'
  for (const message of messages) {
    const { body } = message
    const notice = body.type === 'notice' ? body.notice : ''
    if (TO_PEOPLE.includes(notice)) who = 'people'
    const side: Phase['who'] = body.type === 'notice' ? 'people' : who
    const last = phases.at(-1)
    if (last?.who === side) last.messages.push(message)
    else phases.push({ who: side, messages: [message] })
    if (TO_BOT.includes(notice)) who = 'bot'
  }
  return phases
}

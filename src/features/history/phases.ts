import type { Message, MessageBody } from '#src/domain/conversation/message.ts'

/** Who a stretch of a conversation was with. */
export type PhaseKind = 'bot' | 'queue' | 'person'
export type Phase<M> = { kind: PhaseKind; messages: M[] }

type Notice = Extract<MessageBody, { type: 'notice' }>['notice']

/** The notices that begin another phase. */
const BEGINS: Partial<Record<Notice, PhaseKind>> = {
  queued: 'queue',
  agent_joined: 'person',
  agent_changed: 'person',
  returned_to_bot: 'bot',
  left_queue: 'bot',
}

/**
 * A transcript by phases, in order; a notice that leads to a phase is its first line. Without one the phase is told by
 * who speaks: a conversation may begin with a person where no bot is live.
 */
export function phasesOf<M extends Pick<Message, 'sender' | 'body'>>(messages: readonly M[]): Phase<M>[] {
  const phases: Phase<M>[] = []
  for (const message of messages) {
    const { sender, body } = message
    const last = phases.at(-1)
    const begun = body.type === 'notice' ? BEGINS[body.notice] : sender === 'agent' ? 'person' : undefined
    const kind = begun ?? last?.kind ?? 'bot'
    if (last?.kind === kind) last.messages.push(message)
    else phases.push({ kind, messages: [message] })
  }
  return phases
}

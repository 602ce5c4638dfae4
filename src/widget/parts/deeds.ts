import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import type { Outgoing } from '../chat/outbox.ts'
import type { ChatState } from '../chat/state.ts'

type State = Pick<ChatState, 'conversation' | 'messages' | 'outbox'>
/** What asks for a file. */
export type UploadMessage = Message & { body: Extract<MessageBody, { type: 'upload' }> }
export type FormMessage = Message & { body: Extract<MessageBody, { type: 'form' }> }

/** How a form stands. `closed`: the conversation has gone on without it, or no bot is there to read it. */
export type FormStand = 'open' | 'sent' | 'cancelled' | 'closed'

/** What the visitor said first after a message, be it stored or on its way: that answers it. Undefined: nothing yet. */
export function answerTo(seq: number, { conversation, messages, outbox }: State): string | undefined {
  const stored = messages.find((message) => message.seq > seq && message.sender === 'visitor')
  if (stored) return stored.body.text
  return outbox.find((item) => item.conversationId === conversation?.id && item.state !== 'refused')?.text
}

/** Sees from the log and the outbox what has become of a form; it takes answers once, and only while they are asked for. */
export function formStand({ seq, body }: FormMessage, { conversation, messages, outbox }: State): FormStand {
  const given = messages.find((message) => message.body.type === 'answers' && message.body.ask === body.ask)
  const sent = outbox.find((item) => isOf(item, seq, conversation?.id) && item.state !== 'refused')
  const text = given?.body.text ?? sent?.text
  if (text !== undefined) return text === body.cancelLabel ? 'cancelled' : 'sent'
  const isPassed = messages.some((message) => message.seq > seq && askOf(message.body) !== null)
  return hasBot(conversation) && body.ask !== null && !isPassed ? 'open' : 'closed'
}

/** Whether a file that was asked for can be sent: it has not been yet, and the bot has asked for nothing else since. */
export function takesFile({ seq, body: { ask } }: UploadMessage, { conversation, messages }: State): boolean {
  const isOver = messages.some(
    ({ seq: later, body }) => (body.type === 'file' && body.ask === ask) || (later > seq && askOf(body) !== null),
  )
  return hasBot(conversation) && ask !== null && !isOver
}

/** Whether a bot reads what is pressed and filled in. */
export const hasBot = (conversation: State['conversation']) => conversation?.state === 'bot' || !!conversation?.guided

/** What was filled into a form and refused, to be mended there. */
export function refusedForm(seq: number, { conversation, outbox }: State): Outgoing | undefined {
  return outbox.find((item) => isOf(item, seq, conversation?.id) && item.state === 'refused')
}

/** Leaves out what stands in its form again because it was refused: it is not shown as said, too. */
export function shownOutbox(state: State): Outgoing[] {
  const open = state.messages.filter((message) => isForm(message) && formStand(message, state) === 'open')
  return state.outbox.filter((item) => !open.some(({ seq }) => refusedForm(seq, state) === item))
}

export const isUpload = (message: Message): message is UploadMessage => message.body.type === 'upload'
export const isForm = (message: Message): message is FormMessage => message.body.type === 'form'

const isOf = ({ act, conversationId }: Outgoing, seq: number, id: string | undefined) =>
  act?.type === 'submit' && act.seq === seq && conversationId === id

function askOf(body: MessageBody): string | null {
  return 'ask' in body && body.type !== 'answers' && body.type !== 'file' ? body.ask : null
}

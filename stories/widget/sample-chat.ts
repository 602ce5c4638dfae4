import type { Language } from '#src/lib/languages.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import type { Chat } from '#src/widget/chat/chat.ts'
import { AT_REST, type ChatState } from '#src/widget/chat/state.ts'
import icon from '#src/widget/icon.svg'
import { STILL_KEEP, stillChat, stillHost } from '#src/widget/preview/still-chat.ts'
import { type ChatWords, chatWords } from './words.ts'

const AT = Date.now() - 10 * 60_000

export const conversation: VisitorConversation = {
  id: 'sample',
  state: 'bot',
  seq: 3,
  revision: 1,
  position: null,
  ahead: null,
  agent: null,
  rated: false,
  canRate: false,
  canTransfer: true,
}

/** A message at its place in the sample conversation. */
export function said(seq: number, sender: Message['sender'], body: MessageBody, name: string | null = null): Message {
  const at = new Date(AT + seq * 40_000).toISOString()
  return { id: `message-${seq}`, conversationId: 'sample', seq, sender, name, clientMsgId: null, body, at }
}

export const text = (words: string): MessageBody => ({ type: 'text', text: words })

/** What a story makes of the sample conversation. */
export type Change = (words: ChatWords) => Partial<Omit<ChatState, 'conversation'>> & {
  conversation?: Partial<VisitorConversation>
}

/** A conversation in a language: greeted, asked, answered; with whatever the story is about. */
export function stateIn(language: Language, change: Change = () => ({})): ChatState {
  const words = chatWords(language)
  const { conversation: news, ...rest } = change(words)
  return {
    ...AT_REST,
    phase: 'open',
    robot: { name: words.robot, avatarUrl: null, answers: true },
    applicationName: words.shop,
    isConnected: true,
    messages: [
      said(1, 'bot', text(words.welcome)),
      said(2, 'visitor', text(words.question)),
      said(3, 'bot', text(words.answer)),
    ],
    ...rest,
    conversation: { ...conversation, ...news },
  }
}

/** A chat that stands still. */
export const chatOf = (state: ChatState): Chat => ({
  ...stillChat(state),
  /** Every file is the same picture. */
  readFile: async () => (await fetch(new URL(icon, location.href))).blob(),
})

export const keep = STILL_KEEP
export const host = stillHost(true)

import type { Conversation } from './desk.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { VisitorConversation } from './visitor.ts'

/**
 * The live connection (Socket.IO). It carries news, never truth: every message has its `seq`, so a client that finds a
 * gap fetches what is missing over HTTP.
 */
export type ServerEvents = {
  /** A new message of a watched conversation. */
  message: (message: Message) => void
  /** A visitor's own conversation changed its state or place. */
  conversation: (conversation: VisitorConversation) => void
  /** A conversation of the desk changed; agents of the application hear it. */
  desk: (conversation: Conversation) => void
  /** The own status was changed elsewhere. */
  status: (status: { status: 'online' | 'busy' | 'break' | 'offline'; forcedOffline: boolean }) => void
  /** Somebody in a watched conversation is writing. */
  typing: (typing: { conversationId: string; who: 'visitor' | 'bot' | 'agent'; name: string | null }) => void
  /** The session was ended elsewhere; the connection closes next. */
  signed_out: () => void
}

export type ClientEvents = {
  /** Hear the messages of a conversation from now on; answers its last seq, or an error code. */
  watch: (conversationId: string, answer: (reply: { seq: number } | { code: string }) => void) => void
  unwatch: (conversationId: string) => void
  typing: (conversationId: string) => void
}

/** How a client says who it is when it connects. */
export type LiveAuth = { appId: string; visitorToken?: string }

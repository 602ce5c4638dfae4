import type { Conversation } from './conversation.ts'
import type { Whisper } from './beside-conversation.ts'
import type { DeskNote, Mention } from './notes.ts'
import type { Reminder } from './reminders.ts'
import type { DocumentStatus } from '#src/domain/documents/state.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Receipts } from '#src/domain/conversation/receipts.ts'
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
  /** Something has changed in what the bot has; who looks after all hears it. */
  with_bot: () => void
  /** Who looks after the desk has written to who serves a conversation; masked for all others. */
  whisper: (whisper: Whisper) => void
  /** A member has written a note in a watched conversation; masked for all but who serves it. */
  note: (note: DeskNote) => void
  /** What members keep of the visitor of a watched conversation has changed; members hear it. */
  remark: (about: { conversationId: string }) => void
  /** A note mentions the one who hears it; its words are masked. */
  mention: (mention: Mention) => void
  /** The time of a reminder of the one who hears it has come; its words are masked. */
  reminder: (reminder: Reminder) => void
  /** A message was marked for a word to be told of, or somebody has looked at one; who may read alerts hears it. */
  word_alerts: () => void
  /** The one who hears it has starred a conversation, or taken a star off. */
  starred: () => void
  /** The one who hears it has opened a page in some browser, or left one. */
  elsewhere: () => void
  /** Somebody who looks after the desk reads along in an own conversation. */
  watched: (watched: { conversationId: string; by: string }) => void
  /** The own status was changed elsewhere; `reason`: by a rule of the desk, since offers were missed or nothing was done. */
  status: (status: {
    status: 'online' | 'busy' | 'break' | 'offline'
    forcedOffline: boolean
    /** Why an admin has taken them offline; none where it is not said. */
    forcedReason?: string | null
    /** Why they are on a break; none where it is not said. */
    breakReason?: string | null
    reason?: 'missed' | 'idle'
    /** Who has set it for them. */
    by?: string
  }) => void
  /** A group of the one who hears it offers something again, or nothing any more. */
  group_mode: () => void
  /** The visitor of a watched conversation has come further with what was said to them; members hear it. */
  receipts: (receipts: Receipts & { conversationId: string }) => void
  /** Somebody in a watched conversation is writing. */
  typing: (typing: { conversationId: string; who: 'visitor' | 'bot' | 'agent'; name: string | null }) => void
  /** Who has a flow open, and where they are; sent to all who have it open, on every change. */
  flow_presence: (presence: { flowId: string; people: FlowPerson[] }) => void
  /** Somebody has saved a flow that is open here. */
  flow_saved: (saved: { flowId: string; revision: number; by: string; connection: string | null }) => void
  /** How far an import or export of Q&A has come; sent to whoever began it. */
  sheet_job: (job: { kind: 'import' | 'export'; id: string; done: number; total: number | null; open: boolean }) => void
  /** How far a document has come; sent to whoever sent it. */
  document: (document: { id: string; status: DocumentStatus }) => void
  /** The session was ended elsewhere; the connection closes next. */
  signed_out: () => void
}

export type ClientEvents = {
  /** Hear the messages of a conversation from now on; answers its last seq, or an error code. */
  watch: (conversationId: string, answer: (reply: { seq: number } | { code: string }) => void) => void
  unwatch: (conversationId: string) => void
  typing: (conversationId: string) => void
  /**
   * A visitor's page has what was said up to a message; `isRead`: it was in their sight. Answers null once it is noted, or
   * why it was not, which passes.
   */
  received: (
    conversationId: string,
    seq: number,
    isRead: boolean,
    answer: (refused: { code: string } | null) => void,
  ) => void
  /** Open a flow in this connection, or tell where one is in it: the node selected, the pointer's place on the canvas. */
  flow_here: (place: { flowId: string; nodeId: string | null; pointer: { x: number; y: number } | null }) => void
  flow_left: (flowId: string) => void
}

/** Somebody who has a flow open. One person may have it open twice: connections differ. */
export type FlowPerson = {
  connection: string
  personId: string
  nickname: string
  nodeId: string | null
  pointer: { x: number; y: number } | null
}

/** How a client says who it is when it connects. */
export type LiveAuth = { appId: string; visitorToken?: string }

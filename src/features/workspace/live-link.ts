import { comeBack, openLive } from '#src/api/live.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Receipts } from '#src/domain/conversation/receipts.ts'
import type { Conversation, Desk, DeskNote, Mention, Reminder, Whisper } from './desk.ts'

/** What the workspace hears. */
export type LinkEvents = {
  /** A conversation of the application has changed. */
  desk: (conversation: Conversation) => void
  /** A message of a watched conversation. */
  message: (message: Message) => void
  /** The own status was changed elsewhere. */
  status: (
    status: Pick<Desk, 'status' | 'forcedOffline'> & {
      breakReason?: string | null
      forcedReason?: string | null
      reason?: 'missed' | 'idle'
      by?: string
    },
  ) => void
  /** A supervisor has written to who serves a conversation. */
  whisper: (whisper: Whisper) => void
  /** A member has written a note in a watched conversation. */
  note: (note: DeskNote) => void
  /** A note mentions this agent. */
  mention: (mention: Mention) => void
  /** The time of a reminder of this agent has come. */
  reminder: (reminder: Reminder) => void
  /** A group of this agent was paused, or goes on. */
  group_mode: () => void
  /** What members keep of the visitor of a watched conversation has changed. */
  remark: (about: { conversationId: string }) => void
  /** Something has changed in what the bot has. */
  with_bot: () => void
  /** There is news of alerts, for who may read them. */
  word_alerts: () => void
  /** This agent has starred a conversation in another place, or taken a star off. */
  starred: () => void
  /** This agent has opened a page in some browser, or left one. */
  elsewhere: () => void
  /** A supervisor reads along in an own conversation. */
  watched: (watched: { conversationId: string; by: string }) => void
  /** The visitor of a watched conversation has come further with what was said to them. */
  receipts: (receipts: Receipts & { conversationId: string }) => void
  typing: (typing: { conversationId: string; who: 'visitor' | 'bot' | 'agent' }) => void
  /** Connected, for the first time or again: what was missed in between is fetched now. */
  connected: () => void
  lost: () => void
  /** The session is over, and whoever worked here has not signed in again. */
  signedOut: () => void
}

/** The live connection as the workspace uses it; a story brings its own. */
export type LiveLink = {
  /** Hears a conversation's messages from now on; `onSeq` gets the number of its last one. */
  watch: (conversationId: string, onSeq: (seq: number) => void) => void
  unwatch: (conversationId: string) => void
  typing: (conversationId: string) => void
  close: () => void
}

export type OpenLink = (appId: string, events: LinkEvents) => LiveLink

/** Milliseconds until a conversation is asked for again that could not be heard. */
const AGAIN_AFTER = 2000

/** Opens the workspace's live connection to the server. */
export const openLink: OpenLink = (appId, events) => {
  const socket = openLive(appId)
  let isOver = false
  const stopComingBack = comeBack(socket, () => {
    isOver = true
    events.signedOut()
  })
  socket.on('connect', events.connected)
  socket.on('disconnect', events.lost)
  socket.on('connect_error', events.lost)
  socket.on('desk', events.desk)
  socket.on('message', events.message)
  socket.on('status', events.status)
  socket.on('whisper', events.whisper)
  socket.on('note', events.note)
  socket.on('mention', events.mention)
  socket.on('reminder', events.reminder)
  socket.on('group_mode', events.group_mode)
  socket.on('remark', events.remark)
  socket.on('with_bot', events.with_bot)
  socket.on('starred', events.starred)
  socket.on('elsewhere', events.elsewhere)
  socket.on('word_alerts', events.word_alerts)
  socket.on('watched', events.watched)
  socket.on('receipts', events.receipts)
  socket.on('typing', events.typing)
  const wanted = new Set<string>()
  const watch: LiveLink['watch'] = (id, onSeq) => {
    wanted.add(id)
    socket.emit('watch', id, (reply) => {
      if ('seq' in reply) onSeq(reply.seq)
      // Too much was asked, or the server is not well: that passes.
      else if (reply.code !== 'NOT_FOUND') setTimeout(() => !isOver && wanted.has(id) && watch(id, onSeq), AGAIN_AFTER)
    })
  }
  return {
    watch,
    unwatch: (id) => {
      wanted.delete(id)
      socket.emit('unwatch', id)
    },
    typing: (id) => void socket.volatile.emit('typing', id),
    close: () => {
      isOver = true
      stopComingBack()
      socket.disconnect()
    },
  }
}

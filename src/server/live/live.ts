import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { z } from 'zod'
import type { Conversation } from '#src/contract/conversation.ts'
import type { Whisper } from '#src/contract/beside-conversation.ts'
import type { DeskNote, Mention } from '#src/contract/notes.ts'
import type { Reminder } from '#src/contract/reminders.ts'
import type { LiveAuth, ServerEvents } from '#src/contract/live.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { isServedBy, masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { maskConversation, seenOf } from './masked.ts'
import type { Bus } from './bus.ts'
import type { LiveServer } from './connection.ts'
import { createFanOut } from './fan-out.ts'
import { createFlowRooms } from './flow-rooms.ts'
import type { LiveHost } from './host.ts'
import { createLastSeqs } from './last-seqs.ts'
import { admit, limitLive } from './limit-live.ts'
import { listen } from './listen.ts'
import { rooms } from './rooms.ts'
import { guardUpgrades } from './upgrade.ts'

/** What the server tells live connections, of every process on the database. */
export type Live = {
  /** News for those who watch: as it was written for the visitor and for who serves them, masked for all others. */
  messages(appId: string, conversationId: string, messages: readonly Message[], servedBy: string | null): void
  /** The bot will say something in a moment. */
  botTyping(appId: string, conversationId: string): void
  visitorConversation(appId: string, conversation: VisitorConversation): void
  /**
   * News of a conversation, for those alone whom it concerns: who serves or served it, groups in which it waits or waited,
   * and who looks after these. Masked for all but who serves it.
   */
  desk(appId: string, conversation: Conversation, audience: Audience): void
  /** Tells who looks after all that something has changed in what the bot has. */
  withBot(appId: string): void
  /** Somebody no longer serves a conversation: they hear nothing more of it. */
  stopWatching(appId: string, conversationId: string, personId: string): void
  /** For who serves it as it was written, and masked for its guest and the others of the team who read along. */
  whisper(appId: string, whisper: Whisper, servedBy: string, guestId: string | null): void
  /** For who serves it, if anybody does, as it was written, and masked for the others of the team who read along. */
  note(appId: string, note: DeskNote, servedBy: string | null): void
  /** For the members who watch it: what is kept of its visitor has changed. */
  remark(appId: string, conversationId: string): void
  /** Tells a member that a note mentions them; masked. */
  mention(appId: string, personId: string, mention: Mention): void
  /** Tells a member that the time of their reminder has come; masked. */
  reminder(appId: string, personId: string, reminder: Reminder): void
  /** Tells a member, wherever they are signed in, that what they have starred has changed. */
  starred(appId: string, personId: string): void
  /** Tells a member, wherever they are signed in, that they have opened a page, or left one. */
  elsewhere(appId: string, personId: string): void
  /** Tells who may read alerts that there is news of them; nothing of what it is. */
  wordAlerts(appId: string): void
  /** For the members who watch it. */
  receipts(appId: string, receipts: Parameters<ServerEvents['receipts']>[0]): void
  /** Tells who serves a conversation that somebody reads along. */
  watched(appId: string, servedBy: string, watched: Parameters<ServerEvents['watched']>[0]): void
  /** What a member may do has changed: what they hold open is closed, and comes back under the rights of now. */
  rightsChanged(appId: string, personId: string): void
  status(appId: string, personId: string, status: Parameters<ServerEvents['status']>[0]): void
  /** Tells who serves in a group that it was paused, or goes on. */
  groupMode(appId: string, groupId: string): void
  /** A flow was saved: for everybody who has it open. */
  flowSaved(appId: string, saved: Parameters<ServerEvents['flow_saved']>[0]): void
  /** An import or export went on, for the one who began it. */
  sheetJob(appId: string, personId: string, job: Parameters<ServerEvents['sheet_job']>[0]): void
  /** A document has come further, for the one who sent it. */
  document(appId: string, personId: string, document: Parameters<ServerEvents['document']>[0]): void
  /** Closes what a session holds open. */
  endSession(sessionId: string): void
  /** The same person has signed in anew in its browser: what it holds open comes back with the new one. */
  sessionRenewed(sessionId: string): void
  /** Closes what a person holds open in one application. */
  endMember(appId: string, personId: string): void
  /** Whether a member has any connection to any process. */
  isConnected(appId: string, personId: string): Promise<boolean>
  /** Whether a session has any page open. */
  isOpen(sessionId: string): Promise<boolean>
}

/** `lookedAfter`: groups whose supervisors hear of it, as those do who look after all; null: none of them do. */
export type Audience = {
  personIds: readonly string[]
  groupIds: readonly string[]
  lookedAfter: readonly string[] | null
}

const newsSchema = z.object({
  type: z.literal('flow_people'),
  appId: z.string(),
  flowId: z.string(),
  people: z.array(
    z.object({
      connection: z.string(),
      personId: z.string(),
      nickname: z.string(),
      nodeId: z.string().nullable(),
      pointer: z.object({ x: z.number(), y: z.number() }).nullable(),
    }),
  ),
})

/** What is read of a message that passes: another process may be of another version. */
const numberedSchema = z.object({ seq: z.number() })

/** Milliseconds in which a connection says who it is. */
const CONNECT_MS = 10_000

/**
 * The live connections of this process: what to tell them, how to begin listening, how many there are. `bus` brings the
 * news to and from the other processes on the same database; null where there are none.
 */
export function createLive(bus: Bus | null): {
  live: Live
  attach(http: HttpServer, host: LiveHost): LiveServer
  connections(): number
} {
  const io: LiveServer = new Server({
    serveClient: false,
    maxHttpBufferSize: LIMITS.socketFrame,
    // Half-open connections are noticed within 20 seconds.
    pingInterval: 12_000,
    pingTimeout: 8_000,
    transports: ['websocket'],
    connectTimeout: CONNECT_MS,
  })
  const seqs = createLastSeqs()
  const out = createFanOut(io, bus, (to, event, [told]) => {
    const { success, data } = numberedSchema.safeParse(event === 'message' ? told : null)
    if (success) for (const room of to) seqs.note(room, data.seq)
  })
  const live: Live = {
    messages(appId, conversationId, messages, servedBy) {
      const whole = ['visitor', ...(servedBy === null ? [] : [servedBy])].map((who) =>
        rooms.watcher(appId, conversationId, who),
      )
      const watching = [rooms.messages(appId, conversationId)]
      for (const message of messages) {
        const hidden = masked(message)
        if (sameJson(hidden, message)) {
          out.emit(watching, 'message', message)
          continue
        }
        out.emit(whole, 'message', message)
        out.emitExcept(watching, whole, 'message', hidden)
      }
    },
    botTyping(appId, conversationId) {
      out.emit([rooms.messages(appId, conversationId)], 'typing', { conversationId, who: 'bot', name: null })
    },
    visitorConversation(appId, conversation) {
      out.emit([rooms.visitor(appId, conversation.id)], 'conversation', conversation)
    },
    desk(appId, conversation, { personIds, groupIds, lookedAfter }) {
      const audience = [
        ...personIds.map((personId) => rooms.member(appId, personId)),
        ...groupIds.map((groupId) => rooms.group(appId, groupId)),
        ...(lookedAfter === null ? [] : [rooms.supervisors(appId)]),
        ...(lookedAfter ?? []).map((groupId) => rooms.supervised(appId, groupId)),
      ]
      const whole = personIds
        .filter((personId) => isServedBy(seenOf(conversation), personId))
        .map((personId) => rooms.member(appId, personId))
      if (whole.length > 0) out.emit(whole, 'desk', conversation)
      if (audience.length > whole.length) out.emitExcept(audience, whole, 'desk', maskConversation(conversation))
    },
    withBot(appId) {
      out.emit([rooms.supervisors(appId)], 'with_bot')
    },
    stopWatching(appId, conversationId, personId) {
      out.leave(rooms.member(appId, personId), rooms.messages(appId, conversationId))
      out.leave(rooms.member(appId, personId), rooms.watcher(appId, conversationId, personId))
      out.leave(rooms.member(appId, personId), rooms.team(appId, conversationId))
    },
    whisper(appId, whisper, servedBy, guestId) {
      const whole = [rooms.member(appId, servedBy)]
      out.emit(whole, 'whisper', whisper)
      const others = [
        rooms.team(appId, whisper.conversationId),
        ...(guestId === null ? [] : [rooms.member(appId, guestId)]),
      ]
      out.emitExcept(others, whole, 'whisper', masked(whisper))
    },
    note(appId, note, servedBy) {
      const whole = servedBy === null ? [] : [rooms.watcher(appId, note.conversationId, servedBy)]
      if (whole.length > 0) out.emit(whole, 'note', note)
      out.emitExcept([rooms.team(appId, note.conversationId)], whole, 'note', masked(note))
    },
    remark(appId, conversationId) {
      out.emit([rooms.team(appId, conversationId)], 'remark', { conversationId })
    },
    mention(appId, personId, mention) {
      out.emit([rooms.member(appId, personId)], 'mention', masked(mention))
    },
    reminder(appId, personId, reminder) {
      out.emit([rooms.member(appId, personId)], 'reminder', masked(reminder))
    },
    starred(appId, personId) {
      out.emit([rooms.member(appId, personId)], 'starred')
    },
    elsewhere(appId, personId) {
      out.emit([rooms.member(appId, personId)], 'elsewhere')
    },
    wordAlerts(appId) {
      out.emit([rooms.alerts(appId)], 'word_alerts')
    },
    receipts(appId, receipts) {
      out.emit([rooms.team(appId, receipts.conversationId)], 'receipts', receipts)
    },
    watched(appId, servedBy, watched) {
      out.emit([rooms.member(appId, servedBy)], 'watched', watched)
    },
    rightsChanged(appId, personId) {
      out.reopen(rooms.member(appId, personId))
    },
    status(appId, personId, status) {
      out.emit([rooms.member(appId, personId)], 'status', status)
    },
    groupMode(appId, groupId) {
      out.emit([rooms.group(appId, groupId)], 'group_mode')
    },
    flowSaved(appId, saved) {
      out.emit([rooms.flow(appId, saved.flowId)], 'flow_saved', saved)
    },
    sheetJob(appId, personId, job) {
      out.emit([rooms.member(appId, personId)], 'sheet_job', job)
    },
    document(appId, personId, document) {
      out.emit([rooms.member(appId, personId)], 'document', document)
    },
    endSession(sessionId) {
      out.emit([rooms.session(sessionId)], 'signed_out')
      out.close(rooms.session(sessionId))
    },
    sessionRenewed(sessionId) {
      out.reopen(rooms.session(sessionId))
    },
    endMember(appId, personId) {
      out.emit([rooms.member(appId, personId)], 'signed_out')
      out.close(rooms.member(appId, personId))
    },
    isConnected: (appId, personId) => out.isAnybodyIn(rooms.member(appId, personId)),
    isOpen: (sessionId) => out.isAnybodyIn(rooms.session(sessionId)),
  }
  const flows = createFlowRooms({
    announce: (appId, presence) => io.to(rooms.flow(appId, presence.flowId)).emit('flow_presence', presence),
    share: (appId, presence) =>
      bus?.publish({ type: 'flow_people', appId, ...presence } satisfies z.input<typeof newsSchema>),
  })
  return {
    live,
    connections: () => io.engine?.clientsCount ?? 0,
    attach(http, host) {
      bus?.listen({
        heard(news, from) {
          if (out.heard(news)) return
          const { success, data } = newsSchema.safeParse(news)
          if (success) flows.hear(from, data.appId, data)
        },
        met: () => flows.shareAll(),
        gone(from) {
          flows.forget(from)
          seqs.forget()
          host.processGone().catch(host.failed)
        },
        missed() {
          flows.forget()
          seqs.forget()
          // Clients fetch what they lack whenever they connect, and are let in anew as what they are by then.
          for (const socket of io.of('/').sockets.values()) socket.conn.close()
        },
      })
      guardUpgrades(http, () => io.attach(http), host.upgradeRefusal)
      limitLive(io, host.limits)
      io.use((socket, next) => {
        const { auth, headers } = socket.handshake
        host.authenticate(auth as LiveAuth, headers.cookie, host.limits.addressOf(socket.request)).then(
          (caller) => {
            if (!caller) return next(new Error('UNAUTHORIZED'))
            if (!admit(socket, caller, host.limits)) return next(new Error('RATE_LIMITED'))
            socket.data.caller = caller
            next()
          },
          (error: unknown) => {
            host.failed(error)
            next(new Error(error instanceof DeskError ? error.code : 'UNAVAILABLE'))
          },
        )
      })
      io.on('connection', (socket) => listen(socket, host, { flows, out, seqs }))
      return io
    },
  }
}

import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Conversation } from '#src/contract/desk.ts'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** Who stands behind a live connection. */
export type LiveCaller =
  | {
      kind: 'member'
      appId: string
      personId: string
      sessionId: string
      nickname: string
      serves: boolean
      groupIds: string[]
    }
  | { kind: 'visitor'; appId: string; visitorId: string }

type Data = { caller: LiveCaller }
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Data>
export type LiveConnection = Socket<ClientEvents, ServerEvents, Record<string, never>, Data>

/** What the server tells live connections. Every room is named by its application first. */
export type Live = {
  messages(appId: string, conversationId: string, messages: readonly Message[]): void
  visitorConversation(appId: string, conversation: VisitorConversation): void
  /** News of a conversation, for those alone whom it concerns: who serves or served it, and groups in which it waits or waited. */
  desk(appId: string, conversation: Conversation, audience: Audience): void
  /** Somebody no longer serves a conversation: they hear nothing more of it. */
  stopWatching(appId: string, conversationId: string, personId: string): void
  /** Somebody came into a group, or left it. */
  regroup(appId: string, groupId: string, joined: readonly string[], left: readonly string[]): void
  status(appId: string, personId: string, status: Parameters<ServerEvents['status']>[0]): void
  /** Closes what a session holds open. */
  endSession(sessionId: string): void
  /** Closes what a person holds open in one application. */
  endMember(appId: string, personId: string): void
  /** Whether a member has any connection to this process. */
  isConnected(appId: string, personId: string): Promise<boolean>
}

export type Audience = { personIds: readonly string[]; groupIds: readonly string[] }

/** What the connections need of the rest of the server; handed in when it is put together. */
export type LiveHost = {
  authenticate(
    auth: LiveAuth,
    headers: { cookie?: string | undefined; origin?: string | undefined; host?: string | undefined },
  ): Promise<LiveCaller | null>
  /** The last seq of a conversation the caller may watch; null when there is none such. */
  mayWatch(caller: LiveCaller, conversationId: string): Promise<number | null>
  connected(caller: LiveCaller): Promise<void>
  disconnected(caller: LiveCaller): Promise<void>
  failed(error: unknown): void
}

const rooms = {
  messages: (appId: string, conversationId: string) => `${appId}:messages:${conversationId}`,
  visitor: (appId: string, conversationId: string) => `${appId}:visitor:${conversationId}`,
  group: (appId: string, groupId: string) => `${appId}:group:${groupId}`,
  member: (appId: string, personId: string) => `${appId}:member:${personId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}

/** The live connections of this process: what to tell them, how to begin listening, how many there are. */
export function createLive(): {
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
  })
  const live: Live = {
    messages(appId, conversationId, messages) {
      for (const message of messages) io.to(rooms.messages(appId, conversationId)).emit('message', message)
    },
    visitorConversation(appId, conversation) {
      io.to(rooms.visitor(appId, conversation.id)).emit('conversation', conversation)
    },
    desk(appId, conversation, { personIds, groupIds }) {
      const audience = [
        ...personIds.map((personId) => rooms.member(appId, personId)),
        ...groupIds.map((groupId) => rooms.group(appId, groupId)),
      ]
      if (audience.length > 0) io.to(audience).emit('desk', conversation)
    },
    stopWatching(appId, conversationId, personId) {
      io.in(rooms.member(appId, personId)).socketsLeave(rooms.messages(appId, conversationId))
    },
    regroup(appId, groupId, joined, left) {
      for (const personId of joined) io.in(rooms.member(appId, personId)).socketsJoin(rooms.group(appId, groupId))
      for (const personId of left) io.in(rooms.member(appId, personId)).socketsLeave(rooms.group(appId, groupId))
    },
    status(appId, personId, status) {
      io.to(rooms.member(appId, personId)).emit('status', status)
    },
    endSession(sessionId) {
      io.to(rooms.session(sessionId)).emit('signed_out')
      io.in(rooms.session(sessionId)).disconnectSockets(true)
    },
    endMember(appId, personId) {
      io.to(rooms.member(appId, personId)).emit('signed_out')
      io.in(rooms.member(appId, personId)).disconnectSockets(true)
    },
    async isConnected(appId, personId) {
      return (await io.in(rooms.member(appId, personId)).fetchSockets()).length > 0
    },
  }
  return {
    live,
    connections: () => io.engine?.clientsCount ?? 0,
    attach(http, host) {
      io.attach(http)
      io.use((socket, next) => {
        const { cookie, origin, host: name } = socket.handshake.headers
        host.authenticate(socket.handshake.auth as LiveAuth, { cookie, origin, host: name }).then(
          (caller) => {
            if (!caller) return next(new Error('UNAUTHORIZED'))
            socket.data.caller = caller
            next()
          },
          (error: unknown) => {
            host.failed(error)
            next(new Error('UNAVAILABLE'))
          },
        )
      })
      io.on('connection', (socket) => listen(socket, host))
      return io
    },
  }
}

function listen(socket: LiveConnection, host: LiveHost): void {
  const { caller } = socket.data
  const { appId } = caller
  if (caller.kind === 'member') {
    void socket.join([rooms.member(appId, caller.personId), rooms.session(caller.sessionId)])
    if (caller.serves) void socket.join(caller.groupIds.map((groupId) => rooms.group(appId, groupId)))
  }
  host.connected(caller).catch(host.failed)
  socket.on('disconnect', () => {
    host.disconnected(caller).catch(host.failed)
  })

  socket.on('watch', (conversationId, answer) => {
    if (typeof conversationId !== 'string' || typeof answer !== 'function') return
    host.mayWatch(caller, conversationId).then(
      async (seq) => {
        if (seq === null) return answer({ code: 'NOT_FOUND' })
        await socket.join(rooms.messages(appId, conversationId))
        if (caller.kind === 'visitor') await socket.join(rooms.visitor(appId, conversationId))
        answer({ seq })
      },
      (error: unknown) => {
        host.failed(error)
        answer({ code: 'UNAVAILABLE' })
      },
    )
  })
  socket.on('unwatch', (conversationId) => {
    if (typeof conversationId === 'string') void socket.leave(rooms.messages(appId, conversationId))
  })

  let lastTyping = 0
  socket.on('typing', (conversationId) => {
    if (typeof conversationId !== 'string') return
    const room = rooms.messages(appId, conversationId)
    const now = performance.now()
    if (!socket.rooms.has(room) || now - lastTyping < 1_000) return
    lastTyping = now
    const typing =
      caller.kind === 'visitor'
        ? { conversationId, who: 'visitor' as const, name: null }
        : { conversationId, who: 'agent' as const, name: caller.nickname }
    socket.to(room).emit('typing', typing)
  })
}

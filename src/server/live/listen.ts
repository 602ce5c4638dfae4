import { z } from 'zod'
import type { LiveConnection } from './connection.ts'
import type { FanOut } from './fan-out.ts'
import { listenToFlow } from './flow-place.ts'
import type { FlowRooms } from './flow-rooms.ts'
import type { LiveHost } from './host.ts'
import type { LastSeqs } from './last-seqs.ts'
import { createLooking } from './limit-live.ts'
import { RightsEnded } from './rights.ts'
import { rooms } from './rooms.ts'

const receiptSchema = z.object({ conversationId: z.uuid(), seq: z.number().int().min(1), isRead: z.boolean() })

type Parts = { flows: FlowRooms; out: FanOut; seqs: LastSeqs }

/** Hears what a connection says, and puts it into the rooms whose news it is to have. */
export function listen(socket: LiveConnection, host: LiveHost, { flows, out, seqs }: Parts): void {
  const { caller } = socket.data
  const { appId } = caller
  if (caller.kind === 'member') {
    void socket.join([rooms.member(appId, caller.personId), rooms.session(caller.sessionId)])
    if (caller.serves) void socket.join(caller.groupIds.map((groupId) => rooms.group(appId, groupId)))
    if (caller.readsAlerts) void socket.join(rooms.alerts(appId))
    if (caller.supervises === 'all') void socket.join(rooms.supervisors(appId))
    if (caller.supervises === 'groups')
      void socket.join(caller.groupIds.map((groupId) => rooms.supervised(appId, groupId)))
  }
  const failed = (error: unknown) => {
    if (error instanceof RightsEnded) socket.conn.close()
    else host.failed(error)
  }
  host.connected(caller).catch((error: unknown) => {
    failed(error)
    // Whether its rights still hold is not known.
    socket.conn.close()
  })
  socket.on('disconnect', () => {
    host.disconnected(caller).catch(host.failed)
  })

  /** Looks again where the connection was taken out of a room meanwhile: it may have been that of this conversation. */
  async function seqToWatch(conversationId: string): Promise<number | null> {
    const { leaves } = socket.data
    const seq = await host.mayWatch(caller, conversationId)
    return socket.data.leaves === leaves ? seq : seqToWatch(conversationId)
  }
  const watched = (conversationId: string) => [
    rooms.messages(appId, conversationId),
    rooms.watcher(appId, conversationId, caller.kind === 'visitor' ? 'visitor' : caller.personId),
    ...(caller.kind === 'member' ? [rooms.team(appId, conversationId)] : []),
  ]
  const looking = createLooking(socket, host.limits)
  socket.on('watch', (conversationId, answer) => {
    if (typeof conversationId !== 'string' || typeof answer !== 'function') return
    const room = rooms.messages(appId, conversationId)
    // A visitor who hears it already has been told of everything, and is told the newest number from memory; what a member
    // may hear is looked at again.
    const heard = () => (caller.kind === 'visitor' && socket.rooms.has(room) ? seqs.of(room) : undefined)
    const known = heard()
    if (known !== undefined) return answer({ seq: known })
    const looked = looking(async () => heard() ?? seqToWatch(conversationId))
    if (looked === null) return answer({ code: 'RATE_LIMITED' })
    looked.then(
      async (seq) => {
        if (seq === null) return answer({ code: 'NOT_FOUND' })
        await socket.join(watched(conversationId))
        if (caller.kind === 'visitor') await socket.join(rooms.visitor(appId, conversationId))
        answer({ seq: seqs.note(room, seq) })
      },
      (error: unknown) => {
        failed(error)
        answer({ code: 'UNAVAILABLE' })
      },
    )
  })
  socket.on('unwatch', (conversationId) => {
    if (typeof conversationId !== 'string') return
    for (const room of watched(conversationId)) void socket.leave(room)
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
    out.emitElsewhere([room], 'typing', typing)
    if (caller.kind === 'member') host.typing(caller, conversationId)
  })

  if (caller.kind === 'visitor')
    socket.on('received', (conversationId, seq, isRead, answer) => {
      const { success, data } = receiptSchema.safeParse({ conversationId, seq, isRead })
      if (!success) return
      // A page that was loaded from an earlier release asks for no answer.
      const tell = (refused: { code: string } | null) => typeof answer === 'function' && answer(refused)
      const noting = looking(() => host.received(caller, data))
      if (noting === null) return void tell({ code: 'RATE_LIMITED' })
      noting.then(
        () => tell(null),
        (error: unknown) => {
          failed(error)
          tell({ code: 'UNAVAILABLE' })
        },
      )
    })
  if (caller.kind === 'member')
    listenToFlow(socket, caller, {
      flows,
      mayJoin: async (flowId) => (await looking(() => host.maySeeFlow(caller, flowId))) ?? false,
      room: (flowId) => rooms.flow(appId, flowId),
      failed,
    })
}

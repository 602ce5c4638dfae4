import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ServerEvents } from '#src/contract/live.ts'
import type { Bus } from './bus.ts'
import type { LiveServer } from './connection.ts'

const deedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('emit'),
    rooms: z.array(z.string()),
    except: z.array(z.string()).default([]),
    event: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({ type: z.literal('leave'), of: z.string(), room: z.string() }),
  z.object({ type: z.enum(['close', 'reopen']), room: z.string() }),
  z.object({ type: z.literal('ask'), id: z.string(), room: z.string() }),
  z.object({ type: z.literal('answer'), id: z.string(), isThere: z.boolean() }),
])
type Deed = z.output<typeof deedSchema>

/** Does things to all connections in a room: at once to those of this process, and to those of the others by the bus. */
export type FanOut = {
  emit<E extends keyof ServerEvents>(rooms: readonly string[], event: E, ...args: Parameters<ServerEvents[E]>): void
  /** To those in the rooms who are in none of the others. */
  emitExcept<E extends keyof ServerEvents>(
    rooms: readonly string[],
    except: readonly string[],
    event: E,
    ...args: Parameters<ServerEvents[E]>
  ): void
  /** To those of the other processes alone. */
  emitElsewhere<E extends keyof ServerEvents>(
    rooms: readonly string[],
    event: E,
    ...args: Parameters<ServerEvents[E]>
  ): void
  /** Takes the connections of a room out of another one. */
  leave(of: string, room: string): void
  close(room: string): void
  /** Closes the connections of a room as if their line had broken: their clients come back by themselves. */
  reopen(room: string): void
  /** Whether any connection of any process is in a room. A process that does not answer has none. */
  isAnybodyIn(room: string): Promise<boolean>
  /** Does what another process told; false where it is none of these. */
  heard(news: unknown): boolean
}

/** Milliseconds that the other processes have to answer. */
const ANSWER_MS = 2_000

/** `emitting` hears of everything that is sent to rooms of this process, before it is. */
export function createFanOut(
  io: LiveServer,
  bus: Bus | null,
  emitting: (rooms: readonly string[], event: string, args: readonly unknown[]) => void,
): FanOut {
  const asked = new Map<string, (isThere: boolean) => void>()
  const isHere = (room: string) => (io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0
  const socketsIn = (room: string) =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? [])

  function performFanOut(deed: Deed): void {
    switch (deed.type) {
      case 'emit':
        emitting(deed.rooms, deed.event, deed.args)
        // The events of another process are of the same contract; a connection passes over what it does not know.
        io.to(deed.rooms)
          .except(deed.except)
          .emit(deed.event as 'signed_out', ...(deed.args as []))
        return
      case 'leave':
        for (const { data } of socketsIn(deed.of)) data.leaves = (data.leaves ?? 0) + 1
        io.in(deed.of).socketsLeave(deed.room)
        return
      case 'close':
        io.in(deed.room).disconnectSockets(true)
        return
      case 'reopen':
        for (const socket of socketsIn(deed.room)) socket.conn.close()
        return
      case 'ask':
        bus?.publish({ type: 'answer', id: deed.id, isThere: isHere(deed.room) } satisfies Deed)
        return
      case 'answer':
        asked.get(deed.id)?.(deed.isThere)
    }
  }
  function everywhere(deed: Deed): void {
    performFanOut(deed)
    bus?.publish(deed)
  }
  function askOthers(room: string): Promise<boolean> {
    const id = randomUUID()
    let missing = bus?.others() ?? 0
    if (missing === 0) return Promise.resolve(false)
    return new Promise((resolve) => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer)
        asked.delete(id)
        resolve(isThere)
      }
      const timer = setTimeout(settle, ANSWER_MS, false)
      asked.set(id, (isThere) => {
        missing -= 1
        if (isThere || missing === 0) settle(isThere)
      })
      bus?.publish({ type: 'ask', id, room } satisfies Deed)
    })
  }

  return {
    emit: (rooms, event, ...args) => everywhere({ type: 'emit', rooms: [...rooms], except: [], event, args }),
    emitExcept: (rooms, except, event, ...args) =>
      everywhere({ type: 'emit', rooms: [...rooms], except: [...except], event, args }),
    emitElsewhere: (rooms, event, ...args) =>
      bus?.publish({ type: 'emit', rooms: [...rooms], except: [], event, args } satisfies Deed),
    leave: (of, room) => everywhere({ type: 'leave', of, room }),
    close: (room) => everywhere({ type: 'close', room }),
    reopen: (room) => everywhere({ type: 'reopen', room }),
    isAnybodyIn: async (room) => isHere(room) || askOthers(room),
    heard(news) {
      const { success, data } = deedSchema.safeParse(news)
      if (success) performFanOut(data)
      return success
    },
  }
}

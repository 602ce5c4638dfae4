import { io, type Socket } from 'socket.io-client'
import type { Pool } from 'undici'
import { z } from 'zod'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import { caller, expecting, type Caller } from './caller.ts'
import { APP } from './shop.ts'

/** A visitor with an open conversation. */
export type Visitor = { conversationId: string; call: Caller; token: string }

const opened = z.object({ token: z.string(), conversation: z.object({ id: z.string() }) })

/** From how many addresses the visitors come: each may open a limited number of conversations a minute. */
const ADDRESSES = 20

/** Opens conversations, some at a time. */
export function openVisitors(pool: Pool, count: number): Promise<Visitor[]> {
  return inTurn(count, 16, async (index) => {
    const ip = `10.0.0.${1 + (index % ADDRESSES)}`
    const open = expecting(caller({ pool, ip }))
    const { token, conversation } = opened.parse(await open('POST', `/visitor/${APP}/open`, { language: 'en' }))
    return { conversationId: conversation.id, call: caller({ pool, ip, visitorToken: token }), token }
  })
}

export type Connection = Socket<ServerEvents, ClientEvents>

/** Connects a visitor by WebSocket and hears the conversation's messages; resolves when it is being watched. */
export async function connect(url: string, visitor: Visitor, onMessage: ServerEvents['message']): Promise<Connection> {
  const socket: Connection = io(url, {
    transports: ['websocket'],
    forceNew: true,
    // A connection that is lost shall show as messages missed.
    reconnection: false,
    auth: { appId: APP, visitorToken: visitor.token },
  })
  socket.on('message', onMessage)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const reply = await socket.timeout(30_000).emitWithAck('watch', visitor.conversationId)
  if ('code' in reply) throw new Error(`A conversation cannot be watched: ${reply.code}`)
  return socket
}

/** Does a numbered piece of work `count` times, at most `wide` at once; answers the results in order. */
export async function inTurn<T>(count: number, wide: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(wide, count) }, worker))
  return results
}

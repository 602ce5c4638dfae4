import { io, type Socket } from 'socket.io-client'
import type { Pool } from 'undici'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import { caller, expecting } from '../caller.ts'
import { APP } from '../shop.ts'
import { inTurn } from '../visitors.ts'
import type { BenchAgent } from './house.ts'

/** Agents at their desks, each with a live connection: what rings at them they take at once. */
export type BenchDesk = {
  /** One of them ends what they have had longest; the agents in turn. */
  end(index: number): Promise<void>
  close(): void
}

export async function connectAgents(url: string, pool: Pool, agents: readonly BenchAgent[]): Promise<BenchDesk> {
  const at = await inTurn(agents.length, 16, (index) => sitDown(url, pool, agents[index]!))
  return {
    async end(index) {
      // Whoever is between two has none: the next one ends one of theirs.
      for (let step = 0; step < at.length; step += 1) {
        const one = at[(index + step) % at.length]!
        const conversationId = one.served.values().next().value
        if (conversationId === undefined) continue
        one.served.delete(conversationId)
        await one.call('POST', `/apps/${APP}/conversations/${conversationId}/end`, {})
        return
      }
      throw new Error('Nobody serves anybody.')
    },
    close: () => {
      for (const { socket } of at) socket.disconnect()
    },
  }
}

async function sitDown(url: string, pool: Pool, agent: BenchAgent) {
  const call = expecting(caller({ pool, cookie: agent.cookie }))
  const served = new Set<string>()
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { appId: APP },
    extraHeaders: { cookie: agent.cookie, origin: url },
  })
  socket.on('desk', ({ id, state, owner }) => {
    if (owner?.id !== agent.id || state === 'ended') return void served.delete(id)
    if (state === 'in_service') served.add(id)
    if (state === 'ringing') void call('POST', `/apps/${APP}/conversations/${id}/accept`, {}).catch(() => undefined)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { call, served, socket }
}

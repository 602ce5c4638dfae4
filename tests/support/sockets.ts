import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import type { Context } from '#src/server/context.ts'
import { liveHost } from '#src/server/live-host.ts'
import type { LiveHost } from '#src/server/live/host.ts'
import { createLive } from '#src/server/live/live.ts'
import type { TestServer } from './server.ts'

export type TestSocket = Socket<ServerEvents, ClientEvents>

/** Live connections of a test server: from here on its services announce to real ones. */
export type TestSockets = {
  /** Opens a connection; with a session it is a member's. */
  open(auth: object, session?: string | null): TestSocket
  /** Ends those that were opened. */
  endAll(): void
  close(): Promise<void>
}

/** `around` may stand between the connections and the server. */
export async function openSockets(
  server: TestServer,
  around: (host: LiveHost) => Partial<LiveHost> = () => ({}),
): Promise<TestSockets> {
  const { live, attach } = createLive(null)
  Object.assign(server.deps.live, live)
  const http = createServer()
  const context = { ...server.deps, origin: { requestId: 'test', ip: 'test', userAgent: 'test' } } as Context
  const host = liveHost(server.deps, () => context)
  const connections = attach(http, { ...host, ...around(host) })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const opened: TestSocket[] = []
  return {
    open(auth, session) {
      const cookies = session
        ? { extraHeaders: { cookie: `deskwright_session=${session}`, origin: server.deps.publicUrl } }
        : {}
      const socket: TestSocket = io(url, {
        auth,
        ...cookies,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      opened.push(socket)
      return socket
    },
    endAll() {
      for (const socket of opened.splice(0)) socket.disconnect()
    },
    close: () => connections.close(),
  }
}

/** How the opening of a connection ends: `connected`, or why not. */
export const outcomeOf = (socket: TestSocket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })

/** How a connection that was open is closed, in the words of its library; "closed" where it is already. */
export const closedOf = (socket: TestSocket) =>
  new Promise<string>((resolve) => {
    if (socket.disconnected) return resolve('closed')
    socket.once('disconnect', resolve)
  })

/** What a connection hears next of one kind. */
export const nextOf = <E extends keyof ServerEvents>(socket: TestSocket, event: E) =>
  new Promise<Parameters<ServerEvents[E]>[0]>((resolve) => {
    socket.once(event as 'message', ((value: Parameters<ServerEvents[E]>[0]) => resolve(value)) as never)
  })

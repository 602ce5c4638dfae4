import type { IncomingMessage } from 'node:http'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Traffic } from '../platform/traffic.ts'
import type { LiveCaller, LiveConnection, LiveServer } from './connection.ts'
import { refuseUpgrade } from './upgrade.ts'

/** What counts live connections and what comes over them. */
export type LiveLimits = { traffic: Traffic; addressOf(request: IncomingMessage): string }

/** Bytes of a frame that count as one: a big one takes as long to read as several. */
const FRAME_BYTES = 4 * 1024

const callerKey = (caller: LiveCaller): string =>
  `${caller.appId}/${caller.kind === 'member' ? caller.personId : caller.visitorId}`

/**
 * Counts live connections and their frames before anything is done for them. An address that opens too many is refused
 * before the upgrade; a frame too many is dropped, or answered RATE_LIMITED where it asks for an answer; a connection that
 * goes on regardless is closed.
 */
export function limitLive(io: LiveServer, { traffic, addressOf }: LiveLimits): void {
  let opened = 0
  const connect = (request: IncomingMessage) => traffic.countIn('connect', { address: addressOf(request) }) === 0

  io.engine.use((request: IncomingMessage, _: unknown, next: () => void) => {
    const { socket } = request
    const close = connect(request) ? traffic.open('connection', { address: addressOf(request) }) : null
    if (close === null) return refuseUpgrade(socket, new DeskError('RATE_LIMITED', { retryAfter: 1 }))
    socket.once('close', close)
    next()
  })
  io.engine.on('connection', (connection: LiveConnection['conn']) => {
    const source = { socket: `${++opened}`, address: addressOf(connection.request) }
    connection.on('packet', ({ type, data }: { type: string; data?: string | Buffer }) => {
      if (type !== 'message') return
      const count = 1 + Math.floor((data?.length ?? 0) / FRAME_BYTES)
      if (traffic.countIn('wire', source, count) > 0) connection.request.socket.destroy()
    })
  })
  io.use((socket, next) => next(connect(socket.request) ? undefined : new Error('RATE_LIMITED')))
  io.on('connection', (socket) => {
    const source = sourceOf(socket, addressOf)
    socket.use(([, ...given], next) => {
      if (traffic.countIn('frame', source) === 0) return next()
      const answer: unknown = given.at(-1)
      if (typeof answer === 'function') answer({ code: 'RATE_LIMITED' })
    })
  })
}

/** Counts a connection whose caller is known; false: they, or their application, have too many open. */
export function admit(socket: LiveConnection, caller: LiveCaller, { traffic }: LiveLimits): boolean {
  const close = traffic.open('connection', { caller: callerKey(caller), application: caller.appId })
  if (close === null) return false
  socket.conn.once('close', close)
  return true
}

/** Lets a connection ask the database: one question at a time, the others in turn. Null: it asks too much. */
export type Looking = <T>(look: () => Promise<T>) => Promise<T> | null

export function createLooking(socket: LiveConnection, { traffic, addressOf }: LiveLimits): Looking {
  const source = sourceOf(socket, addressOf)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (look) => {
    if (waiting >= LIMITS.atOnce.looks || traffic.countIn('look', source) > 0) return null
    waiting += 1
    const looked = last.then(look).finally(() => {
      waiting -= 1
    })
    last = looked.catch(() => undefined)
    return looked
  }
}

function sourceOf(socket: LiveConnection, addressOf: LiveLimits['addressOf']) {
  const { caller } = socket.data
  return {
    socket: socket.id,
    caller: callerKey(caller),
    address: addressOf(socket.request),
    application: caller.appId,
  }
}

import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { DeskError } from '#src/domain/errors.ts'
import type { Env } from '../env.ts'
import { refusalAhead } from '../request/refusal.ts'
import { isKnownHost } from '../known-host.ts'
import { isOwnOrigin } from '../origin.ts'
import { calledHost } from '../platform/caller-address.ts'

/**
 * Why a request for a live connection is refused before it becomes one; null: it may become one. A browser sends cookies
 * along from any page and always says which page it was; a cookie without an Origin is nobody's we know. Members and
 * visitors alike connect from pages of ours, for the visitor's chat on other sites is a page of ours in a frame.
 */
export function upgradeRefusal(deps: { env: Env; publicUrl: string }, request: IncomingMessage): DeskError | null {
  const { headers, socket } = request
  const host = calledHost(deps.env.trustProxy, socket.remoteAddress ?? '', (name) => headers[name]?.toString())
  if (!isKnownHost(deps, host)) return new DeskError('MISDIRECTED')
  if (headers.origin === undefined) return headers.cookie === undefined ? null : new DeskError('FORBIDDEN')
  return isOwnOrigin(deps, headers.origin, host) ? null : new DeskError('FORBIDDEN')
}

/**
 * Has `attach` put live connections onto a server, and lets only those requests become one that are not refused. Requests
 * that ask for no upgrade stay with whoever answered them before.
 */
export function guardUpgrades(
  http: Server,
  attach: () => void,
  refusalOf: (request: IncomingMessage) => DeskError | null,
): void {
  const answering = http.listeners('request')
  attach()
  const upgrading = http.listeners('upgrade')
  http.removeAllListeners('request').removeAllListeners('upgrade')
  for (const listener of answering) http.on('request', (request, response) => listener.call(http, request, response))
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request)
    if (refusal) return refuseUpgrade(socket, refusal)
    for (const listener of upgrading) listener.call(http, request, socket, head)
  })
}

/** Answers a request for a live connection with a refusal, and ends it. */
export function refuseUpgrade(socket: Duplex, refusal: DeskError): void {
  const { status, headers, body } = refusalAhead(refusal)
  const sent = { ...headers, Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requestAddress } from '../platform/caller-address.ts'
import type { Traffic } from '../platform/traffic.ts'
import { refusalAhead } from '../request/refusal.ts'

type Bounds = { traffic: Traffic; trustProxy: readonly string[]; withinMs?: number }

/**
 * Passes requests on, so many with a body on its way from one address at once, and ends those whose body drips: who sends
 * a byte now and then would hold memory and a connection for as long as they like. A server that is itself slow to take a
 * body waits for nobody.
 */
export function boundBodies(
  pass: RequestListener,
  { traffic, trustProxy, withinMs = LIMITS.drip.withinMs }: Bounds,
): RequestListener {
  return (request, response) => {
    if (!hasBody(request)) return pass(request, response)
    const close = traffic.open('body', { address: requestAddress(trustProxy, request) })
    if (close === null) return refuse(response)
    const { socket } = request
    let seen = socket.bytesRead
    const looking = setInterval(() => {
      const { bytesRead } = socket
      const isWaitedFor = !request.complete && request.readableLength === 0
      if (isWaitedFor && bytesRead - seen < LIMITS.drip.bytes) socket.destroy()
      seen = bytesRead
    }, withinMs)
    const end = () => {
      clearInterval(looking)
      socket.off('close', end)
      close()
    }
    request.once('end', end)
    socket.once('close', end)
    pass(request, response)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuse(response: ServerResponse): void {
  const { status, headers, body } = refusalAhead(new DeskError('RATE_LIMITED', { retryAfter: 1 }))
  response.writeHead(status, { ...headers, Connection: 'close' })
  response.end(body)
}

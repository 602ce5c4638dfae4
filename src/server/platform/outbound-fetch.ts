import { lookup } from 'node:dns/promises'
import { Agent, buildConnector, request as send } from 'undici'
import { guardedConnect, type Resolve } from './outbound-connect.ts'
import { OutboundError } from './outbound-error.ts'

export type OutboundFetchOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A name may come several times. The host is always the one of the address. */
  headers: readonly (readonly [name: string, value: string])[]
  body: string | null
  /** Ends the request, its body included, at any moment. */
  signal: AbortSignal
  /** Longest body that is taken. */
  maxBytes: number
}

/** A request to an address that somebody typed in, answered as soon as its headers are there. */
export type OutboundFetch = {
  /**
   * Any status is an answer, a redirect too: none is followed. Throws OutboundError when there is no answer, also from the
   * body while it is read; throws the signal's reason when the signal ends it.
   */
  fetch(url: string, options: OutboundFetchOptions): Promise<Response>
  /** Ends what is under way. */
  close(): void
}

const CONNECT_MS = 3_000
const MAX_HEADER_BYTES = 16 * 1024

/** Headers that belong to the connection, not to the caller. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect'])

/** Statuses that come without a body; a Response with one would not be made. */
const BODILESS = new Set([204, 205, 304])

/**
 * The guarded client for answers that come bit by bit: http and https, public addresses only (but for `allow`: host:port,
 * exact), limited in size. The time limit is the caller's signal; only connecting has one of its own.
 */
export function createOutboundFetch(options: {
  allow: readonly string[]
  resolve?: Resolve
  /** For resolving and connecting together. */
  connectMs?: number
}): OutboundFetch {
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }))
  const connect = connectWithin(options.connectMs ?? CONNECT_MS, guardedConnect(options.allow, resolve))
  const agent = new Agent({ connect, maxHeaderSize: MAX_HEADER_BYTES })
  return {
    async fetch(text, { method, headers, body, signal, maxBytes }) {
      const url = targetOf(text)
      try {
        signal.throwIfAborted()
        const given = headers.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
        const response = await send(url, {
          dispatcher: agent,
          method,
          headers: withDefaults(given).flat(),
          body,
          signal,
        })
        const { statusCode: status } = response
        const bytes = streamOf(limited(response.body, { host: url.hostname, maxBytes, signal }))
        return new Response(BODILESS.has(status) ? null : bytes, { status, headers: pairsOf(response.headers) })
      } catch (error) {
        throw explained(error, url.hostname, signal)
      }
    },
    close: () => void agent.destroy(),
  }
}

function targetOf(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new OutboundError('BLOCKED', 'The address', 'only http and https addresses are called')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('BLOCKED', url.hostname, 'an address may not carry a user or a password')
  }
  return url
}

function withDefaults(headers: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  // A packed body would be passed on packed.
  const defaults = [['user-agent', 'Deskwright'] as const, ['accept-encoding', 'identity'] as const]
  return [...defaults.filter(([name]) => !names.has(name)), ...headers]
}

/** Ends an attempt to connect that takes too long, the look-up of the name included. */
function connectWithin(ms: number, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      callback(new OutboundError('FAILED', options.hostname, 'no connection in time'), null)
    }, ms)
    connect(options, (...[error, socket]) => {
      clearTimeout(timer)
      if (late) socket?.destroy()
      else if (error) callback(error, null)
      else callback(null, socket)
    })
  }
}

async function* limited(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { host, maxBytes, signal }: { host: string; maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size > maxBytes) throw new OutboundError('TOO_LARGE', host, `the answer is over ${maxBytes} bytes`)
      yield chunk
    }
  } catch (error) {
    throw explained(error, host, signal)
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}

const TIMEOUTS = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/

function explained(error: unknown, host: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof OutboundError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  if (TIMEOUTS.test(code)) return new OutboundError('TIMEOUT', host, 'no answer in time')
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundError('TOO_LARGE', host, 'the headers are too long')
  return new OutboundError('FAILED', host, code)
}

import { lookup } from 'node:dns/promises'
import { Agent, request as send } from 'undici'
import { LIMITS } from '#src/domain/limits.ts'
import { addressFault, portOf, type AddressFault } from '#src/domain/outbound/address-fault.ts'
import { isPublicAddress } from '#src/lib/public-address.ts'
import { within } from './deadline.ts'
import { allowedHosts, guardedConnect, type Resolve } from './outbound-connect.ts'
import { OutboundError } from './outbound-error.ts'

export type OutboundRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** For all of it: resolving, connecting, every redirect, the whole body. */
  timeoutMs?: number
  /** Longest body that is taken. */
  maxBytes?: number
  /** How many redirects are followed, 3 at most; past them the redirect itself is the answer. */
  redirects?: number
}

/** Header names are in lower case; what came several times is joined by commas. */
export type OutboundResponse = { status: number; headers: Record<string, string>; body: Buffer }

/** The one way for requests to addresses that somebody typed in. */
export type Outbound = {
  /** Any status is an answer. Throws OutboundError when there is none. */
  request(url: string, options?: OutboundRequest): Promise<OutboundResponse>
  /**
   * What is wrong with calling an address some day: as far as it can be told from the address, and from what its name leads
   * to where that is known soon. Null: nothing, for now; every call looks again.
   */
  faultOf(url: string): Promise<AddressFault | null>
  /** Ends what is under way. */
  close(): void
}

const DEFAULTS = { timeoutMs: 10_000, maxBytes: 1 << 20 }
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024

/** What still goes along when a redirect leads to another origin: nothing that could be a credential. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'user-agent'])

type Hop = {
  url: URL
  method: NonNullable<OutboundRequest['method']>
  headers: Record<string, string>
  body: string | Buffer | null
}

/**
 * Makes the guarded client: http and https, public addresses only (but for `allow`: host:port, exact), checked again at
 * every redirect, limited in time and size. A proxy named by the environment is not used: it would resolve names itself.
 */
export function createOutbound(options: { allow: readonly string[]; resolve?: Resolve }): Outbound {
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }))
  const allowed = allowedHosts(options.allow)
  const agent = new Agent({ connect: guardedConnect(options.allow, resolve), maxHeaderSize: MAX_HEADER_BYTES })
  return {
    async request(url, { timeoutMs, maxBytes, redirects = 0, ...rest } = {}) {
      const first = firstHop(url, rest)
      const limit = { agent, maxBytes: maxBytes ?? DEFAULTS.maxBytes }
      return within(
        timeoutMs ?? DEFAULTS.timeoutMs,
        () => tooLate(first.url.hostname),
        (signal) => follow(first, Math.min(redirects, MAX_REDIRECTS), { ...limit, signal }),
      )
    },
    async faultOf(text) {
      const fault = addressFault(text, allowed)
      if (fault !== null) return fault
      const url = new URL(text)
      if (allowed.includes(`${url.hostname}:${portOf(url)}`)) return null
      const found = await soon(resolve(url.hostname.replace(/^\[|\]$/g, '')))
      return found.some(({ address }) => !isPublicAddress(address)) ? 'ADDRESS_BLOCKED' : null
    },
    close: () => void agent.destroy(),
  }
}

/** What a name leads to; nothing where it is not known in time. */
async function soon(found: ReturnType<Resolve>): ReturnType<Resolve> {
  try {
    return await within(
      LIMITS.outbound.lookUpMs,
      () => new Error('no look-up in time'),
      () => found,
    )
  } catch {
    return []
  }
}

type Limits = { agent: Agent; signal: AbortSignal; maxBytes: number }

async function follow(first: Hop, redirects: number, limits: Limits): Promise<OutboundResponse> {
  for (let hop = first, left = redirects; ; left--) {
    const response = await exchange(hop, limits)
    const next = left > 0 ? redirectOf(hop, response) : null
    if (!next) return response
    hop = next
  }
}

const tooLate = (host: string) => new OutboundError('TIMEOUT', host, 'no answer in time')

function firstHop(url: string, { method = 'GET', headers = {}, body }: OutboundRequest): Hop {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    url: targetOf(url),
    method,
    // The host is the one that was checked, whatever the caller says.
    headers: { 'user-agent': 'Deskwright', ...Object.fromEntries(lowered.filter(([name]) => name !== 'host')) },
    body: body ?? null,
  }
}

function targetOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new OutboundError('BLOCKED', base?.hostname ?? 'The address', 'only http and https addresses are called')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('BLOCKED', url.hostname, 'an address may not carry a user or a password')
  }
  return url
}

/** Where a response sends on to, or null when it is the answer. */
function redirectOf(from: Hop, { status, headers }: OutboundResponse): Hop | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const url = targetOf(location, from.url)
  const keeps = status === 307 || status === 308 || from.method === 'GET' || from.method === 'HEAD'
  const next: Hop = keeps ? { ...from, url } : { url, method: 'GET', headers: withoutBody(from.headers), body: null }
  if (url.origin === from.url.origin) return next
  // The body was meant for the first host, and may hold a credential too.
  if (next.body !== null) throw new OutboundError('BLOCKED', url.hostname, 'a redirect may not pass a body on')
  const harmless = Object.entries(next.headers).filter(([name]) => HARMLESS_HEADERS.has(name))
  return { ...next, headers: Object.fromEntries(harmless) }
}

function withoutBody(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')))
}

async function exchange(hop: Hop, { agent, signal, maxBytes }: Limits): Promise<OutboundResponse> {
  const { url, method, headers, body } = hop
  try {
    const response = await send(url, { dispatcher: agent, method, headers, body, signal })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size > maxBytes) throw new OutboundError('TOO_LARGE', url.hostname, `the answer is over ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return { status: response.statusCode, headers: flat(response.headers), body: Buffer.concat(chunks) }
  } catch (error) {
    throw explained(error, url.hostname)
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

const TIMEOUTS = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/

function explained(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  if (TIMEOUTS.test(code)) return tooLate(host)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundError('TOO_LARGE', host, 'the headers are too long')
  return new OutboundError('FAILED', host, code)
}

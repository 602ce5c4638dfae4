import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { uuidv7 } from 'uuidv7'
import type { Origin } from '../context.ts'
import { callerAddress, calledHost } from '../platform/caller-address.ts'

export type Bindings = {
  Bindings: HttpBindings
  /** `host`: the Host that the caller wrote. */
  Variables: { origin: Origin; host: string }
}

/** Who sent a request. */
export function originOf(c: HonoContext<Bindings>, proxies: readonly string[]): Origin {
  const ip = callerAddress(proxies, directAddress(c), (name) => c.req.header(name))
  return { requestId: uuidv7(), ip, userAgent: c.req.header('user-agent') ?? '' }
}

/** The Host that a request was sent to. */
export const hostOf = (c: HonoContext<Bindings>, proxies: readonly string[]): string =>
  calledHost(proxies, directAddress(c), (name) => c.req.header(name)) ?? new URL(c.req.url).host

/** The address at the other end of the connection: the caller's, or a proxy's. */
export const directAddress = (c: HonoContext<Bindings>): string =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'

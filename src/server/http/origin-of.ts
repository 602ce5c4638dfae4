import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { uuidv7 } from 'uuidv7'
import type { Origin } from '../context.ts'

export type Bindings = { Bindings: HttpBindings; Variables: { origin: Origin; nonce: string } }

/**
 * Who sent a request. The address is the connection's own; behind `trustProxy` proxies it is the one the outermost of
 * them saw, counted from the right, since everything further left can be made up by the caller.
 */
export function originOf(c: HonoContext<Bindings>, trustProxy: number): Origin {
  const direct = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const ip = trustProxy > 0 ? (forwarded.at(-trustProxy) ?? direct) : direct
  return { requestId: uuidv7(), ip: ip === '' ? direct : ip, userAgent: c.req.header('user-agent') ?? '' }
}

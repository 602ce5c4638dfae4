import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { sessionTokenOf } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import type { Bindings } from './origin-of.ts'

/** What a request brings along, before it is known who sent it. Left out, no session is set by its answer. */
export function contextOf(
  deps: Deps,
  c: HonoContext<Bindings>,
  setSessionCookie: Context['setSessionCookie'] = () => undefined,
): Context {
  return {
    ...deps,
    origin: c.get('origin'),
    sessionToken: sessionTokenOf(c.req.header('cookie')),
    visitorToken: /^Visitor (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
    setSessionCookie,
  }
}

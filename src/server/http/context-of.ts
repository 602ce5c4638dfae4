import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { readCookie } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import type { Bindings } from '../request/origin-of.ts'

const NO_COOKIES = { setSessionCookie: () => undefined, setDeviceCookie: () => undefined }

/** What a request brings along, before it is known who sent it. Left out, no cookie is set by its answer. */
export function contextOf(
  deps: Deps,
  c: HonoContext<Bindings>,
  cookies: Pick<Context, 'setSessionCookie' | 'setDeviceCookie'> = NO_COOKIES,
): Context {
  return {
    ...deps,
    origin: c.get('origin'),
    sessionToken: readCookie(deps, 'session', c.req.header('cookie')),
    deviceToken: deps.deviceTokens.own(readCookie(deps, 'device', c.req.header('cookie'))),
    visitorToken: /^Visitor (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
    ...cookies,
  }
}

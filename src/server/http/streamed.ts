import type { Context as HonoContext } from 'hono'
import { DeskError, ERRORS } from '#src/domain/errors.ts'
import type { Permission } from '#src/domain/team/policy.ts'
import { ofMember, type Context, type MemberContext } from '../context.ts'
import { sessionTokenOf } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../errors.ts'
import { guard } from '../guard.ts'
import { isOwnOrigin } from '../origin.ts'
import type { Bindings } from './origin-of.ts'

type Taken = { access: Permission; tooLarge: (length: number) => DeskError | null }

/**
 * Takes a body as a stream from a member of the application that the path names, and answers with what `take` makes of it.
 * Only our own pages may send here: the type of such a body is none that a plain form of another page can have.
 */
export async function takeStreamed(
  deps: Deps,
  c: HonoContext<Bindings>,
  { access, tooLarge }: Taken,
  take: (context: MemberContext, body: ReadableStream<Uint8Array>) => Promise<object>,
): Promise<Response> {
  const origin = c.get('origin')
  const { body } = c.req.raw
  try {
    if (!isOwnOrigin(deps, c.req.header('origin'), c.req.header('host'))) throw new DeskError('FORBIDDEN')
    if (c.req.header('content-type') !== 'application/octet-stream') throw new DeskError('UNSUPPORTED_MEDIA')
    const context: Context = {
      ...deps,
      origin,
      sessionToken: sessionTokenOf(c.req.header('cookie')),
      visitorToken: null,
      setSessionCookie: () => undefined,
    }
    const callers = await guard(context, { access }, { appId: c.req.param('appId') ?? '' })
    const refusal = tooLarge(Number(c.req.header('content-length') ?? 0))
    if (refusal) throw refusal
    if (!body) throw new DeskError('BAD_PARAM')
    return c.json(await take(ofMember({ ...context, ...callers }), body), 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    const { code, data } = refusalOf(error)
    if (code === 'INTERNAL' && !c.req.raw.signal.aborted)
      deps.log.error({ err: error, requestId: origin.requestId }, 'an upload failed')
    return c.json({ code, message: code, requestId: origin.requestId, ...(data && { data }) }, ERRORS[code], {
      'Cache-Control': 'no-store',
    })
  }
}

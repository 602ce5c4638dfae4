import { Hono } from 'hono'
import { ERRORS, DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ofMember, type Context } from '../context.ts'
import { sessionTokenOf } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../errors.ts'
import { guard } from '../guard.ts'
import { isOwnOrigin } from '../origin.ts'
import { takeMedia } from '../services/media/upload.ts'
import type { Bindings } from './origin-of.ts'

/** Where files for answers are uploaded to. */
export const MEDIA_PATH = '/api/apps/:appId{[0-9]{10}}/media'

/**
 * Takes files for answers as a stream. Only our own pages may send here: the type of such a body is none that a plain
 * form of another page can have.
 */
export function media(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post(MEDIA_PATH, async (c) => {
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
      const callers = await guard(context, { access: 'knowledge.edit' }, { appId: c.req.param('appId') })
      const length = Number(c.req.header('content-length') ?? 0)
      if (length > LIMITS.file.video) throw new DeskError('TOO_LARGE', { limit: LIMITS.file.video })
      if (!body) throw new DeskError('BAD_PARAM')
      const stored = await takeMedia(ofMember({ ...context, ...callers }), { name: c.req.query('name') ?? '', body })
      return c.json(stored, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      const { code, data } = refusalOf(error)
      if (code === 'INTERNAL' && !c.req.raw.signal.aborted)
        deps.log.error({ err: error, requestId: origin.requestId }, 'an upload failed')
      return c.json({ code, message: code, requestId: origin.requestId, ...(data && { data }) }, ERRORS[code], {
        'Cache-Control': 'no-store',
      })
    }
  })
  return app
}

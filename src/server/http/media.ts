import { Hono } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ofMember } from '../context.ts'
import type { Deps } from '../deps.ts'
import { takeMedia } from '../services/media/upload.ts'
import type { Bindings } from '../request/origin-of.ts'
import { takeStreamed } from './streamed.ts'

/** Where files for answers are uploaded to, and those for quick replies (`for=quickReply`). */
const MEDIA_PATH = '/api/apps/:appId{[0-9]{10}}/media'

/** Takes files for answers as a stream. */
export function media(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const limit = LIMITS.file.video
  app.post(MEDIA_PATH, (c) =>
    takeStreamed(
      deps,
      c,
      {
        // A quick reply may be an agent's own, and with it what goes along.
        access: c.req.query('for') === 'quickReply' ? 'quickReply.own' : 'knowledge.edit',
        tooLarge: (length) => (length > limit ? new DeskError('TOO_LARGE', { limit }) : null),
      },
      (context, body) => takeMedia(ofMember(context), { name: c.req.query('name') ?? '', body }),
    ),
  )
  return app
}

import { Hono } from 'hono'
import { LIMITS } from '#src/domain/limits.ts'
import { ofMember } from '../context.ts'
import type { Deps } from '../deps.ts'
import { documentTooLarge, takeDocument } from '../services/documents/upload.ts'
import type { Bindings } from '../request/origin-of.ts'
import { takeStreamed } from './streamed.ts'

/** Takes documents that answers are taken from, one a request, as a stream. */
export function documents(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post('/api/apps/:appId{[0-9]{10}}/documents', (c) =>
    takeStreamed(
      deps,
      c,
      {
        access: 'knowledge.edit',
        tooLarge: (length) => (length > LIMITS.document.bytes ? documentTooLarge() : null),
      },
      (context, body) => {
        const { name = '', upload = '', replaces } = c.req.query()
        return takeDocument(ofMember(context), { name, uploadId: upload, replaces, body })
      },
    ),
  )
  return app
}

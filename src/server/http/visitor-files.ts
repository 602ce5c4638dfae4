import { Hono } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { ofMember, ofVisitor } from '../context.ts'
import type { Deps } from '../deps.ts'
import { guard } from '../guard.ts'
import { askedBy } from '../platform/asked-by.ts'
import { fileForMember, fileForVisitor } from '../services/visitor/read-file.ts'
import { sendFileAsVisitor } from '../services/visitor/send-file.ts'
import { contextOf } from './context-of.ts'
import { savedAs } from './files.ts'
import type { Bindings } from '../request/origin-of.ts'
import { answered, takeStreamed } from './streamed.ts'

const OF_CONVERSATION = '/:appId{[0-9]{10}}/conversations/:conversationId{[0-9a-f-]{36}}/files'

/** The files that visitors send: in as a stream, out to themselves and to members who may see the conversation. */
export function visitorFiles(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const limit = LIMITS.file.sent
  app.post(`/api/visitor${OF_CONVERSATION}`, (c) =>
    takeStreamed(
      deps,
      c,
      {
        access: 'visitor',
        tooLarge: (length) => (length > limit ? new DeskError('TOO_LARGE', { limit }) : null),
      },
      (context, body) => {
        const { name = '', clientMsgId = '', seq = '' } = c.req.query()
        const { conversationId } = c.req.param()
        if (!isUuid(conversationId)) throw new DeskError('NOT_FOUND')
        if (!/^[\w-]{8,64}$/.test(clientMsgId) || !/^\d{0,9}$/.test(seq)) throw new DeskError('BAD_PARAM')
        const sent = { conversationId, clientMsgId, seq: seq === '' ? null : Number(seq), name, body }
        const known = ofVisitor(context)
        const asker = { visitorId: known.visitor.visitorId, address: known.origin.ip }
        return askedBy.run(asker, () => sendFileAsVisitor(known, sent))
      },
    ),
  )
  app.get(`/api/apps${OF_CONVERSATION}/:fileId{[0-9a-f-]{36}}`, (c) =>
    answered(deps, c, async () => {
      const { appId, ...wanted } = c.req.param()
      if (!isUuid(wanted.conversationId) || !isUuid(wanted.fileId)) throw new DeskError('NOT_FOUND')
      const context = contextOf(deps, c)
      // A visitor shows their token, as in all their calls; a member's browser its session by itself.
      const isVisitor = context.visitorToken !== null
      const callers = await guard(context, { access: isVisitor ? 'visitor' : 'history.own' }, { appId })
      const known = { ...context, ...callers }
      const file = isVisitor
        ? await fileForVisitor(ofVisitor(known), wanted)
        : await fileForMember(ofMember(known), wanted)
      const isPicture = file.mediaType.startsWith('image/')
      return c.body(file.bytes, 200, {
        'Content-Type': isPicture ? file.mediaType : 'application/octet-stream',
        'Content-Length': String(file.size),
        'Content-Disposition': isPicture ? 'inline' : savedAs(file.name),
        // Nothing of it runs, whatever it holds, and no other site may show it.
        'Content-Security-Policy': `default-src 'none'; sandbox`,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      })
    }),
  )
  return app
}

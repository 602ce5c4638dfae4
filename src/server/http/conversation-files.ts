import { Hono, type Context as HonoContext } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { ofMember, ofVisitor, type Context, type VisitorContext } from '../context.ts'
import type { Deps } from '../deps.ts'
import { guard } from '../guard.ts'
import { askedBy } from '../platform/asked-by.ts'
import { sendFileAsAgent } from '../services/desk/send.ts'
import { addToUploadAsAgent, beginUploadAsAgent, finishUploadAsAgent } from '../services/desk/upload.ts'
import { fileForMember, fileForVisitor } from '../services/visitor/read-file.ts'
import { sendFileAsVisitor } from '../services/visitor/send-file.ts'
import { addToUploadAsVisitor, beginUploadAsVisitor, finishUploadAsVisitor } from '../services/visitor/upload.ts'
import { contextOf } from './context-of.ts'
import { savedAs } from './files.ts'
import { partOf } from './part-of.ts'
import type { Bindings } from '../request/origin-of.ts'
import { answered, takeStreamed } from './streamed.ts'

const CONVERSATION = '/:appId{[0-9]{10}}/conversations/:conversationId{[0-9a-f-]{36}}'
const OF_CONVERSATION = `${CONVERSATION}/files`
/**
 * A file in parts, for what is lost on the way to go on where it broke off: `POST` begins it, or tells as `offset` which byte is
 * next, `PATCH` takes what comes from a byte on, and `PUT` sends it once all of it is there.
 */
const UPLOADS = `${CONVERSATION}/uploads`

/** The files of a conversation: in from both sides as a stream, out to its visitor and to members who may see it. */
export function conversationFiles(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.post(`/api/visitor${OF_CONVERSATION}`, (c) =>
    takeStreamed(deps, c, { access: 'visitor', tooLarge }, (context, body) =>
      askedByVisitor(context, (known) =>
        sendFileAsVisitor(known, { ...sentBy(c), seq: seqIn(c), body, isUploaded: false }),
      ),
    ),
  )
  app.post(`/api/visitor${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'visitor', tooLarge, isBare: true }, (context) =>
      beginUploadAsVisitor(ofVisitor(context), { ...sentBy(c), seq: seqIn(c), size: bytesIn(c, 'size') }),
    ),
  )
  app.patch(`/api/visitor${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'visitor', tooLarge }, (context, body) =>
      addToUploadAsVisitor(ofVisitor(context), { ...sentBy(c), offset: bytesIn(c, 'offset'), body }),
    ),
  )
  app.put(`/api/visitor${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'visitor', tooLarge, isBare: true }, (context) =>
      askedByVisitor(context, (known) => finishUploadAsVisitor(known, { ...sentBy(c), seq: seqIn(c) })),
    ),
  )
  app.post(`/api/apps${OF_CONVERSATION}`, (c) =>
    takeStreamed(deps, c, { access: 'desk.serve', tooLarge }, (context, body) =>
      sendFileAsAgent(ofMember(context), { ...sentBy(c), body, isUploaded: false }),
    ),
  )
  app.post(`/api/apps${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'desk.serve', tooLarge, isBare: true }, (context) =>
      beginUploadAsAgent(ofMember(context), { ...sentBy(c), size: bytesIn(c, 'size') }),
    ),
  )
  app.patch(`/api/apps${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'desk.serve', tooLarge }, (context, body) =>
      addToUploadAsAgent(ofMember(context), { ...sentBy(c), offset: bytesIn(c, 'offset'), body }),
    ),
  )
  app.put(`/api/apps${UPLOADS}`, (c) =>
    takeStreamed(deps, c, { access: 'desk.serve', tooLarge, isBare: true }, (context) =>
      finishUploadAsAgent(ofMember(context), sentBy(c)),
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
      const isShown = /^(image|video)\//.test(file.mediaType)
      const part = partOf(c, file.size)
      if (part instanceof Response) return part
      return c.body(await file.read(part.from, part.to), part.status, {
        ...part.headers,
        'Content-Type': isShown ? file.mediaType : 'application/octet-stream',
        'Content-Disposition': isShown ? 'inline' : savedAs(file.name),
        // Nothing of it runs, whatever it holds, and no other site may show it.
        'Content-Security-Policy': `default-src 'none'; sandbox`,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      })
    }),
  )
  return app
}

/** What a visitor's file has their bot do is asked for by them. */
function askedByVisitor<T>(context: Context, work: (known: VisitorContext) => Promise<T>): Promise<T> {
  const known = ofVisitor(context)
  return askedBy.run({ visitorId: known.visitor.visitorId, address: known.origin.ip }, () => work(known))
}

/** Of the message that asks for a file; null: none does. */
function seqIn({ req }: HonoContext<Bindings>): number | null {
  const { seq = '' } = req.query()
  if (!/^\d{0,9}$/.test(seq)) throw new DeskError('BAD_PARAM')
  return seq === '' ? null : Number(seq)
}

const tooLarge = (length: number) => {
  const limit = LIMITS.file.sentVideo
  return length > limit ? new DeskError('TOO_LARGE', { limit }) : null
}

/** What comes beside the bytes: the conversation of the path, the file's name, and the id under which it is stored once. */
function sentBy({ req }: HonoContext<Bindings>): { conversationId: string; name: string; clientMsgId: string } {
  const { name = '', clientMsgId = '' } = req.query()
  const conversationId = req.param('conversationId') ?? ''
  if (!isUuid(conversationId)) throw new DeskError('NOT_FOUND')
  if (!/^[\w-]{8,64}$/.test(clientMsgId)) throw new DeskError('BAD_PARAM')
  return { conversationId, name, clientMsgId }
}

function bytesIn({ req }: HonoContext<Bindings>, name: 'size' | 'offset'): number {
  const said = req.query(name) ?? ''
  if (!/^\d{1,12}$/.test(said)) throw new DeskError('BAD_PARAM')
  return Number(said)
}

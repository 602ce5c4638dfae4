import { and, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { callBack, voiceCarrier, voiceSound } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'
import { storable } from '../db/storable.ts'
import type { Bindings } from '../request/origin-of.ts'
import { isWithinLimits } from '../request/query-limits.ts'
import { refuse } from '../request/refuse.ts'
import { isClosed } from '../platform/door.ts'
import { createNoteRejected } from '../platform/note-rejected.ts'
import { answerCall, findCall } from './begin.ts'
import { HOLD_SECONDS, holdTone, stretchOf } from './hold-tone.ts'
import { createPhoneBook } from './phone-book.ts'
import type { Told } from './scene.ts'
import { isSigned } from './signature.ts'
import { takeStatus } from './status.ts'
import { answerStep } from './steps.ts'
import { dial, hangUp, responseOf } from './twiml.ts'

const APP = ':appId{[0-9]{10}}'
const UUID = '[0-9a-f-]{36}'
/** Longest a carrier is kept waiting before it hears the failover text: after 15 s it would have given up, in milliseconds. */
const PATIENCE_MS = 8_000

type C = Context<Bindings>

/** The telephone: what carriers ask, and what they fetch. */
export function telephone(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const book = createPhoneBook(deps)
  const noteRejected = createNoteRejected(deps)
  /** For what a carrier has signed. */
  const signed: Deps = { ...deps, db: deps.db.lane('message') }
  book.refresh()

  app.get(`/voice/hold-${HOLD_SECONDS}.wav`, (c) => sound(c, holdTone()))
  app.get(`/voice/${APP}/sounds/:file{${UUID}\\.wav}`, async (c) => {
    const { appId, file } = c.req.param()
    const id = file.slice(0, 36)
    if (!isUuid(id)) return c.notFound()
    const [row] = await deps.db
      .lane('public')
      .inApp(appId, (tx) => tx.select({ fileId: voiceSound.fileId }).from(voiceSound).where(eq(voiceSound.id, id)))
    const bytes = row ? await deps.files.get(appId, row.fileId) : null
    if (!bytes) return c.notFound()
    const { from, seconds } = c.req.query()
    return sound(
      c,
      seconds === undefined ? bytes : stretchOf(bytes, Number(from) || 0, Math.min(60, Number(seconds) || 0)),
    )
  })

  /** Lets a signed request be answered; whatever goes wrong, the caller hears the failover text. */
  async function answer(c: C, number: string, work: (appId: string, told: Told) => Promise<string | null>) {
    const appId = c.req.param('appId') ?? ''
    const body = await c.req.text()
    if (!isWithinLimits(body)) return refuse(c, new DeskError('BAD_PARAM'))
    const params = new URLSearchParams(body)
    const signature = c.req.header('x-twilio-signature') ?? ''
    book.refresh()
    try {
      const { pathname, search } = rawAddress(c)
      const url = `${deps.publicUrl}${pathname}${search}`
      const told = { get: (name: string) => storable(params.get(name) ?? '') }
      const xml = await inTime(async () => {
        const token = await book.token(appId)
        if (!token) return REFUSED
        if (isSigned(token, { url, params, signature })) {
          // The carrier of an application is no stranger, however many calls it has.
          deps.traffic.give('request', { address: c.get('origin').ip, application: appId })
          return work(appId, told)
        }
        await noteRejected(appId, 'voice', c.get('origin')).catch((error: unknown) =>
          deps.log.error({ err: error, appId }, 'a refused webhook could not be noted'),
        )
        return REFUSED
      })
      if (xml === REFUSED) return refuse(c, new DeskError('FORBIDDEN'))
      return xml === null ? c.notFound() : twiml(c, xml)
    } catch (error) {
      deps.log.error({ err: error, appId, requestId: c.get('origin').requestId }, 'a call could not be answered')
      return twiml(c, book.failover(appId, number))
    }
  }

  app.post(`/voice/${APP}/call-backs/:id{${UUID}}`, (c) =>
    answer(c, '', async (appId) => (isUuid(c.req.param('id')) ? joined(signed, appId, c.req.param('id')) : null)),
  )
  app.post(`/voice/${APP}/:number`, (c) => {
    const number = c.req.param('number')
    return answer(c, number, async (appId, told) =>
      (await isClosed(signed.db, appId)) ? responseOf([hangUp]) : answerCall(signed, book, appId, number, told),
    )
  })
  app.post(`/voice/${APP}/:number/status`, (c) =>
    answer(c, c.req.param('number'), async (appId, told) => {
      await takeStatus(signed, appId, told)
      return responseOf([])
    }),
  )
  app.post(`/voice/${APP}/:number/steps/:step{[0-9]{1,6}}`, (c) => {
    const { number, step } = c.req.param()
    return answer(c, number, async (appId, told) => {
      const known = await findCall(signed, appId, told.get('CallSid'))
      return known && known.number === number ? answerStep(signed, appId, known, Number(step), told) : null
    })
  })
  return app
}

const REFUSED = 'refused'

/** The path as it was sent: the signature is over its very characters. */
function rawAddress(c: C): { pathname: string; search: string } {
  const { pathname, search } = new URL(c.req.url)
  return { pathname, search }
}

function twiml(c: C, xml: string) {
  return c.body(xml, 200, { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' })
}

function sound(c: C, bytes: Buffer) {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'audio/wav',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': `default-src 'none'; sandbox`,
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

/** A work that takes too long counts as failed: a caller hears something in time. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error('The answer to the carrier took too long.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(limit)
  }
}

/** For the agent whom the carrier has called: joins them with whoever wants to be called back. */
async function joined(deps: Deps, appId: string, conversationId: string): Promise<string | null> {
  const found = await deps.db.inApp(appId, async (tx) => {
    const [task] = await tx
      .select({ number: callBack.number })
      .from(callBack)
      .where(and(eq(callBack.conversationId, conversationId), eq(callBack.state, 'waiting')))
    const [carrier] = await tx.select({ number: voiceCarrier.number }).from(voiceCarrier)
    return task ? { number: task.number, callerId: carrier?.number } : null
  })
  return found ? responseOf([dial(found), hangUp]) : null
}

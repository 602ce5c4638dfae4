import type { Context as HonoContext } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import type { Access } from '#src/domain/team/policy.ts'
import { assertStorable } from '../assert-storable.ts'
import type { Context } from '../context.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../errors.ts'
import { guard } from '../guard.ts'
import { isOwnOrigin } from '../origin.ts'
import { contextOf } from './context-of.ts'
import type { Bindings } from '../request/origin-of.ts'
import { refuse } from '../request/refuse.ts'

type Taken = {
  access: Access
  tooLarge: (length: number) => DeskError | null
  /** Whether there need be no body: what is taken then is empty. */
  isBare?: boolean
}

/**
 * Takes a body as a stream from whoever may send it to the application that the path names, and answers with what `take`
 * makes of it. Only our own pages may send here: the type of such a body is none that a plain form of another page can have.
 */
export function takeStreamed(
  deps: Deps,
  c: HonoContext<Bindings>,
  { access, tooLarge, isBare = false }: Taken,
  take: (context: Context, body: ReadableStream<Uint8Array>) => Promise<object>,
): Promise<Response> {
  const { body } = c.req.raw
  return answered(deps, c, async () => {
    if (!isOwnOrigin(deps, c.req.header('origin'), c.get('host'))) throw new DeskError('FORBIDDEN')
    if (c.req.header('content-type') !== 'application/octet-stream') throw new DeskError('UNSUPPORTED_MEDIA')
    const context = contextOf(deps, c)
    const callers = await guard(context, { access }, { appId: c.req.param('appId') ?? '' })
    assertStorable(c.req.query())
    const refusal = tooLarge(Number(c.req.header('content-length') ?? 0))
    if (refusal) throw refusal
    if (!body && !isBare) throw new DeskError('BAD_PARAM')
    return c.json(await take({ ...context, ...callers }, body ?? new Blob().stream()), 200, {
      'Cache-Control': 'no-store',
    })
  })
}

/** An answer, or the refusal in its place, in the words of the API. What nobody foresaw is logged. */
export async function answered(deps: Deps, c: HonoContext<Bindings>, work: () => Promise<Response>): Promise<Response> {
  const { requestId } = c.get('origin')
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'INTERNAL' && !c.req.raw.signal.aborted)
      deps.log.error({ err: error, requestId }, 'a file could not be passed on')
    return refuse(c, refusal)
  }
}

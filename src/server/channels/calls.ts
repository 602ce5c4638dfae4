import type { FileForm, WireAnswer, WireCall } from '#src/domain/wire/adapter.ts'
import type { Deps } from '../deps.ts'
import { jpegWithin } from '../platform/picture.ts'
import { OutboundError } from '../platform/outbound-error.ts'

/** Milliseconds for one call; with a file, for the whole of it. */
const CALL_MS = 15_000
const UPLOAD_MS = 120_000
/** Longest answer that is read: operators answer with a few words. */
const ANSWER_BYTES = 64 * 1024

/** No answer came. `isSafe`: nothing of the call has reached its operator, or it may be made again anyhow. */
export class NoAnswer extends Error {
  readonly isSafe: boolean
  constructor(message: string, isSafe: boolean) {
    super(message)
    this.isSafe = isSafe
  }
}

/**
 * Makes a call of an adapter to its operator, at one of its places only; what it brings as a file is read from the store.
 * Any status is an answer, and none is followed elsewhere. Throws {@link NoAnswer}.
 */
export async function callOperator(
  deps: Pick<Deps, 'outbound' | 'files' | 'env'>,
  appId: string,
  call: WireCall,
  places: readonly string[],
): Promise<WireAnswer> {
  const url = new URL(call.url)
  if (!places.includes(url.origin)) throw new NoAnswer(`${url.host} is none of the operator's places`, true)
  const { body, headers } = await bodyOf(deps, appId, call)
  try {
    const answer = await deps.outbound.request(addressOf(url, deps.env.operatorsAt), {
      method: call.method,
      headers,
      ...(body !== null && { body }),
      timeoutMs: typeof call.body === 'object' && call.body !== null ? UPLOAD_MS : CALL_MS,
      maxBytes: ANSWER_BYTES,
    })
    return { status: answer.status, headers: answer.headers, body: answer.body.toString() }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isOut = error.code === 'BLOCKED' || /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/.test(error.message)
    throw new NoAnswer(error.message, call.safe || isOut)
  }
}

/** Where operators are reached by another address than their own, such as a stand-in of theirs: the host leads the path. */
export function addressOf(url: URL, operatorsAt: string | undefined): string {
  return operatorsAt === undefined ? url.href : `${operatorsAt}/${url.host}${url.pathname}${url.search}`
}

async function bodyOf(deps: Pick<Deps, 'files'>, appId: string, { body, headers }: WireCall) {
  if (body === null || typeof body === 'string') return { body, headers: { ...headers } }
  const form = await formOf(deps, appId, body)
  const whole = new Response(form)
  return {
    body: Buffer.from(await whole.arrayBuffer()),
    headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
  }
}

async function formOf({ files }: Pick<Deps, 'files'>, appId: string, { fields, field, file, name }: FileForm) {
  const bytes = await files.get(appId, file.id)
  if (!bytes) throw new NoAnswer('the file is gone', true)
  const brought = file.jpegWithin === null ? bytes : await jpegWithin(bytes, file.jpegWithin)
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new Blob([new Uint8Array(brought)], { type: file.mediaType }), name)
  return form
}

import { endingOf, MEDIA_ENDINGS } from '#src/domain/answer/media-kind.ts'
import { mediaTypeOf } from '#src/domain/conversation/sent-file.ts'
import { sentEndings, USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { RemoteFile } from '#src/domain/wire/adapter.ts'
import { takeSentFile, type KeptFile } from '../conversations/sent-file.ts'
import type { Deps } from '../deps.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import type { OutboundResponse } from '../platform/outbound.ts'
import type { Bound } from './accounts.ts'
import { addressOf, NoAnswer } from './calls.ts'
import { speak } from './speak.ts'

const FETCH_MS = 60_000

/** `later`: whoever has it gives no answer now. */
export type Fetched = 'stored' | 'refused' | 'later'

/**
 * Fetches a file that a visitor has sent elsewhere, looks at what it is and hands it to `store` as every upload is. It is
 * refused where it is gone, too large, or of no kind that is taken.
 */
export async function fetchSentFile(
  deps: Deps,
  bound: Bound,
  file: RemoteFile,
  store: (kept: KeptFile) => Promise<void>,
): Promise<Fetched> {
  const { appId } = bound.row
  const { name, kind } = file
  try {
    const answer = await fetchRemote(deps, bound, file)
    if (answer === 'later' || answer === 'refused') return answer
    const { status, headers, body } = answer
    if (status !== 200) return isPassing(status) ? 'later' : 'refused'
    const called = namedAs(name === '' ? kind : name, headers['content-type'] ?? '')
    const endings = sentEndings(USUAL_TAKES)
    await takeSentFile(
      deps,
      { appId, name: called, body: new Blob([new Uint8Array(body)]).stream(), endings, takes: USUAL_TAKES },
      store,
    )
    return 'stored'
  } catch (error) {
    const isRefused = error instanceof DeskError && REFUSED.has(error.code)
    if (!(error instanceof OutboundError) && !isRefused) throw error
    deps.log.info(
      { appId, why: error instanceof DeskError ? error.code : error.message },
      'a file could not be fetched',
    )
    return error instanceof OutboundError && PASSING.has(error.code) ? 'later' : 'refused'
  }
}

const isPassing = (status: number) => status === 429 || status >= 500
const PASSING = new Set(['TIMEOUT', 'FAILED'])

/** Asks its operator for a file: with its headers only at one of the operator's own places, and without any elsewhere. */
async function fetchRemote(
  deps: Deps,
  bound: Bound,
  file: RemoteFile,
): Promise<OutboundResponse | 'refused' | 'later'> {
  const found = 'url' in file ? { url: file.url, headers: {} } : await locateFile(deps, bound, file.id)
  if (typeof found === 'string') return found
  const { origin } = new URL(found.url)
  const isTheirs = 'id' in file && bound.adapter.placesOf(bound.row.config).includes(origin)
  return deps.outbound.request(isTheirs ? addressOf(new URL(found.url), deps.env.operatorsAt) : found.url, {
    headers: isTheirs ? { ...found.headers } : {},
    timeoutMs: FETCH_MS,
    maxBytes: USUAL_TAKES.videoBytes,
    redirects: 2,
  })
}

async function locateFile(deps: Deps, bound: Bound, id: string) {
  const { adapter, row } = bound
  if (!adapter.locate) return 'refused'
  const { locate } = adapter
  try {
    const found = await speak(deps, row.appId, bound, (account, answers) => locate(id, account, answers))
    if ('at' in found) return found.at
    deps.log.info({ appId: row.appId, accountId: row.id, code: found.failed.code }, 'an operator gives no file out')
    return found.failed.class === 'content' ? 'refused' : 'later'
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return 'later'
  }
}

const REFUSED = new Set(['UNSUPPORTED_MEDIA', 'TOO_LARGE', 'UPLOAD_COUNT_LIMIT', 'BAD_PARAM'])

/** A name with an ending: that of what it is said to be, where it has none. */
function namedAs(name: string, contentType: string): string {
  const known = Object.values(MEDIA_ENDINGS).flat()
  if (known.includes(endingOf(name))) return name
  const [type] = contentType.split(';')
  const ending = known.find((one) => mediaTypeOf(`x.${one}`) === type?.trim())
  return ending === undefined ? name : `${name}.${ending}`
}

import { endingOf, MEDIA_ENDINGS } from '#src/domain/answer/media-kind.ts'
import { mediaTypeOf } from '#src/domain/conversation/sent-file.ts'
import { sentEndings, USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { RemoteFile } from '#src/domain/wire/adapter.ts'
import { takeSentFile, type KeptFile } from '../conversations/sent-file.ts'
import type { Deps } from '../deps.ts'
import { OutboundError } from '../platform/outbound-error.ts'

const FETCH_MS = 60_000

/**
 * Fetches a file that a visitor has sent elsewhere, without any credential, looks at what it is and hands it to `store` as
 * every upload is. Answers whether it is there: not where it is gone, too large, or of no kind that is taken.
 */
export async function fetchSentFile(
  deps: Deps,
  appId: string,
  { url, name, kind }: RemoteFile,
  store: (kept: KeptFile) => Promise<void>,
): Promise<boolean> {
  try {
    const { status, headers, body } = await deps.outbound.request(url, {
      timeoutMs: FETCH_MS,
      maxBytes: USUAL_TAKES.videoBytes,
      redirects: 2,
    })
    if (status !== 200) return false
    const called = namedAs(name === '' ? kind : name, headers['content-type'] ?? '')
    const endings = sentEndings(USUAL_TAKES)
    await takeSentFile(
      deps,
      { appId, name: called, body: new Blob([new Uint8Array(body)]).stream(), endings, takes: USUAL_TAKES },
      store,
    )
    return true
  } catch (error) {
    const isRefused = error instanceof DeskError && REFUSED.has(error.code)
    if (!(error instanceof OutboundError) && !isRefused) throw error
    deps.log.info(
      { appId, why: error instanceof DeskError ? error.code : error.message },
      'a file could not be fetched',
    )
    return false
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

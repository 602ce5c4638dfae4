/** How long a request may take before it counts as lost, over a slow line. */
const TIMEOUT_MS = 300_000
/** How often a lost line is waited for, each time twice as long as before. */
const TRIES = 5
const PAUSE_MS = 1000

type Failure = Error & { code: string; status: number }

type Sending = {
  /** Of the conversation, up to its verbs. */
  at: string
  authorization: () => string
  /** What has gone wrong; no status: nobody answered. */
  failed: (code: string, status: number) => Failure
  /** Bytes of a file that is sent at once; a larger one goes on where it broke off. */
  atOnce: number
  file: File
  clientMsgId: string
  /** Of the message that asks for it, or null. */
  seq: number | null
  /** Told how much of it has gone, 0..1. */
  onShare: (share: number) => void
}

/** Sends a file and answers what came of it; a line that is lost on the way is waited for. Rejects with what `failed` makes. */
export async function uploadFile<Reply>(sending: Sending): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendOnce<Reply>(sending)
    } catch (error) {
      const { status, code } = error as Failure
      // Another tab, or what is left of the lost line, was faster: it goes on behind that.
      if (tries === TRIES || (status !== 0 && code !== 'STATE_CONFLICT')) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries))
    }
  }
}

async function sendOnce<Reply>({
  at,
  authorization,
  failed,
  atOnce,
  file,
  clientMsgId,
  seq,
  onShare,
}: Sending): Promise<Reply> {
  const query = new URLSearchParams({ name: file.name, clientMsgId, ...(seq !== null && { seq: String(seq) }) })

  /** The only way in a browser that tells how far it has come. */
  const askServer = <T>(method: string, path: string, body: Blob | null, from = 0) =>
    new Promise<T>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, at + path)
      request.setRequestHeader('authorization', authorization())
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.responseType = 'json'
      request.timeout = TIMEOUT_MS
      if (body) request.upload.onprogress = ({ loaded }) => onShare(Math.min(1, (from + loaded) / file.size))
      request.onloadend = () => {
        const { status, response } = request
        if (status === 200 && response) resolve(response)
        else reject(failed(status === 0 ? 'NETWORK' : String(response?.code ?? 'INTERNAL'), status))
      }
      request.send(body)
    })

  if (file.size <= atOnce) return askServer('POST', `files?${query}`, file)
  const { offset } = await askServer<{ offset: number }>('POST', `uploads?${query}&size=${file.size}`, null)
  if (offset < file.size) await askServer('PATCH', `uploads?${query}&offset=${offset}`, file.slice(offset), offset)
  return askServer('PUT', `uploads?${query}`, null)
}

import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'TC3-HMAC-SHA256'
const ENDING = 'tc3_request'

/** What is signed. `at` in milliseconds. `type`: the content type, to the letter as it is sent. */
export type Signed = { service: string; host: string; type: string; body: string; at: number }

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The `Authorization` of a request to an API 3.0 of Tencent Cloud: TC3-HMAC-SHA256 over its type, host and body. */
export function authorization(
  { service, host, type, body, at }: Signed,
  { secretId, secretKey }: { secretId: string; secretKey: string },
): string {
  const date = new Date(at).toISOString().slice(0, 10)
  const scope = `${date}/${service}/${ENDING}`
  const names = 'content-type;host'
  const request = `POST\n/\n\ncontent-type:${type}\nhost:${host}\n\n${names}\n${hash(body)}`
  const toSign = `${ALGORITHM}\n${timestampOf(at)}\n${scope}\n${hash(request)}`
  const key = [date, service, ENDING].reduce<string | Buffer>(keyed, `TC3${secretKey}`)
  const signature = keyed(key, toSign).toString('hex')
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** Seconds, as the API has them. */
export const timestampOf = (at: number): string => String(Math.floor(at / 1_000))

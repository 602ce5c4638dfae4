import { createHmac } from 'node:crypto'

/** What all of Meta's platforms have in common on the wire. */

/** A notification with spaces and escapes as another program than ours puts them. */
export const toldBytes = (notification: object): Buffer =>
  Buffer.from(
    JSON.stringify(notification, null, 1).replaceAll(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

export const signedBy = (secret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** How a request is told otherwise than it should be. `tamper`: one byte is another after signing. */
export type Telling = { signature?: string | null; tamper?: boolean }

/** Tells a hook; answers its status. */
export async function tellHook(
  url: string,
  notification: object,
  { secret, signature, tamper = false }: Telling & { secret: string },
): Promise<number> {
  const body = toldBytes(notification)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (signature !== null) headers.set('x-hub-signature-256', signature ?? signedBy(secret, body))
  if (tamper) body[body.length - 2] = 0x20
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  await answer.arrayBuffer()
  return answer.status
}

/** As an admin types an address in over there: Meta asks at once whether it is ours. */
export async function greetHook(url: string, verifyToken: string): Promise<boolean> {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': '1158201444',
  })
  const answer = await fetch(`${url}?${query}`)
  return answer.status === 200 && (await answer.text()) === '1158201444'
}

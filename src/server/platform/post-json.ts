import type { Outbound } from './outbound.ts'

/** Posts to a service and throws, naming the status only, unless it answers that all is well. */
export async function postJson(outbound: Outbound, url: string, body: unknown): Promise<void> {
  const { status } = await outbound.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    maxBytes: 64 * 1024,
  })
  if (status < 200 || status > 299) throw new Error(`The service at ${new URL(url).hostname} answered ${status}.`)
}

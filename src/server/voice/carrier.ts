import { DeskError } from '#src/domain/errors.ts'
import { maskSecrets } from '#src/domain/secret/mask-secrets.ts'
import type { Secret } from '#src/lib/secret.ts'
import type { Db } from '../db/client.ts'
import { voiceCarrier } from '../db/schema/voice.ts'
import type { Outbound } from '../platform/outbound.ts'
import { HERE, type Secrets } from '../platform/secrets.ts'

/** The purpose under which an application keeps the token that its carrier signs with. */
export const CARRIER_TOKEN = 'voice.token'

/** Longest recording that is taken, in bytes: ten minutes at 16 bit and 8 kHz, with some to spare. */
const MAX_RECORDING = 12 * 1024 * 1024

/** What the desk asks of a carrier of its own accord, over its REST interface (the one Twilio and its likes speak). */
export type Carrier = {
  /** What it can be asked for. */
  reach(appId: string): Promise<{ canCall: boolean }>
  /** The token it signs its requests with; null: none is set, and no request is believed. */
  token(appId: string): Promise<Secret<string> | null>
  /** Sends a short message. Throws CARRIER_MISSING, CARRIER_REFUSED or OutboundError. */
  send(appId: string, message: { to: string; text: string }): Promise<void>
  /** Calls a number, and asks `path` of this server what to do with whoever answers. Throws as `send`. */
  call(appId: string, call: { to: string; path: string }): Promise<void>
  /** The bytes of a recording; null while the carrier has none yet. Throws OutboundError. */
  recording(appId: string, url: string): Promise<Buffer | null>
}

export function createCarrier(deps: {
  db: Db
  secrets: Secrets
  outbound: Outbound
  /** Where the carrier reaches this server. */
  publicUrl: string
}): Carrier {
  const { db, secrets, outbound } = deps

  /** What is set, with the token for a request to an address; without one: for one to the carrier itself. */
  const settings = (appId: string, address?: string, from = db) =>
    from.inApp(appId, async (tx) => {
      const [row] = await tx.select().from(voiceCarrier)
      const token = await secrets.read(tx, appId, CARRIER_TOKEN, address ?? row?.baseUrl ?? '')
      return { row: row ?? null, token }
    })

  async function post(appId: string, resource: 'Calls' | 'Messages', to: string, form: Record<string, string>) {
    const { row, token } = await settings(appId)
    if (!row || !token || row.baseUrl === '' || row.number === '') throw new DeskError('CARRIER_MISSING')
    const url = `${row.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(row.account)}/${resource}.json`
    const { status, body } = await outbound.request(url, {
      method: 'POST',
      headers: {
        authorization: basic(row.account, token),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ From: row.number, To: to, ...form }).toString(),
    })
    if (status < 200 || status > 299)
      throw new DeskError('CARRIER_REFUSED', {
        detail: refusalIn(maskSecrets(body.toString(), [token.reveal()]), status),
      })
  }

  return {
    async reach(appId) {
      const { row, token } = await settings(appId)
      return { canCall: row !== null && token !== null && row.baseUrl !== '' && row.number !== '' }
    },
    // Asked before it is known whether the carrier asks.
    token: async (appId) => (await settings(appId, HERE, db.lane('public'))).token,
    send: (appId, { to, text }) => post(appId, 'Messages', to, { Body: text }),
    call: (appId, { to, path }) => post(appId, 'Calls', to, { Url: `${deps.publicUrl}${path}`, Method: 'POST' }),
    async recording(appId, url) {
      // The token goes to the carrier's own place and nowhere else: the address came in a request.
      const { row, token } = await settings(appId, url)
      const headers: Record<string, string> = row && token ? { authorization: basic(row.account, token) } : {}
      const { status, body } = await outbound.request(url, {
        headers,
        redirects: 2,
        maxBytes: MAX_RECORDING,
        timeoutMs: 30_000,
      })
      return status === 200 && body.length > 0 ? body : null
    },
  }
}

const basic = (account: string, token: Secret<string>) =>
  `Basic ${Buffer.from(`${account}:${token.reveal()}`).toString('base64')}`

/** The carrier's own words, as far as they are such. */
function refusalIn(body: string, status: number): string {
  try {
    const told: unknown = JSON.parse(body)
    if (typeof told === 'object' && told !== null && 'message' in told) return String(told.message).slice(0, 200)
  } catch {
    // No JSON: the status says it.
  }
  return `HTTP ${status}`
}

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
  /**
   * The account as the carrier knows it, by the status of its answer: 200 with its name and state, any other with the
   * carrier's words. Throws CARRIER_MISSING or OutboundError.
   */
  account(appId: string): Promise<{ status: number; name: string; state: string; detail: string }>
  /** Where the account's number sends its calls; null: it has no such number. Throws as `call`. */
  leadsTo(appId: string, number: string): Promise<string | null>
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

  /** Looks at the account itself ('') or at what belongs to it. */
  async function look(appId: string, resource: string) {
    const { row, token } = await settings(appId)
    if (!row || !token || row.baseUrl === '' || row.account === '') throw new DeskError('CARRIER_MISSING')
    const url = `${row.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(row.account)}${resource}`
    const { status, body } = await outbound.request(url, { headers: { authorization: basic(row.account, token) } })
    const text = maskSecrets(body.toString(), [token.reveal()])
    return { status, told: toldIn(text), detail: refusalIn(text, status) }
  }

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
    async account(appId) {
      const { status, told, detail } = await look(appId, '.json')
      // Another service may answer everything with a page of its own.
      if (status === 200 && told?.status === undefined) return { status: 404, name: '', state: '', detail }
      return { status, name: wordsIn(told?.friendly_name), state: wordsIn(told?.status), detail }
    },
    async leadsTo(appId, number) {
      const { status, told, detail } = await look(
        appId,
        `/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(number)}`,
      )
      if (status !== 200) throw new DeskError('CARRIER_REFUSED', { detail })
      const found: unknown[] = Array.isArray(told?.incoming_phone_numbers) ? told.incoming_phone_numbers : []
      const one = found.map(objectOf).find((each) => each?.phone_number === number)
      return one ? wordsIn(one.voice_url) : null
    },
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
  const message = toldIn(body)?.message
  return typeof message === 'string' ? message.slice(0, 200) : `HTTP ${status}`
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null

function toldIn(body: string): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(body))
  } catch {
    return null
  }
}

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '')

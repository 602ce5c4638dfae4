import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A message of a visitor as an operator tells it, and what it shows that by. */
export type Telling = { path: string; headers: Record<string, string>; body: string }
export type Bound = { accountId: string; url: string; token: string }

/** One kind of channel: how its account is bound, how it tells what was said, and how it answers what is sent. */
type Operator = {
  kind: string
  config: Record<string, unknown>
  secrets: Record<string, string>
  tell(bound: Bound, said: { user: string; id: number; text: string }): Telling
  /** Who is written to by a call of ours; null: it is no message. */
  receiverOf(path: string, body: Record<string, unknown>): string | null
  /** What a message that was taken is answered, by its number. */
  taken(id: number): unknown
  /** What one is answered that is to come again. */
  busy: { status: number; json: unknown }
}

const json = { 'content-type': 'application/json' }
const signed = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')
const record = z.record(z.string(), z.unknown())
const named = z.object({ id: z.string() })

const graph = (error: { code: number; message: string }) => ({ status: 500, json: { error } })

const messenger: Operator = {
  kind: 'messenger',
  config: { pageName: 'Lamp shop', pageId: '1077', humanAgent: false },
  secrets: { accessToken: 'EAAtoken', appSecret: 'app-secret-1' },
  tell({ url }, { user, id, text }) {
    const event = {
      sender: { id: user },
      recipient: { id: '1077' },
      timestamp: Date.now(),
      message: { mid: `m${id}`, text },
    }
    const body = JSON.stringify({ object: 'page', entry: [{ id: '1077', time: Date.now(), messaging: [event] }] })
    return { path: url, headers: { ...json, 'x-hub-signature-256': `sha256=${signed('app-secret-1', body)}` }, body }
  },
  receiverOf: (path, body) =>
    path.endsWith('/1077/messages') ? (named.safeParse(body['recipient']).data?.id ?? null) : null,
  taken: (id) => ({ recipient_id: 'u', message_id: `o${id}` }),
  busy: graph({ code: 2, message: 'Service temporarily unavailable' }),
}

const whatsapp: Operator = {
  kind: 'whatsapp',
  config: {
    phoneNumber: '+49 30 555 0100',
    phoneNumberId: '1055',
    wabaId: '2066',
    systemUserId: '3077',
    businessUrl: '',
  },
  secrets: { accessToken: 'EAAwhatsapp', appSecret: 'app-secret-2' },
  tell({ url }, { user, id, text }) {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '+49 30 555 0100', phone_number_id: '1055' },
      contacts: [{ profile: { name: 'Kim' }, wa_id: user }],
      messages: [
        {
          from: user,
          id: `m${id}`,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body: text },
        },
      ],
    }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '2066', changes: [{ field: 'messages', value }] }],
    })
    return { path: url, headers: { ...json, 'x-hub-signature-256': `sha256=${signed('app-secret-2', body)}` }, body }
  },
  receiverOf: (path, body) => (path.endsWith('/1055/messages') && typeof body['to'] === 'string' ? body['to'] : null),
  taken: (id) => ({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: `o${id}` }] }),
  busy: graph({ code: 131_000, message: 'Something went wrong' }),
}

const viber: Operator = {
  kind: 'viber',
  config: { accountName: 'Lamp shop', avatarUrl: '', welcome: '' },
  secrets: { authToken: 'viber-auth-token' },
  tell({ url }, { user, id, text }) {
    const body = JSON.stringify({
      event: 'message',
      timestamp: Date.now(),
      message_token: id,
      sender: { id: user, name: 'Kim' },
      message: { type: 'text', text },
    })
    return { path: url, headers: { ...json, 'x-viber-content-signature': signed('viber-auth-token', body) }, body }
  },
  receiverOf: (path, body) =>
    path.endsWith('/pa/send_message') && typeof body['receiver'] === 'string' ? body['receiver'] : null,
  taken: (id) => ({ status: 0, status_message: 'ok', message_token: id }),
  busy: { status: 200, json: { status: 12, status_message: 'tooManyRequests' } },
}

const wechat: Operator = {
  kind: 'wechat-official',
  config: { officialAccountName: 'Lamp shop', officialAccountId: 'wx00000000000000a1', mode: 'plain' },
  secrets: { appSecret: 'wechat-secret' },
  tell({ url, token }, { user, id, text }) {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHash('sha1').update([token, timestamp, '1'].toSorted().join('')).digest('hex')
    const body = `<xml><ToUserName>gh_1</ToUserName><FromUserName>${user}</FromUserName><CreateTime>${timestamp}</CreateTime><MsgType>text</MsgType><Content>${text}</Content><MsgId>${id}</MsgId></xml>`
    return {
      path: `${url}?signature=${signature}&timestamp=${timestamp}&nonce=1`,
      headers: { 'content-type': 'text/xml' },
      body,
    }
  },
  receiverOf: (path, body) =>
    path.endsWith('/message/custom/send') && typeof body['touser'] === 'string' ? body['touser'] : null,
  taken: () => ({ errcode: 0, errmsg: 'ok' }),
  busy: { status: 200, json: { errcode: -1, errmsg: 'system error' } },
}

/** Four kinds, each with a way of its own to sign, to answer and to refuse. */
export const OPERATORS: readonly Operator[] = [messenger, whatsapp, wechat, viber]

/**
 * All four on loopback: each takes what it is sent at once, but for a share of it, which it asks to be sent again. Whom it has
 * taken what for is kept in its order.
 */
export async function startOperators(failing: number) {
  const taken = new Map<string, number>()
  let calls = 0
  let refused = 0
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const body = await bodyOf(request)
    for (const { receiverOf, taken: answer, busy } of OPERATORS) {
      const to = receiverOf(path, body)
      if (to === null) continue
      calls += 1
      // Evenly, so that every run has as many.
      if (Math.floor(calls * failing) > Math.floor((calls - 1) * failing)) {
        refused += 1
        return reply(response, busy.status, busy.json)
      }
      taken.set(to, (taken.get(to) ?? 0) + 1)
      return reply(response, 200, answer(calls))
    }
    // Access tokens, and what tests of accounts ask for.
    return reply(response, 200, { access_token: 'access', expires_in: 7200, status: 0, errcode: 0, ip_list: [] })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    /** How many messages were taken for each of those who were written to. */
    taken,
    counts: () => ({ calls, refused }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return record.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } catch {
    return {}
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, json)
  response.end(JSON.stringify(body))
}

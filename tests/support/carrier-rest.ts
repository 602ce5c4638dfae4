import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message it was asked to send. */
export type SentMessage = { from: string; to: string; body: string }
/** A call it was asked to make, and whom to ask what to do when somebody picks up. */
export type PlacedCall = { from: string; to: string; url: string }

/** What a carrier can be asked for over its REST interface: messages, calls, and recordings to fetch. */
export type CarrierRest = {
  /** Without a slash at the end. */
  url: string
  /** host:port, as an allow-list wants it. */
  host: string
  messages: SentMessage[]
  calls: PlacedCall[]
  /** Requests for recordings, with the status of each answer. */
  fetched: { path: string; status: number }[]
  /** Refuses whatever is asked of it from now on with these words; null: nothing any more. */
  refuse(words: string | null): void
  /** Where the account's numbers send their calls, by number. */
  numbers: Map<string, string>
  /** What there is to fetch of a recording from now on; until then there is nothing. */
  keep(path: string, bytes: Buffer): void
  close(): Promise<void>
}

export type Account = { account: string; token: string }

/** A carrier's REST interface on loopback. Nothing is done for whoever does not show the account's token. */
export async function startCarrierRest({ account, token }: Account): Promise<CarrierRest> {
  const messages: SentMessage[] = []
  const calls: PlacedCall[] = []
  const fetched: CarrierRest['fetched'] = []
  const kept = new Map<string, Buffer>()
  const numbers = new Map<string, string>()
  let refusal: string | null = null
  const own = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const resources = `/2010-04-01/Accounts/${account}`

  function answerTo(path: string, form: URLSearchParams): { status: number; body: unknown } {
    const told = (name: string) => form.get(name) ?? ''
    if (refusal !== null) return { status: 400, body: { code: 21211, message: refusal } }
    if (path === `${resources}/Messages.json`) {
      messages.push({ from: told('From'), to: told('To'), body: told('Body') })
      return { status: 201, body: { sid: `SM${messages.length}` } }
    }
    if (path === `${resources}/Calls.json`) {
      calls.push({ from: told('From'), to: told('To'), url: told('Url') })
      return { status: 201, body: { sid: `CO${calls.length}`, status: 'queued' } }
    }
    return { status: 404, body: { message: 'no such resource' } }
  }

  /** What there is to look at: the account itself, and its numbers. */
  function told(path: string): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(path, 'http://carrier.example')
    if (refusal !== null) return { status: 400, body: { code: 20001, message: refusal } }
    if (pathname === `${resources}.json`)
      return { status: 200, body: { sid: account, friendly_name: 'Shop', status: 'active' } }
    if (pathname !== `${resources}/IncomingPhoneNumbers.json`) return { status: 404, body: { message: 'not here' } }
    const number = searchParams.get('PhoneNumber') ?? ''
    const leadsTo = numbers.get(number)
    const found = leadsTo === undefined ? [] : [{ phone_number: number, voice_url: leadsTo }]
    return { status: 200, body: { incoming_phone_numbers: found } }
  }

  const http = createServer(async (request, response) => {
    const path = request.url ?? ''
    const sent = await bodyOf(request)
    const isOwn = request.headers.authorization === own
    if (request.method === 'GET' && path.startsWith(resources)) {
      const { status, body } = isOwn ? told(path) : { status: 401, body: { message: 'Authenticate' } }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
      return
    }
    if (request.method === 'GET') {
      const bytes = kept.get(path)
      const status = isOwn ? (bytes ? 200 : 404) : 401
      fetched.push({ path, status })
      response.writeHead(status, { 'content-type': 'audio/x-wav' })
      response.end(status === 200 ? bytes : undefined)
      return
    }
    const { status, body } = isOwn ? answerTo(path, new URLSearchParams(sent)) : { status: 401, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    messages,
    calls,
    fetched,
    numbers,
    refuse(words) {
      refusal = words
    },
    keep: (path, bytes) => void kept.set(path, bytes),
    close: () =>
      new Promise((done) => {
        http.close(() => done())
        http.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

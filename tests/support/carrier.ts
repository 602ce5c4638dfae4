import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Parser } from 'htmlparser2'
import { secret } from '#src/lib/secret.ts'
import { createApp } from '#src/server/app.ts'
import { signatureOf } from '#src/server/voice/signature.ts'
import type { PlacedCall } from './carrier-rest.ts'
import type { TestServer } from './server.ts'

/** A piece of an answer in TwiML. */
type Verb = { name: string; attributes: Record<string, string>; children: Verb[]; text: string }

/** What a carrier's line is doing until somebody does something. */
export type At =
  | { type: 'gather'; verb: Verb; rest: Verb[] }
  | { type: 'record'; verb: Verb; rest: Verb[] }
  | { type: 'dial'; verb: Verb; rest: Verb[]; number: string }
  | { type: 'over' }

/** A call as the caller has it in their hand. */
export type Line = {
  readonly callSid: string
  /** What was heard so far: texts, and addresses of sounds. */
  readonly heard: { say: string; language: string }[] | { play: string }[]
  readonly at: At
  /** Every answer, as it came. */
  readonly answers: { url: string; status: number; xml: string }[]
  /** Presses keys one after another, without a pause between them. */
  press(keys: string): Promise<void>
  /** Lets the time pass until the line has nothing more to wait for by itself: the carrier tells of the silence. */
  silence(): Promise<void>
  speak(text: string): Promise<void>
  /** Speaks after the tone for so many seconds; 0: says nothing. `more`: what else the carrier tells with it. */
  record(seconds: number, more?: Record<string, string>): Promise<void>
  /** How the number that was called answered, and how long they talked. */
  dialled(status: 'completed' | 'busy' | 'no-answer' | 'failed', seconds?: number): Promise<void>
  hangUp(): Promise<void>
  /** Sends a status call-back, as many carriers do, in any order. */
  status(status: string, more?: Record<string, string>): Promise<Response>
  /** Sends the last request once more. */
  retry(): Promise<string>
}

export type CarrierOptions = {
  /** Where the telephone is reached. */
  url: string
  /** The same address as the server names it: signatures are over that one. */
  publicUrl: string
  appId: string
  token: string
  /** The number that is called. */
  number: string
  /** Lets so many seconds pass. */
  pass(seconds: number): void | Promise<void>
  /** Where recordings are kept. */
  recordings?: string
}

/** A small carrier: it signs what it asks, does what it is answered, and tells of it. Time is the test's. */
export type Carrier = {
  /** Where the server listens. */
  readonly url: string
  call(from: string, more?: Record<string, string>): Promise<Line>
  /** Whoever it was asked to call picks up. */
  pickUp(placed: PlacedCall): Promise<Line>
  /** A signed request to any path of the telephone. */
  post(path: string, params: Record<string, string>, signature?: string): Promise<Response>
}

/** A carrier of a server that has no socket of its own, with the telephone opened for it. */
export type StartedCarrier = Carrier & { close(): Promise<void> }

export async function startCarrier(
  options: Omit<CarrierOptions, 'url' | 'publicUrl' | 'pass'> & { server: TestServer },
): Promise<StartedCarrier> {
  const { server, ...rest } = options
  const app = createApp(server.deps, { ready: async () => true })
  const http = createServer(getRequestListener(app.fetch))
  const url = await listen(http)
  const { publicUrl } = server.deps
  const carrier = carrierAt({ ...rest, url, publicUrl, pass: (seconds) => server.clock.advance(seconds * 1000) })
  return {
    ...carrier,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

/** A carrier of a server that listens somewhere. */
export function carrierAt(options: CarrierOptions): Carrier {
  const { url, publicUrl, appId, number, pass, recordings = 'https://carrier.example/recordings' } = options
  const token = secret(options.token)
  let calls = 0

  async function post(path: string, params: Record<string, string>, signature?: string): Promise<Response> {
    const body = new URLSearchParams(params)
    return fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signatureOf(token, publicUrl + path, body),
      },
      body: body.toString(),
    })
  }

  const nextSid = () => {
    calls += 1
    return `CA${String(Date.now())}${String(calls)}`
  }

  /** Opens a line by the first question; `statusPath`: where the carrier tells of its end. */
  async function open(
    base: Record<string, string>,
    first: { path: string; params: Record<string, string> },
    statusPath: string | null,
  ): Promise<Line> {
    const callSid = base['CallSid'] ?? ''
    const line = {
      callSid,
      heard: [] as ({ say: string; language: string } | { play: string })[],
      at: { type: 'over' } as At,
      answers: [] as { url: string; status: number; xml: string }[],
    }
    let last: { path: string; params: Record<string, string> } | null = null
    /** Keys that were pressed and that nobody has taken yet. */
    let typed = ''

    const pathOf = (address: string) => address.replace(publicUrl, '')

    async function ask(path: string, params: Record<string, string>): Promise<void> {
      const sent = { ...base, CallStatus: 'in-progress', ...params }
      last = { path, params: sent }
      const response = await post(path, sent)
      const xml = await response.text()
      line.answers.push({ url: path, status: response.status, xml })
      if (response.status !== 200) {
        line.at = { type: 'over' }
        return
      }
      await run(verbsOf(xml))
    }

    async function run(verbs: Verb[]): Promise<void> {
      for (const [index, verb] of verbs.entries()) {
        const rest = verbs.slice(index + 1)
        if (verb.name === 'say' || verb.name === 'play') await hear(verb)
        else if (verb.name === 'pause') await pass(Number(verb.attributes['length'] ?? 1))
        else if (verb.name === 'redirect') return ask(pathOf(verb.text), {})
        else if (verb.name === 'hangup') return ended('completed')
        else if (verb.name === 'gather') {
          for (const inner of verb.children) await hear(inner)
          line.at = { type: 'gather', verb, rest }
          if (typed !== '') await collect()
          return
        } else if (verb.name === 'record') {
          line.at = { type: 'record', verb, rest }
          return
        } else if (verb.name === 'dial') {
          line.at = { type: 'dial', verb, rest, number: verb.children[0]?.text ?? '' }
          return
        } else throw new Error(`The carrier knows no ${verb.name}.`)
      }
      await ended('completed')
    }

    async function hear(verb: Verb): Promise<void> {
      if (verb.name === 'play') {
        line.heard.push({ play: verb.text })
        // A stretch of what a waiting caller hears.
        if (/hold-|seconds=/.test(verb.text)) await pass(5)
      } else line.heard.push({ say: verb.text, language: verb.attributes['language'] ?? '' })
    }

    /** Takes keys into the gather under way; it ends when it is full, or by its end key. */
    async function collect(): Promise<void> {
      if (line.at.type !== 'gather') return
      const { verb } = line.at
      const end = verb.attributes['finishOnKey'] ?? '#'
      const most = Number(verb.attributes['numDigits'] ?? Number.POSITIVE_INFINITY)
      const ends = end === '' ? -1 : typed.indexOf(end)
      if (ends >= 0 && ends <= most) {
        const digits = typed.slice(0, ends)
        typed = typed.slice(ends + 1)
        return ask(pathOf(verb.attributes['action'] ?? ''), { Digits: digits, FinishedOnKey: end })
      }
      if (typed.length < most) return
      const digits = typed.slice(0, most)
      typed = typed.slice(most)
      return ask(pathOf(verb.attributes['action'] ?? ''), { Digits: digits })
    }

    async function ended(status: string): Promise<void> {
      line.at = { type: 'over' }
      typed = ''
      if (statusPath !== null) await tell(status)
    }

    async function tell(status: string, params: Record<string, string> = {}): Promise<Response> {
      if (statusPath === null) throw new Error('Nobody is told of this call.')
      return post(statusPath, { ...base, CallStatus: status, ...params })
    }

    await ask(first.path, first.params)

    const made = {
      ...line,
      get at() {
        return line.at
      },
      async press(keys: string) {
        typed += keys
        await collect()
      },
      async silence() {
        if (line.at.type !== 'gather') throw new Error('Nobody listens.')
        const { verb, rest } = line.at
        await pass(Number(verb.attributes['timeout'] ?? 5))
        const digits = typed
        typed = ''
        const tells = verb.attributes['actionOnEmptyResult'] === 'true' || digits !== ''
        if (tells) await ask(pathOf(verb.attributes['action'] ?? ''), { Digits: digits })
        else await run(rest)
      },
      async speak(text: string) {
        if (line.at.type !== 'gather' || !(line.at.verb.attributes['input'] ?? '').includes('speech')) return
        await ask(pathOf(line.at.verb.attributes['action'] ?? ''), { SpeechResult: text, Confidence: '0.9' })
      },
      async record(seconds: number, more: Record<string, string> = {}) {
        if (line.at.type !== 'record') throw new Error('Nothing is recorded.')
        const { verb, rest } = line.at
        await pass(seconds === 0 ? Number(verb.attributes['timeout'] ?? 5) : seconds)
        // Nothing was said: the carrier goes on behind it and tells nobody.
        if (seconds === 0) return run(rest)
        await ask(pathOf(verb.attributes['action'] ?? ''), {
          RecordingUrl: `${recordings}/${callSid}-${line.answers.length}`,
          RecordingDuration: String(seconds),
          ...more,
        })
      },
      async dialled(status: string, seconds = 60) {
        if (line.at.type !== 'dial') throw new Error('Nobody is called.')
        const { verb, rest } = line.at
        const talked = status === 'completed' ? seconds : 0
        await pass(talked)
        const action = verb.attributes['action']
        if (action === undefined) return run(rest)
        await ask(pathOf(action), { DialCallStatus: status, DialCallDuration: String(talked) })
      },
      async hangUp() {
        await ended('completed')
      },
      status: tell,
      async retry() {
        if (!last) throw new Error('Nothing was asked yet.')
        return (await post(last.path, last.params)).text()
      },
    }
    return made as Line
  }

  const entry = `/voice/${appId}/${encodeURIComponent(number)}`
  return {
    url,
    post,
    call: (from, more = {}) =>
      open(
        { CallSid: more['CallSid'] ?? nextSid(), From: from, To: number, Direction: 'inbound' },
        { path: entry, params: { CallStatus: 'ringing', ...more } },
        `${entry}/status`,
      ),
    pickUp: ({ from, to, url: asks }) =>
      open(
        { CallSid: nextSid(), From: from, To: to, Direction: 'outbound-api' },
        { path: asks.replace(publicUrl, ''), params: {} },
        null,
      ),
  }
}

async function listen(http: Server): Promise<string> {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

/** The verbs of an answer. Throws where it is not TwiML. */
export function verbsOf(xml: string): Verb[] {
  const top: Verb = { name: '', attributes: {}, children: [], text: '' }
  const open: Verb[] = [top]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const verb: Verb = { name: name.toLowerCase(), attributes, children: [], text: '' }
        open.at(-1)?.children.push(verb)
        open.push(verb)
      },
      ontext(text) {
        const verb = open.at(-1)
        if (verb) verb.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  const response = top.children.find(({ name }) => name === 'response')
  if (!response) throw new Error(`No TwiML: ${xml}`)
  return response.children
}

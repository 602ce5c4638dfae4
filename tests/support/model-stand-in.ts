import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelHeard = {
  path: string
  headers: IncomingHttpHeaders
  /** The request as the endpoint reads it. */
  body: { model?: string; messages?: { role: string; content: string }[]; [name: string]: unknown }
  /** Resolves when the connection to the caller is gone or its answer is out. */
  over: Promise<void>
}

/** How one request is answered. Texts are streamed, a few characters an event, unless said otherwise. */
export type ModelReply =
  | { mode: 'text'; text: string; finish?: string }
  /** JSON inside the text, as models answer when a schema is given. */
  | { mode: 'json'; value: unknown }
  /** The whole answer at once, though a stream was asked for. */
  | { mode: 'whole'; text: string }
  /** Thinks before it speaks. */
  | { mode: 'reasoning'; thought: string; text: string }
  | { mode: 'status'; status: number; message?: string; headers?: Record<string, string> }
  /** Breaks the connection after so many events with text. */
  | { mode: 'cut'; text: string; after: number }
  /** An error as an event, after so many events with text; the connection stays. */
  | { mode: 'error'; text: string; after: number; message: string }
  /** Goes on and on. */
  | { mode: 'endless' }
  /** Headers, and then nothing. */
  | { mode: 'silent' }
  /** Events that are not JSON. */
  | { mode: 'garbage' }
  /** A web page, as a wrong address answers. */
  | { mode: 'page' }
  /** Nothing at all after the headers. */
  | { mode: 'empty' }
  /** 10 MB of text. */
  | { mode: 'huge' }
  | { mode: 'redirect'; to: string }

export type ModelStandIn = {
  /** The base address of an endpoint, with `/v1`. */
  url: string
  /** host:port, as an allow-list wants it. */
  host: string
  requests: ModelHeard[]
  /** What is answered, one reply a request; the last one stays. */
  script(...replies: ModelReply[]): void
  /** Resolves when so many requests have been heard. */
  heard(count: number): Promise<void>
  close(): Promise<void>
}

/** An OpenAI-compatible endpoint on loopback that answers well, badly or not at all, as scripted. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: ModelHeard[] = []
  const waiting = new Set<() => void>()
  let script: ModelReply[] = [{ mode: 'text', text: 'Hello.' }]

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const over = new Promise<void>((resolve) => response.once('close', resolve))
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelHeard['body']
      requests.push({ path: request.url ?? '', headers: request.headers, body, over })
      for (const look of waiting) look()
      const reply = script.length > 1 ? script.shift() : script[0]
      if (reply) answer(response, reply)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `http://${host}/v1`,
    host,
    requests,
    script: (...replies) => void (script = replies),
    heard: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (requests.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** What the stand-in counts, whatever was said. */
export const STAND_IN_USAGE = { inputTokens: 7, outputTokens: 5 }

const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }
const META = { id: 'chat-1', object: 'chat.completion.chunk', created: 1_767_225_600, model: 'stand-in' }

function answer(response: ServerResponse, reply: ModelReply): void {
  switch (reply.mode) {
    case 'text':
      return stream(response, [...pieces(reply.text).map(textOf), finishBy(reply.finish ?? 'stop')])
    case 'json':
      return stream(response, [...pieces(JSON.stringify(reply.value)).map(textOf), finishBy('stop')])
    case 'reasoning': {
      const thoughts = pieces(reply.thought).map((piece) => event({ reasoning_content: piece }))
      return stream(response, [...thoughts, ...pieces(reply.text).map(textOf), finishBy('stop')])
    }
    case 'whole': {
      const message = { role: 'assistant', content: reply.text }
      return json(response, 200, { ...META, choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
    }
    case 'status':
      return json(
        response,
        reply.status,
        { error: { message: reply.message ?? 'It did not work.', type: 'some_error', code: null } },
        reply.headers,
      )
    case 'cut':
      begin(response)
      response.write(
        [event({ role: 'assistant', content: '' }), ...pieces(reply.text).slice(0, reply.after).map(textOf)].join(''),
        () => response.destroy(),
      )
      return
    case 'error':
      begin(response)
      for (const piece of pieces(reply.text).slice(0, reply.after)) response.write(textOf(piece))
      response.write(`data: ${JSON.stringify({ error: { message: reply.message, type: 'server_error' } })}\n\n`)
      return
    case 'endless': {
      begin(response)
      const timer = setInterval(() => response.write(textOf('and on ')), 5)
      response.once('close', () => clearInterval(timer))
      return
    }
    case 'silent':
      begin(response)
      return response.flushHeaders()
    case 'garbage':
      return stream(response, ['data: {"choices": [ {"delta": oops\n\n'])
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end('<!doctype html><title>Welcome</title>')
    case 'empty':
      begin(response)
      return void response.end()
    case 'huge':
      return stream(response, [textOf('x'.repeat(10 * 1024 * 1024)), finishBy('stop')])
    case 'redirect':
      response.writeHead(307, { location: reply.to })
      return void response.end()
  }
}

/** A text in pieces of four characters, as a model's tokens would be. */
const pieces = (text: string): string[] =>
  [...text].flatMap((_, at, all) => (at % 4 ? [] : [all.slice(at, at + 4).join('')]))

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ ...META, choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`

const textOf = (content: string) => event({ content })

const finishBy = (reason: string) =>
  `${event({}, { finish_reason: reason })}data: ${JSON.stringify({ ...META, choices: [], usage })}\n\n`

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
}

function stream(response: ServerResponse, events: string[]): void {
  begin(response)
  for (const text of [event({ role: 'assistant', content: '' }), ...events]) response.write(text)
  response.end('data: [DONE]\n\n')
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

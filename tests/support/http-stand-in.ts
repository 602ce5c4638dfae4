import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpHeard = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Names as they came, for what came several times. */
  rawHeaders: string[]
  body: string
  /** Resolves when the connection to the caller is gone or its answer is out. */
  over: Promise<void>
}

/** Objects and lists go out as JSON. `drop` ends the connection instead of answering. */
export type HttpReply = { status?: number; headers?: Record<string, string>; body?: unknown; drop?: true }

export type HttpStandIn = {
  /** Without a slash at the end. */
  url: string
  /** host:port, as an allow-list wants it. */
  host: string
  requests: HttpHeard[]
  /** What a path answers, one reply a request; the last one stays. Unknown paths answer 404. */
  on(path: string, ...replies: HttpReply[]): void
  /** The same, after `times` failures with status 503. */
  failFirst(path: string, times: number, reply: HttpReply): void
  /** Keeps a path from answering until the function that comes back is called. */
  hold(path: string): () => void
  /** Resolves when so many requests have been heard. */
  heard(count: number): Promise<void>
  close(): Promise<void>
}

/** A small API on loopback that answers as scripted and keeps what it hears. */
export async function startHttpStandIn(): Promise<HttpStandIn> {
  const requests: HttpHeard[] = []
  const scripts = new Map<string, HttpReply[]>()
  const held = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const path = request.url ?? ''
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { method = '', headers, rawHeaders } = request
      const over = new Promise<void>((resolve) => response.once('close', resolve))
      requests.push({ method, path, headers, rawHeaders, body: Buffer.concat(chunks).toString(), over })
      for (const look of waiting) look()
      const name = path.split('?')[0] ?? ''
      await held.get(name)
      answer(response, next(scripts.get(name)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const on = (path: string, ...replies: HttpReply[]) => void scripts.set(path, replies)
  return {
    url: `http://${host}`,
    host,
    requests,
    on,
    failFirst: (path, times, reply) => on(path, ...Array.from({ length: times }, () => ({ status: 503 })), reply),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
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

function next(replies: HttpReply[] | undefined): HttpReply {
  const reply = replies && replies.length > 1 ? replies.shift() : replies?.[0]
  return reply ?? { status: 404 }
}

function answer(response: ServerResponse, { status = 200, headers = {}, body = '', drop }: HttpReply): void {
  if (drop) return void response.destroy()
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

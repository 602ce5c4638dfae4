import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in heard: one entry a request. */
export type Heard = { method: string; path: string; headers: Record<string, unknown>; body: string }

export type StandIn = { port: number; heard: Heard[]; close(): Promise<void> }

/** A web server on loopback that keeps what it hears and answers as told. */
export async function standIn(answer: RequestListener): Promise<StandIn> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export type EmbeddingStandIn = {
  /** The base address of an endpoint, with `/v1`. */
  url: string
  /** host:port, as an allow-list wants it. */
  host: string
  /** The texts of each request, in order. */
  asked: string[][]
  headers: IncomingHttpHeaders[]
  /** How it answers from now on. */
  be(mode: 'well' | 'failing' | 'silent' | 'garbage' | 'short'): void
  close(): Promise<void>
}

const inputSchema = z.object({ model: z.string(), input: z.array(z.string()) })

/**
 * An OpenAI-compatible embeddings endpoint on loopback. A text's vector is the sum of its subjects' directions: texts
 * that share no word but a subject are near, as a real model would have it. `subjects` are words by subject.
 */
export async function startEmbeddingStandIn(subjects: readonly (readonly string[])[]): Promise<EmbeddingStandIn> {
  const asked: string[][] = []
  const headers: IncomingHttpHeaders[] = []
  let mode: Parameters<EmbeddingStandIn['be']>[0] = 'well'
  const vectorOf = (text: string) => [
    ...subjects.map((words) => (words.some((word) => text.toLowerCase().includes(word)) ? 1 : 0.05)),
    0.1,
  ]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { input } = inputSchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
      asked.push(input)
      headers.push(request.headers)
      if (mode === 'silent') return
      const isFailing = mode === 'failing'
      response.writeHead(isFailing ? 500 : 200, { 'content-type': 'application/json' })
      const rows = mode === 'short' ? input.slice(1) : input
      const data = rows.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      response.end(
        mode === 'garbage'
          ? '{"data": "none"}'
          : JSON.stringify(isFailing ? { error: { message: 'out of order' } } : { data }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    asked,
    headers,
    be: (next) => (mode = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

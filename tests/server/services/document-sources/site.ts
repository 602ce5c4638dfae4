import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SitePage = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/** A web site on loopback: pages by path, and what was asked of it. */
export type Site = {
  url: string
  host: string
  pages: Map<string, SitePage>
  asked: { path: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, SitePage>()
  const asked: Site['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const page = pages.get(path)
    if (!page) return void response.writeHead(404).end('Not here')
    const etag = page.headers?.etag
    if (etag !== undefined && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const headers = { 'content-type': 'text/html; charset=utf-8', ...page.headers }
    response.writeHead(page.status ?? 200, headers).end(page.body ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    pages,
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

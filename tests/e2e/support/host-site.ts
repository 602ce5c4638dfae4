import { createServer } from 'node:http'

/** A site of somebody else's, with a policy of its own. */
export type HostSite = {
  origin: string
  /** Shows this page at a path, and only what the policy names. */
  show: (path: string, page: { body: string; policy: string }) => void
  /** Serves a script at a path. */
  serve: (path: string, script: string) => void
  close: () => Promise<void>
}

/** Starts a site on an origin of its own; what it does not show is empty. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, { body: string; policy: string }>()
  const scripts = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const script = scripts.get(pathname)
    if (script !== undefined) return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
    const page = pages.get(pathname)
    if (page === undefined) return void response.writeHead(204).end()
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.policy })
      .end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>${page.body}</html>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    show: (path, page) => void pages.set(path, page),
    serve: (path, script) => void scripts.set(path, script),
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
}

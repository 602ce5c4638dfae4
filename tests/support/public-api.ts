import { createApp } from '#src/server/app.ts'
import type { TestServer } from './server.ts'

type Options = { token?: string; ip?: string; body?: unknown; headers?: Record<string, string> }

/** An answer of the public API: its body read as JSON, whatever its status. */
export type PublicAnswer = { status: number; headers: Headers; body: unknown }

/** Calls the public API; `path` stands behind its prefix. */
export type PublicCaller = (method: string, path: string, options?: Options) => Promise<PublicAnswer>

/** The public API of a server without sockets. `ip` is told as a proxy on this machine would tell it. */
export function callPublic(server: TestServer): PublicCaller {
  const app = createApp(
    { ...server.deps, env: { ...server.deps.env, trustProxy: ['loopback'] } },
    { ready: async () => true },
  )
  return async (method, path, { token, ip = '192.0.2.1', body, headers = {} } = {}) => {
    const response = await app.request(
      `http://localhost:4400/api/v1${path}`,
      {
        method,
        headers: {
          host: 'localhost:4400',
          'x-forwarded-for': ip,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

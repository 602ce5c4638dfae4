import { Pool } from 'undici'

/** Calls of a server's API as one person; a pool of connections may be shared. */
export type Caller = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>
export type Answer = { status: number; body: unknown }

type Person = { pool: Pool; ip?: string; visitorToken?: string }

/** A caller that keeps its session's cookie. `ip` is where the server shall see it come from. */
export function caller({ pool, ip = '127.0.0.1', visitorToken }: Person): Caller {
  let cookie: string | undefined
  return async (method, path, body) => {
    const response = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        'x-forwarded-for': ip,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(visitorToken === undefined ? {} : { authorization: `Visitor ${visitorToken}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const set = [response.headers['set-cookie'] ?? []].flat()[0]
    if (set !== undefined) cookie = set.split(';')[0]
    return { status: response.statusCode, body: await response.body.json() }
  }
}

/** The same caller, for calls that must go well: it answers their body and throws what was refused. */
export function expecting(call: Caller): (...args: Parameters<Caller>) => Promise<unknown> {
  return async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status === 200) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

import { Pool } from 'undici'

/** Calls of a server's API as one person; a pool of connections may be shared. */
export type Caller = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>
export type Answer = { status: number; body: unknown }

type Person = { pool: Pool; ip?: string; visitorToken?: string; cookie?: string }

/** A caller that keeps its cookies, the given one among them. `ip` is where the server shall see it come from. */
export function caller({ pool, ip = '127.0.0.1', visitorToken, cookie }: Person): Caller {
  const cookies = new Map<string, string>()
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split('=')
    cookies.set(name, value)
  }
  return async (method, path, body) => {
    const response = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        'x-forwarded-for': ip,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((kept) => kept.join('=')).join('; ') }),
        ...(visitorToken === undefined ? {} : { authorization: `Visitor ${visitorToken}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
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

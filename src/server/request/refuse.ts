import type { Context } from 'hono'
import { ERRORS, type DeskError } from '#src/domain/errors.ts'
import type { Bindings } from './origin-of.ts'
import { isPublicPath, PROBLEM_TYPE, problemBody } from './problem.ts'
import { refusalBody, retryAfter } from './refusal.ts'

/** A refusal as the answer to a request: in the words of the API that was called, the console's RPC or the public one. */
export function refuse(c: Context<Bindings>, refusal: DeskError, headers: Record<string, string> = {}): Response {
  const { requestId } = c.get('origin')
  const all = { 'Cache-Control': 'no-store', ...retryAfter(refusal), ...headers }
  if (isPublicPath(c.req.path))
    return c.body(JSON.stringify(problemBody(refusal, requestId)), ERRORS[refusal.code], {
      'Content-Type': PROBLEM_TYPE,
      ...all,
    })
  const { code, data } = refusal
  const told = { defined: false, code, status: ERRORS[code], message: code, data: { ...data, requestId } }
  const body = c.req.path.startsWith('/rpc/') ? { json: told } : refusalBody(refusal, requestId)
  return c.json(body, ERRORS[refusal.code], all)
}

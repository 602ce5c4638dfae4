import type { MiddlewareHandler } from 'hono'
import { isKnownSession } from '../auth/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import { readCookie } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import type { Bindings } from '../request/origin-of.ts'
import { refuse } from '../request/refuse.ts'

/** What is asked outside of the API of one application: its pages, its files, its telephone. */
const OF_APPLICATION = /^\/(?:chat|demo|files|hooks|lent|panel|shown|voice)\/(\d{10})(?:\/|$)/

/**
 * Counts every request by its address before anything is done for it, and by the application that its path names; by the
 * browser where somebody has signed in with it before, so that strangers behind its address take nothing from it. Not
 * those of signed-in people, nor the question whether the server lives, which costs nothing.
 */
export function countRequests(deps: Deps): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const token = readCookie(deps, 'session', c.req.header('cookie'))
    if (c.req.path === '/healthz' || (token !== null && isKnownSession(token))) return next()
    const [, application] = OF_APPLICATION.exec(c.req.path) ?? []
    const device = deps.deviceTokens.own(readCookie(deps, 'device', c.req.header('cookie')))
    const source = device === null ? { address: c.get('origin').ip } : { caller: device }
    const retryAfter = deps.traffic.countIn('request', { ...source, application })
    return retryAfter === 0 ? next() : refuse(c, new DeskError('RATE_LIMITED', { retryAfter }))
  }
}

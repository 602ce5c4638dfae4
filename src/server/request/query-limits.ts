import type { MiddlewareHandler } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { refuse } from './refuse.ts'
import type { Bindings } from './origin-of.ts'

/** Refuses requests whose query holds more than any of ours does. */
export const queryLimits: MiddlewareHandler<Bindings> = async (c, next) => {
  const { search } = new URL(c.req.url)
  return isWithinLimits(search) ? next() : refuse(c, new DeskError('BAD_PARAM'))
}

/**
 * Whether a query, or a body in its form, keeps to the limits: so many parameters, so many entries of a list (a name that
 * comes again, `name[]`, `name[7]`), so deep within each other (`name[a][b]`).
 */
export function isWithinLimits(text: string): boolean {
  const { array, depth, parameters } = LIMITS.query
  // Counted before anything is read.
  if (text.split('&', parameters + 1).length > parameters) return false
  const entries = new Map<string, number>()
  for (const name of new URLSearchParams(text).keys()) {
    const parts = [...name.matchAll(/\[([^[\]]*)\]/g)]
    if (parts.length > depth) return false
    const last = parts.at(-1)
    const list = last && /^\d*$/.test(last[1] ?? '') ? name.slice(0, last.index) : name
    const count = (entries.get(list) ?? 0) + 1
    if (count > array || parts.some(([, index = '']) => /^\d+$/.test(index) && Number(index) >= array)) return false
    entries.set(list, count)
  }
  return true
}

import { LIMITS } from '#src/domain/limits.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { tokenHash } from './token.ts'

/** Remembers in memory what tokens have proved to be, by their hashes: so many, the ones not used for longest go first. */
export function createKnown<T>() {
  const known = createBoundedMap<string, T>(LIMITS.atOnce.remembered)
  const keyOf = (token: string, of: string) => `${of}/${tokenHash(token).toString('base64')}`
  return {
    get: (token: string, of = '') => known.get(keyOf(token, of)),
    set: (token: string, value: T, of = '') => known.set(keyOf(token, of), value),
    delete: (token: string, of = '') => known.delete(keyOf(token, of)),
  }
}

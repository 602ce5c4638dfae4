import { LIMITS } from '../limits.ts'
import { hostileFault } from './hostile.ts'
import type { GraphFault } from './json.ts'

/**
 * Reads a foreign text as JSON that is safe to go on with: within the size of a document, not nested beyond what a
 * recursive reader bears, and without keys that would reach an object's prototype.
 */
export function readJson(text: string): { ok: true; value: unknown } | { ok: false; fault: GraphFault } {
  const limit = LIMITS.flow.bytes
  // A text has at least as many bytes as UTF-16 units, so a huge one is refused before it is measured.
  if (text.length > limit || new TextEncoder().encode(text).length > limit)
    return { ok: false, fault: faultOf('document.too_large', { limit: limit / 1024 }) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, fault: faultOf('document.not_json') }
  }
  const hostile = hostileFault(value)
  return hostile === null ? { ok: true, value } : { ok: false, fault: faultOf(hostile.code, hostile.values) }
}

export const faultOf = (code: string, values: GraphFault['values'] = {}): GraphFault => ({ code, path: [], values })

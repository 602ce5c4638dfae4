import { LIMITS } from '../limits.ts'
import { hostOf } from './model-links.ts'

/**
 * The host that somebody allows, as addresses have it, from its name or an address on it: `shop.example`, and
 * `shop.example:8443` where its port is not the web's own. Null for what is none.
 */
export function linkHost(text: string): string | null {
  const trimmed = text.trim()
  const host = hostOf(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return host !== null && host.length <= LIMITS.outbound.host && /^[^%*]+$/.test(host) ? host : null
}

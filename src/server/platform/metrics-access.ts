import { createHash, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Secret } from '#src/lib/secret.ts'

/** Who asks for the metrics. */
export type MetricsReader = {
  /** The connection's own address, whatever the request says of where it came from. */
  ip: string
  authorization?: string | undefined
  /** Whether the request says it came through a proxy: who stands behind it is then not known. */
  forwarded?: boolean
}

/** Where a machine finds itself and its own network. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Whether the metrics may be shown: to this machine and its own network, or to whoever brings the token. */
export function metricsAllowed(reader: MetricsReader, token?: Secret<string>): boolean {
  if (token && sameText(reader.authorization ?? '', `Bearer ${token.reveal()}`)) return true
  if (reader.forwarded || !ipaddr.isValid(reader.ip)) return false
  return NEAR.has(ipaddr.process(reader.ip).range())
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in a time that does not tell how much of it was right. */
function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

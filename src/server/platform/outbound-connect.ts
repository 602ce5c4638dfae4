import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isOtherPort, portOf } from '#src/domain/outbound/address-fault.ts'
import { isPublicAddress } from '#src/lib/public-address.ts'
import { OutboundError } from './outbound-error.ts'

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

/** HTTP/2 is left out: one request at a time on a connection is all that is needed, and all that is limited here. */
const SETTINGS = { timeout: 5_000, allowH2: false }

/**
 * Opens connections to public addresses only. The check sits where the connection is made: a name is resolved once, all
 * of the answer must be public, and the connection goes to just that answer; a later, different answer changes nothing.
 * Hosts in `allow` (host:port, exact) may lie anywhere.
 */
export function guardedConnect(allow: readonly string[], resolve: Resolve): buildConnector.connector {
  const allowed = new Set(allowedHosts(allow))
  const toAnywhere = buildConnector({ ...SETTINGS, lookup: lookupBy(resolve, () => true) })
  const toPublic = buildConnector({ ...SETTINGS, lookup: lookupBy(resolve, isPublicAddress) })
  return (options, callback) => {
    const { hostname } = options
    const port = portOf({ port: options.port ?? '', protocol: options.protocol })
    if (allowed.has(`${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`)) toAnywhere(options, callback)
    else if (isOtherPort(port)) queueMicrotask(() => callback(blocked(hostname, 'not a port of the web'), null))
    // An address is connected to without a lookup.
    else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) queueMicrotask(() => callback(blocked(hostname), null))
    else toPublic(options, callback)
  }
}

function lookupBy(resolve: Resolve, isFine: (address: string) => boolean): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname).then(
      (found) => {
        const first = found[0]
        if (!first || !found.every(({ address }) => isFine(address))) answer(blocked(hostname), '')
        else if (options.all) answer(null, found)
        else answer(null, first.address, first.family)
      },
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}

const blocked = (host: string, why = 'not a public address') => new OutboundError('BLOCKED', host, why)

/** The entries of the allow-list, spelled as parsed URLs spell hosts. Throws for one that is none. */
export const allowedHosts = (allow: readonly string[]): string[] => allow.map(normalised)

/** An entry of the allow-list, its host spelled as a parsed URL spells it. */
function normalised(entry: string): string {
  const at = entry.lastIndexOf(':')
  const url = URL.parse(`http://${entry.slice(0, at)}`)
  const port = Number(entry.slice(at + 1))
  if (at < 1 || !url || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`OUTBOUND_ALLOW: ${entry} is not host:port.`)
  }
  return `${url.hostname}:${port}`
}

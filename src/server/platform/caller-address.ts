import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { isAddressRange, isInRanges, isIpAddress } from '#src/lib/address-range.ts'

/** Headers by which proxies tell of what is before them. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const

type Headers = (name: string) => string | undefined

/** What a proxy entry may be, beside an address or a network: where a machine finds itself, and its own network. */
const WORDS: Record<string, readonly string[]> = { loopback: ['loopback'], private: ['private', 'uniqueLocal'] }

/** Whether a text names proxies: an address, a network such as 10.0.0.0/8, `loopback` or `private`. */
export function isProxyName(text: string): boolean {
  return Object.hasOwn(WORDS, text) || isAddressRange(text)
}

/** Whether an address is one of the named proxies. */
function isNamedProxy(named: readonly string[], address: string): boolean {
  if (named.length === 0 || !isIpAddress(address)) return false
  const range = ipaddr.process(address).range()
  return named.some((name) => WORDS[name]?.includes(range) ?? isInRanges(address, [name]))
}

/**
 * The address that a request came from. What proxies say of it is believed from the right, hop by hop, while the hop is a
 * named proxy: everything further left can be made up by the caller. `direct` is the connection's own.
 */
export function callerAddress(named: readonly string[], direct: string, header: Headers): string {
  const hops = (header('x-forwarded-for') ?? '').split(',').map(addressOf)
  let caller = addressOf(direct) ?? direct
  while (isNamedProxy(named, caller)) {
    const before = hops.pop()
    if (before === undefined || before === null) break
    caller = before
  }
  return caller
}

/** The same of a request that has not reached the app. */
export const requestAddress = (named: readonly string[], { socket, headers }: IncomingMessage): string =>
  callerAddress(named, socket.remoteAddress ?? 'unknown', (name) => headers[name]?.toString())

/** The Host that a request was sent to, as the caller wrote it; a named proxy may tell it. */
export function calledHost(named: readonly string[], direct: string, header: Headers): string | undefined {
  const told = isNamedProxy(named, direct) ? header('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined
  return told === undefined || told === '' ? header('host') : told
}

/** Whether a request says of itself that it came through a proxy, be it true or not. */
export function isForwarded(headers: Iterable<string>): boolean {
  for (const name of headers) {
    if (name.startsWith('x-forwarded-') || FORWARDING.some((one) => one === name)) return true
  }
  return false
}

/** An address as it is always written, without the port that some proxies add; null for anything else. */
function addressOf(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  return isIpAddress(bare) ? ipaddr.process(bare).toString() : null
}

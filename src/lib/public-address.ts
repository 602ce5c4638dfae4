import ipaddr from 'ipaddr.js'

/** All that IANA hands out for the public internet lies in here; what lies outside is special, or not in use. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address leads to one machine on the public internet. Everything else does not: this machine, its
 * network, links, groups, documentation, and IPv6 forms that carry an IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

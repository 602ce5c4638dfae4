import { isIpAddress } from '#src/lib/address-range.ts'
import { isPublicAddress } from '#src/lib/public-address.ts'

/**
 * Why the server does not call an address: it is none of the web, or names a user; its host is on no public network; its
 * port belongs to something else than the web.
 */
export type AddressFault = 'URL' | 'ADDRESS_BLOCKED' | 'PORT_BLOCKED'

/**
 * Ports that speak something else than HTTP, which a request could be made to look like (WHATWG Fetch, «bad port»), with
 * those of databases and of machines' own control.
 */
const OTHER_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376,
  2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 9042, 9200, 9300, 10080, 11211, 27017,
])

/** Names that lead to a machine's own network, whatever they resolve to (RFC 6761, 6762, 8375 and custom). */
const OWN_NETWORK = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** What is wrong with calling an address, as far as it can be told without asking for its name; null: nothing. */
export function addressFault(address: string, allow: readonly string[]): AddressFault | null {
  const url = URL.parse(address.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'URL'
  if (url.username !== '' || url.password !== '') return 'URL'
  const port = portOf(url)
  if (allow.includes(`${url.hostname}:${port}`)) return null
  if (isOtherPort(port)) return 'PORT_BLOCKED'
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIpAddress(host)) return isPublicAddress(host) ? null : 'ADDRESS_BLOCKED'
  return OWN_NETWORK.test(host) || !host.includes('.') ? 'ADDRESS_BLOCKED' : null
}

/** Whether a port belongs to something else than the web. */
export const isOtherPort = (port: number): boolean => OTHER_PORTS.has(port)

/** The port of an address, named or its scheme's own. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

/** Names that are kept for examples and tests, and belong to nobody (RFC 2606). */
const EXAMPLES = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/

/** Whether a host only stands for somebody's own, as in a template. */
export const isExampleHost = (host: string): boolean => EXAMPLES.test(host.toLowerCase())

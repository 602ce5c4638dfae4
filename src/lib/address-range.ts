import ipaddr from 'ipaddr.js'

/** Whether a text is an IP address as it is written in full. */
export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
const isNetwork = (text: string) => ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)

/** Whether a text is an IP address or a network such as `10.0.0.0/8` or `2001:db8::/32`. */
export const isAddressRange = (text: string): boolean => isIpAddress(text) || isNetwork(text)

/** Whether an address is one of some addresses, or in one of some networks. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!isIpAddress(address)) return false
  const own = ipaddr.process(address)
  return ranges.some((range) => {
    if (isIpAddress(range)) return ipaddr.process(range).toString() === own.toString()
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === own.kind() && own.match(network, bits)
  })
}

/**
 * What an address counts as where somebody is counted by it: an IPv4 address as itself, also where it is written as IPv6;
 * any other IPv6 address as its /64, since whoever has one of them has them all.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const given = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - given.length - tail.split(':').filter(Boolean).length)
  const parts = [...given, ...Array.from({ length: missing }, () => '0'), ...(tail?.split(':').filter(Boolean) ?? [])]
  const network = parts.slice(0, 4).map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

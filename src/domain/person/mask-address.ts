/** An address of the internet without what tells one line from its neighbours: the last part of IPv4, all but two of IPv6. */
export function maskAddress(address: string): string {
  const v4 = /^(.*[:.])?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1] ?? ''}${v4[2]}.•••`
  const [first = '', second = ''] = address.split(':')
  return `${first}:${second}:•••`
}

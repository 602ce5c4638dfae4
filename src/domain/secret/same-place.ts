/**
 * Whether a secret that was given for some addresses may be kept for others: only where each of them is a place it was
 * given for. An address that is emptied is none, so that no secret outlives the place it was meant for.
 */
export function mayKeep(before: readonly string[], next: readonly string[]): boolean {
  const known = new Set(before.map(placeOf).filter((place) => place !== null))
  return (
    next.length > 0 &&
    next.every((address) => {
      const place = placeOf(address)
      return place !== null && known.has(place)
    })
  )
}

/**
 * The one place that requests to an address go to: scheme, host and port, as a URL has them once it is read (RFC 6454).
 * Null for what is no web address, and for one that carries a user, which only looks as if it led to that host.
 */
export function placeOf(address: string): string | null {
  const url = URL.parse(address.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null
  return url.username === '' && url.password === '' ? url.origin : null
}

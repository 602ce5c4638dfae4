/**
 * Where a link may lead: an absolute http or https address, or a path on the host the page came from; undefined for
 * everything else. The text is parsed as a URL, never compared: no other scheme, no user and password within, and
 * nothing that only looks like a path (`//host`, `/\host`).
 */
export function linkAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('/')) return ownPath(trimmed)
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  const { href, protocol, hostname, username, password } = new URL(trimmed)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname !== '' && username === '' && password === '' ? href : undefined
}

/** A host that no address has, to see whether a path stays on the host it is read against. */
const NOWHERE = 'https://nowhere.invalid'

function ownPath(text: string): string | undefined {
  if (!URL.canParse(text, NOWHERE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, NOWHERE)
  // `/..//host` is a path once it is read, and another host when it is read again.
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}

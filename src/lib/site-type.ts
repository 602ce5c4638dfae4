/** What tells the overseas site from the domestic one. */
export type SiteSources = {
  /** The `intl` query parameter. */
  query?: unknown
  /** The host name, without a port. */
  host: string
  /** The cookie `intl`. */
  cookie?: unknown
  /** The overseas domains of this installation; configuration, often none. */
  hosts: readonly string[]
}

/** Whether this is the overseas site: `intl=1` in the query, or an overseas host, or the cookie `intl` equal to 2. */
export function isInternational({ query, host, cookie, hosts }: SiteSources): boolean {
  return query === '1' || hosts.some((domain) => isUnder(host, domain)) || cookie === '2'
}

/** The overseas domains as the server tells them to a page, in one text. */
export const hostsText = {
  write: (hosts: readonly string[]): string => hosts.join(','),
  read: (text: string): string[] =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
}

/** Compared by whole labels: `notdesk.example` does not end with the domain `desk.example`. */
function isUnder(host: string, domain: string): boolean {
  const name = plain(host)
  const end = plain(domain)
  return end !== '' && (name === end || name.endsWith(`.${end}`))
}

function plain(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/^\.+|\.+$/g, '')
}

import { ADDRESS, TAIL } from '#src/lib/marks.ts'

/** What is left of an address: its link with its host in sight, or its host alone as plain text; null: as it was. */
type LinkRule = (address: string) => 'live' | 'plain' | null

/** A link or picture as models write them, with or without a title. */
const LINK = /!?\[(?<label>[^[\]\n]*)\]\(\s*<?(?<href>[^\s()<>]+)>?(?:\s+["'(][^\n()]*["')])?\s*\)/g
/** Links within links; deeper ones are none any more. */
const DEEPEST = 8

/**
 * A text that a model wrote, as people may be shown it: a link stays one where its host is allowed, and says that host
 * beside its words; of every other address the host is left, as plain text, so that nobody follows a model's invention
 * or carries away what it was told. Pictures become links.
 */
export const modelText = (text: string, allowed: ReadonlySet<string>): string =>
  linked(text, (address) => (isAllowed(address, allowed) ? 'live' : 'plain'))

/** The same for values that a model takes from texts: addresses that it was given are quoted as they are. */
export const quotedText = (text: string, allowed: ReadonlySet<string>, given: string): string =>
  linked(text, (address) => (given.includes(address) ? null : isAllowed(address, allowed) ? 'live' : 'plain'))

/** The same for an answer whose own addresses are refused by its reader: only those that it was given are looked at. */
export const checkedText = (text: string, allowed: ReadonlySet<string>, given: string): string =>
  linked(text, (address) => (!given.includes(address) || isAllowed(address, allowed) ? null : 'plain'))

/** The host of an address that a link may have; null for any other. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null
  return url.username === '' && url.password === '' ? url.host : null
}

function isAllowed(address: string, allowed: ReadonlySet<string>): boolean {
  const host = hostOf(address)
  return host !== null && allowed.has(host)
}

function linked(text: string, rule: LinkRule): string {
  let shown = text
  for (let depth = 0; depth < DEEPEST; depth++) {
    const next = shown.replaceAll(LINK, (link: string, label: string, href: string) =>
      linkShown(link, label, href, rule),
    )
    if (next === shown) return withoutAddresses(shown, rule)
    shown = next
  }
  return withoutAddresses(shown.replaceAll('](', '] ('), rule)
}

function linkShown(link: string, label: string, href: string, rule: LinkRule): string {
  const kept = rule(href)
  if (kept === null) return link
  const host = URL.parse(href)?.host ?? ''
  const words = withoutAddresses(label, () => 'plain').trim()
  const says = host === '' || words.toLowerCase().includes(host) ? words : `${words} (${host})`.trim()
  return kept === 'live' ? `[${says}](${href})` : says
}

/** A text whose addresses stand as they are where they may, and as their hosts where they may not. */
function withoutAddresses(text: string, rule: LinkRule): string {
  return text.replaceAll(ADDRESS, (found: string) => {
    const address = found.replace(TAIL, '')
    const url = URL.parse(address)
    return url === null || rule(address) !== 'plain' ? found : `${url.host}${found.slice(address.length)}`
  })
}

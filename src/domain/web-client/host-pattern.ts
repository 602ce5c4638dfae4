const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(
  `^(?:(https?)://)?((?:\\*\\.)?${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:]+\\])(?::([1-9]\\d{0,4}))?$`,
)
const SCHEMES = { http: '80', https: '443' } as const

type Read = { scheme: 'http' | 'https' | undefined; host: string; port: string | undefined }

function read(pattern: string): Read | undefined {
  const [, scheme, host = '', port] = PATTERN.exec(pattern) ?? []
  if (host === '' || Number(port) > 65_535) return undefined
  // Under a wildcard there is a domain of somebody's own, never a whole top level.
  if (host.startsWith('*.') && !host.slice(2).includes('.')) return undefined
  return { scheme: scheme === 'http' || scheme === 'https' ? scheme : undefined, host, port }
}

/**
 * Whether a text names pages that may hold the web client: `example.com`, `*.example.com`, `https://shop.example.com`,
 * `localhost:3000`. `*.` stands for one name or more before the rest. Names in other scripts as the net knows them
 * (`xn--…`), lower-case.
 */
export const isHostPattern = (text: string): boolean => read(text) !== undefined

/** A pattern as it is kept, of what somebody has written or pasted: an address loses all but where it leads. */
export function hostPatternOf(written: string): string {
  const text = written.trim().toLowerCase()
  if (text.includes('*')) return text.replace(/^((?:https?:\/\/)?[^/]*).*$/s, '$1')
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (url === null || url.hostname === '') return text
  const port = url.port === '' ? '' : `:${url.port}`
  return `${text.includes('://') ? `${url.protocol}//` : ''}${url.hostname}${port}`
}

/** Whether a page of this origin is among those that are named. What does not say `https` means both. */
export function namesOrigin(patterns: readonly string[], origin: string): boolean {
  const url = URL.parse(origin)
  if (url === null) return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https') return false
  const port = url.port === '' ? SCHEMES[scheme] : url.port
  return patterns.some((pattern) => {
    const named = read(pattern)
    if (named === undefined) return false
    const { host } = named
    const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
    return isHost && (named.scheme !== 'https' || scheme === 'https') && port === (named.port ?? SCHEMES[scheme])
  })
}

/**
 * The sources of a policy's `frame-ancestors` that say the same: there a host without a scheme means the scheme of the page
 * that is framed, and `http:` both.
 */
export const ancestorsOf = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => {
    const named = read(pattern)
    if (named === undefined) return []
    return `${named.scheme ?? 'http'}://${named.host}${named.port === undefined ? '' : `:${named.port}`}`
  })

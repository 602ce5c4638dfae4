const LONGEST_PATH = 2048
/** Any origin will do: only whether the path leaves it is asked. `.invalid` can never be a real one (RFC 2606). */
const HERE = 'https://here.invalid'

/**
 * A path to go to after signing in, or undefined when the value leads anywhere but to a known path of this site.
 *
 * Browsers read `\` as `/`, drop tabs and line breaks, and resolve `..` late, so the value is parsed as they parse it
 * and what comes out is checked, never the text that went in.
 */
export function sameOriginPath(value: unknown, isKnown: (pathname: string) => boolean): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_PATH || !value.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(value)) return undefined
  const url = URL.parse(value, HERE)
  if (url === null || url.origin !== HERE || /^\/\/|%2f|%5c/i.test(url.pathname) || !isKnown(url.pathname))
    return undefined
  return url.pathname + url.search + url.hash
}

/** A `{{ … }}` of a template with what stands in it; a quote may hold the closing braces. */
const OUTPUT = /\{\{(-?)((?:"[^"]*"|'[^']*'|(?!-?\}\})[\s\S])*)(-?)\}\}/g

/**
 * An address template in which every variable is percent-encoded where it stands (RFC 3986, 2.1), so that no value can
 * become another path, parameter or host. What the author has encoded himself stays.
 */
export function encodedAddress(template: string): string {
  return withFilter(template, ENCODE, /\|\s*url_encode\b[^|]*$/)
}

// Liquid's own filter writes a space as `+`, which means one only behind the question mark.
const ENCODE = 'url_encode | replace: "+", "%20"'

/** A template with a filter behind every output that does not end with it yet. */
function withFilter(template: string, filter: string, already: RegExp): string {
  return template.replace(OUTPUT, (whole, left: string, inner: string, right: string) =>
    already.test(inner) ? whole : `{{${left}${inner.trimEnd()} | ${filter} ${right}}}`,
  )
}

/** Whether a template begins as an address of the web: the scheme and the first of the host are never left to a variable. */
export const isWebAddress = (template: string): boolean => /^\s*https?:\/\/[^\s/?#]/i.test(template)

/** An address with further parameters, encoded; before its fragment. */
export function withParameters(
  address: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  if (parameters.length === 0) return address
  const at = address.indexOf('#')
  const before = at === -1 ? address : address.slice(0, at)
  const fragment = at === -1 ? '' : address.slice(at)
  const sign = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&'
  return `${before}${sign}${formText(parameters)}${fragment}`
}

/** Names with values as `application/x-www-form-urlencoded` (WHATWG URL, 5.2). */
export function formText(fields: readonly (readonly [name: string, value: string])[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
}

import { linkAddress } from '#src/lib/link-address.ts'
import { TEMPLATE_PART } from './template-part.ts'

/**
 * An address as light marks can hold it: absolute, http or https, possibly with variables in it; undefined for anything
 * else. Brackets and spaces, which would end it, are encoded.
 */
export function markedAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const address = linkAddress(trimmed.replaceAll(TEMPLATE_PART, 'x'))
  return address === undefined || address.startsWith('/') ? undefined : encodedHref(trimmed)
}

/** An address without the signs that would end it among light marks; what templates hold is theirs. */
export function encodedHref(href: string): string {
  const parts = href.match(TEMPLATE_PART) ?? []
  return href
    .split(TEMPLATE_PART)
    .map((part, index) => part.replaceAll(/[\s()]/g, encoded) + (parts[index] ?? ''))
    .join('')
}

const encoded = (sign: string): string => (sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign))

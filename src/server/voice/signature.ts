import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'

/**
 * Whether a request was signed with the token, in the form of `X-Twilio-Signature`: HMAC-SHA1 of the address as the
 * carrier has it, with every parameter's name and value behind it in the order of the names, in base64.
 */
export function isSigned(
  token: Secret<string>,
  request: { url: string; params: URLSearchParams; signature: string },
): boolean {
  const given = Buffer.from(request.signature)
  // Some carriers name the port of the scheme, some leave it out: both mean the same address.
  return addressesOf(request.url)
    .map((url) => Buffer.from(signatureOf(token, url, request.params)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
}

/** The signature of a request. */
export function signatureOf(token: Secret<string>, url: string, params: URLSearchParams): string {
  const sorted = [...params].toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  const signed = url + sorted.map(([name, value]) => name + value).join('')
  return createHmac('sha1', token.reveal()).update(signed, 'utf8').digest('base64')
}

function addressesOf(url: string): string[] {
  const parts = /^(https?):\/\/([^/:]+)(:\d+)?(.*)$/.exec(url)
  if (!parts) return [url]
  const [, scheme = '', host = '', port = '', rest = ''] = parts
  const usual = scheme === 'https' ? ':443' : ':80'
  return port === ''
    ? [url, `${scheme}://${host}${usual}${rest}`]
    : port === usual
      ? [url, `${scheme}://${host}${rest}`]
      : [url]
}

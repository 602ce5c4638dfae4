import { createHmac } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'

/** Claims as a JSON Web Token (RFC 7519), signed with HMAC SHA-256 (`HS256`). The key: the secret's UTF-8 bytes. */
export function signedToken(claims: Readonly<Record<string, unknown>>, secret: Secret<string>): string {
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${content}.${createHmac('sha256', secret.reveal()).update(content).digest('base64url')}`
}

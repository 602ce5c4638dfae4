import type { Deps } from './deps.ts'

/** The cookies we set: a signed-in person's session, and a browser that somebody has signed in with before. */
export type CookieName = 'session' | 'device'

type At = Pick<Deps, 'publicUrl'>

/**
 * How a cookie is called in browsers. Over https its name keeps other hosts of the domain from setting one of theirs in
 * its place; over http browsers would refuse that name.
 */
export function cookieName(at: At, name: CookieName): string {
  return isSecure(at) ? `__Host-deskwright_${name}` : `deskwright_${name}`
}

/** What a Cookie header holds under a name of ours, or null. */
export function readCookie(at: At, name: CookieName, header: string | undefined): string | null {
  const wanted = cookieName(at, name)
  for (const part of (header ?? '').split(';')) {
    const [given, value] = part.trim().split('=')
    if (given === wanted && value) return value
  }
  return null
}

/** The Set-Cookie line for a token, or for none. Scripts cannot read it, other sites' forms do not send it. */
export function writeCookie(at: At, name: CookieName, token: string | null, expiresAt?: Date): string {
  const parts = [`${cookieName(at, name)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure(at)) parts.push('Secure')
  parts.push(`Expires=${(token === null ? new Date(0) : (expiresAt ?? new Date(0))).toUTCString()}`)
  return parts.join('; ')
}

const isSecure = ({ publicUrl }: At) => publicUrl.startsWith('https:')

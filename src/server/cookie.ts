/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'deskwright_session'

/** The cookie by which a browser is known that somebody has signed in with before. */
export const DEVICE_COOKIE = 'deskwright_device'

type CookieOptions = { secure: boolean; expiresAt?: Date | undefined }

/** A session's token from a Cookie header, or null. */
export const sessionTokenOf = (header: string | undefined) => tokenOf(header, SESSION_COOKIE)

/** A known browser's token from a Cookie header, or null. */
export const deviceTokenOf = (header: string | undefined) => tokenOf(header, DEVICE_COOKIE)

/** The Set-Cookie line for a session's token, or for none. */
export const sessionCookie = (token: string | null, options: CookieOptions) => cookieOf(SESSION_COOKIE, token, options)

/** The Set-Cookie line for a known browser's token. */
export const deviceCookie = (token: string, options: CookieOptions) => cookieOf(DEVICE_COOKIE, token, options)

function tokenOf(header: string | undefined, cookie: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === cookie && value) return value
  }
  return null
}

/** Scripts cannot read it, other sites' forms do not send it. */
function cookieOf(name: string, token: string | null, options: CookieOptions): string {
  const parts = [`${name}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (options.secure) parts.push('Secure')
  parts.push(`Expires=${(token === null ? new Date(0) : (options.expiresAt ?? new Date(0))).toUTCString()}`)
  return parts.join('; ')
}

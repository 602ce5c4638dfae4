/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'deskwright_session'

/** A session's token from a Cookie header, or null. */
export function sessionTokenOf(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === SESSION_COOKIE && value) return value
  }
  return null
}

/** The Set-Cookie line for a token, or for none. Scripts cannot read it, other sites' forms do not send it. */
export function sessionCookie(
  token: string | null,
  options: { secure: boolean; expiresAt?: Date | undefined },
): string {
  const parts = [`${SESSION_COOKIE}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (options.secure) parts.push('Secure')
  parts.push(`Expires=${(token === null ? new Date(0) : (options.expiresAt ?? new Date(0))).toUTCString()}`)
  return parts.join('; ')
}

/** What a page may do: nothing but what it names. Frames: console pages in none, the chat page in any. */
export function contentSecurityPolicy(page: 'console' | 'chat' | 'demo' | 'docs'): string {
  const rules = [
    `default-src 'none'`,
    `script-src 'self'`,
    // The console's dialogs lock scrolling by a style element of their own; the chat page needs none.
    page === 'console' ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    // Flows show pictures and videos from wherever their authors keep them.
    `img-src 'self' data: blob: https: http:`,
    `media-src 'self' blob: https: http:`,
    `font-src 'self'`,
    `connect-src 'self' ws: wss:`,
    `manifest-src 'self'`,
    `worker-src 'self' blob:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    page === 'console' || page === 'demo' ? `frame-src 'self'` : `frame-src 'none'`,
    page === 'chat' ? 'frame-ancestors *' : `frame-ancestors 'none'`,
  ]
  return rules.join('; ')
}

/** Headers of every answer. */
export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

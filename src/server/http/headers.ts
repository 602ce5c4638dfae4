/** The pages we serve. The console's answers each have a nonce of their own, for the styles it makes itself. */
export type Page = { page: 'console'; nonce: string } | { page: 'chat' | 'demo' | 'docs' }

/**
 * What a page may do: nothing but what it names. Pictures and videos that are kept elsewhere come through this server, see
 * `shown.ts`. Frames: console pages in none, the chat page in any.
 */
export function contentSecurityPolicy(of: Page): string {
  const { page } = of
  const rules = [
    `default-src 'none'`,
    `script-src 'self'`,
    of.page === 'console' ? `style-src 'self' 'nonce-${of.nonce}'` : `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    page === 'console' || page === 'demo' ? `frame-src 'self'` : `frame-src 'none'`,
    page === 'chat' ? 'frame-ancestors *' : `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    // The console's own, and that of the editor of answers, which reads what is pasted. No other page makes markup.
    page === 'console' ? 'trusted-types default ProseMirrorClipboard' : `trusted-types 'none'`,
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

/** The pages we serve. The console's answers each have a nonce of their own, for the styles it makes itself. */
export type Page =
  | { page: 'console' | 'workspace'; nonce: string }
  /** `ancestors`: the sources of pages in whose frames it stands beside our own; null: any page's. */
  | { page: 'chat'; ancestors: readonly string[] | null }
  | { page: 'demo' | 'docs' }

/** In whose frames a page stands. */
function ancestorsOf(of: Page): string {
  if (of.page === 'workspace') return `'self'`
  if (of.page !== 'chat') return `'none'`
  return of.ancestors === null ? '*' : [`'self'`, ...of.ancestors].join(' ')
}

/**
 * What a page may do: nothing but what it names. Pictures and videos that are kept elsewhere come through this server, see
 * `shown.ts`. Frames: console pages in none, the workspace in the console's own (the quick start shows it beside the chat), the
 * chat page in those that its application names, or any.
 */
export function contentSecurityPolicy(of: Page): string {
  const { page } = of
  const isConsole = of.page === 'console' || of.page === 'workspace'
  const rules = [
    `default-src 'none'`,
    `script-src 'self'`,
    of.page === 'console' || of.page === 'workspace' ? `style-src 'self' 'nonce-${of.nonce}'` : `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    isConsole || page === 'demo' ? `frame-src 'self'` : `frame-src 'none'`,
    `frame-ancestors ${ancestorsOf(of)}`,
    `require-trusted-types-for 'script'`,
    // The console's own, and that of the editor of answers, which reads what is pasted. No other page makes markup.
    isConsole ? 'trusted-types default ProseMirrorClipboard' : `trusted-types 'none'`,
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

import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes `<meta name="version">` into every built page: a hash over the bundle's file names, which hold content hashes
 * themselves. The console reads it to see whether a newer build is being served.
 */
export function versionMeta(): Plugin {
  return {
    name: 'deskwright-version-meta',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const names = Object.keys(context.bundle ?? {}).sort()
        const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
        return html.replace(/<meta name="version"[^>]*>/, `<meta name="version" content="${version}">`)
      },
    },
  }
}

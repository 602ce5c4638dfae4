import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { isUuid } from '#src/lib/is-uuid.ts'
import { file } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import type { Bindings } from '../request/origin-of.ts'
import { partOf } from './part-of.ts'

/** What visitors may see: the bot's picture, agents', the application's and what answers show. Nothing else is served without a caller. */
const SHOWN: readonly string[] = ['avatar', 'portrait', 'logo', 'image', 'video', 'attachment']

/**
 * Stored files, as they are shown to visitors. An address is never used for other bytes. Pictures and videos may stand
 * in a page; everything else is only saved, and nothing of it runs, whatever it holds.
 */
export function files(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/files/:appId{[0-9]{10}}/:fileId{[0-9a-f-]{36}}', async (c) => {
    const { appId, fileId } = c.req.param()
    if (!isUuid(fileId)) return c.notFound()
    const [row] = await deps.db
      .lane('public')
      .inApp(appId, (tx) =>
        tx
          .select({ mediaType: file.mediaType, kind: file.kind, name: file.name, size: file.size })
          .from(file)
          .where(eq(file.id, fileId)),
      )
    if (!row || !SHOWN.includes(row.kind)) return c.notFound()
    const part = partOf(c, row.size)
    if (part instanceof Response) return part
    const bytes = await deps.files.read(appId, fileId, part.from, part.to)
    if (!bytes) return c.notFound()
    return c.body(bytes, part.status, {
      ...part.headers,
      'Content-Type': row.kind === 'attachment' ? 'application/octet-stream' : row.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Content-Disposition': row.kind === 'attachment' ? savedAs(row.name ?? 'file') : 'inline',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
  return app
}

/** Saved under its own name, which may hold anything. */
export const savedAs = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`

const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { isUuid } from '#src/lib/is-uuid.ts'
import { file } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { jpegWithin } from '../platform/picture.ts'
import type { Bindings } from '../request/origin-of.ts'
import { savedAs } from './files.ts'
import { partOf } from './part-of.ts'

/** What was said on the telephone, or is to be heard there, is lent to nobody. */
const KEPT = new Set(['sound', 'sound_upload', 'recording'])

/** Stored files for operators that fetch what they are to bring: one file each, by an address that we have signed for a while. */
export function lentFiles(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/lent/:appId{[0-9]{10}}/:fileId{[0-9a-f-]{36}}/:name{file\\.[a-z0-9]{1,5}}', async (c) => {
    const { appId, fileId } = c.req.param()
    const until = Number(c.req.query('until'))
    const most = c.req.query('jpeg')
    const lent = { appId, fileId, until, jpegWithin: most === undefined ? null : Number(most) }
    const isLent = isUuid(fileId) && deps.fileAddresses.isOurs(lent, c.req.query('signature') ?? '')
    if (!isLent || until < deps.clock.now().getTime()) return c.notFound()
    // Whom we have given the address is no stranger, however much it fetches.
    deps.traffic.give('request', { address: c.get('origin').ip, application: appId })
    const [row] = await deps.db
      .lane('public')
      .inApp(appId, (tx) =>
        tx
          .select({ mediaType: file.mediaType, kind: file.kind, name: file.name, size: file.size })
          .from(file)
          .where(eq(file.id, fileId)),
      )
    if (!row || KEPT.has(row.kind)) return c.notFound()
    const headers = {
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Content-Disposition': savedAs(row.name ?? 'file'),
    }
    if (lent.jpegWithin !== null) {
      const bytes = await deps.files.get(appId, fileId)
      if (!bytes) return c.notFound()
      const picture = await jpegWithin(bytes, lent.jpegWithin)
      return c.body(new Uint8Array(picture), 200, { ...headers, 'Content-Type': 'image/jpeg' })
    }
    const part = partOf(c, row.size)
    if (part instanceof Response) return part
    const bytes = await deps.files.read(appId, fileId, part.from, part.to)
    if (!bytes) return c.notFound()
    return c.body(bytes, part.status, { ...part.headers, ...headers, 'Content-Type': row.mediaType })
  })
  return app
}

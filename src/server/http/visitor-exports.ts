import { Hono } from 'hono'
import { DeskError } from '#src/domain/errors.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { ofMember } from '../context.ts'
import type { Deps } from '../deps.ts'
import { guard } from '../guard.ts'
import type { Bindings } from '../request/origin-of.ts'
import { fetchVisitorExport } from '../services/visitor-data/export.ts'
import { contextOf } from './context-of.ts'
import { savedAs } from './files.ts'
import { answered } from './streamed.ts'

/** Archives of visitors' data, for who may have them made; each that leaves is in the audit log. */
export function visitorExports(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/api/apps/:appId{[0-9]{10}}/visitor-exports/:exportId{[0-9a-f-]{36}}', (c) =>
    answered(deps, c, async () => {
      const { appId, exportId } = c.req.param()
      if (!isUuid(exportId)) throw new DeskError('NOT_FOUND')
      const context = contextOf(deps, c)
      const callers = await guard(context, { access: 'visitor.export' }, { appId })
      const { name, size, bytes } = await fetchVisitorExport(ofMember({ ...context, ...callers }), { exportId })
      return c.body(bytes, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(size),
        'Content-Disposition': savedAs(name),
        'Content-Security-Policy': `default-src 'none'; sandbox`,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      })
    }),
  )
  return app
}

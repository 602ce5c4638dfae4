import { and, eq, sql } from 'drizzle-orm'
import { nextLook } from '#src/domain/documents/source.ts'
import { notify } from '../../notifications/notify.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { documentSource } from '../../db/schema/document-source.ts'
import type { Deps } from '../../deps.ts'
import { createSiteReader, FetchFault } from '../../documents/site.ts'
import { failpoint } from '../../failpoint.ts'
import { isPremium } from '../plan/premium.ts'
import { lookAtPage } from './page.ts'
import type { SourceRecord } from './records.ts'

/** Looks at a source's pages, one after another, and notes what became of each. Throws only when it is told to stop. */
export async function lookAtSource(deps: Deps, source: SourceRecord, signal: AbortSignal): Promise<void> {
  const { appId } = source
  if (!(await deps.db.inApp(appId, (tx) => isPremium(tx, deps.clock.now()))))
    return closeLook(deps, source, { status: 'ready', failure: null, detail: null })
  const site = createSiteReader(deps.outbound, signal)
  let faults = 0
  let first: FetchFault | null = null
  try {
    const pages = source.kind === 'page' ? [source.url] : await site.pagesOf(source.url)
    await note(deps, source, { found: pages.length, done: 0 })
    for (const [at, url] of pages.entries()) {
      signal.throwIfAborted()
      const fault = await lookAtPage(deps, source, site, url)
      failpoint(deps.env, 'source.page_taken')
      if (fault) {
        first ??= fault
        faults++
      }
      await note(deps, source, { done: at + 1 })
    }
    if (first && faults === pages.length) throw first
    failpoint(deps.env, 'source.before_end')
    await closeLook(deps, source, { status: 'ready', failure: null, detail: null })
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof FetchFault))
      deps.log.error({ err: error, appId, source: source.id }, 'a source of documents could not be looked at')
    const { code, detail } = error instanceof FetchFault ? error : new FetchFault('DOC_DOWNLOAD_FAILED', 'FAILED')
    await closeLook(deps, source, { status: 'failed', failure: code, detail })
  }
}

/** The source, while it is still this process's to look at. */
const held = ({ id, attempts }: SourceRecord) =>
  and(eq(documentSource.id, id), eq(documentSource.attempts, attempts), eq(documentSource.status, 'fetching'))

async function note(deps: Deps, source: SourceRecord, part: { found?: number; done: number }): Promise<void> {
  await deps.db.inApp(source.appId, (tx) => tx.update(documentSource).set(part).where(held(source)))
}

type End = Pick<SourceRecord, 'status' | 'failure' | 'detail'>

/** Notes how a look has ended, and when the next one is. */
export async function closeLook(deps: Deps, source: SourceRecord, end: End): Promise<void> {
  const now = deps.clock.now()
  await deps.db.inApp(source.appId, async (tx) => {
    const [row] = await tx
      .update(documentSource)
      .set({
        ...end,
        attempts: 0,
        fetchedAt: now,
        found: sql`greatest(${documentSource.found}, ${documentSource.done})`,
      })
      .where(held(source))
      .returning()
    if (!row) return
    if (row.status === 'failed') {
      const about = { kind: 'source_failed', sourceId: row.id, host: new URL(row.url).host } as const
      await notify(tx, { appId: row.appId, now, about, subject: row.id })
    }
    // What it is set to by now, which may have changed meanwhile.
    const nextAt = nextLook(row.schedule, now)
    await tx.update(documentSource).set({ nextAt }).where(eq(documentSource.id, row.id))
    if (nextAt) await setTimer(tx, row.appId, 'document_source', row.id, nextAt)
    else await clearTimer(tx, 'document_source', row.id)
  })
}

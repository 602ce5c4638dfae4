import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentSource } from '../../db/schema/document-source.ts'
import { defineJob, Lost, Stopped } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { closeLook, lookAtSource } from './look.ts'

/** Sources looked at at once by this process, an application's one after another: a site is asked for one page at a time. */
const ROOM = { places: 3, share: 1 }

/** Looks at an address on the web, and takes in what has changed there. */
export const sourceJob = defineJob({
  kind: 'document_source',
  room: ROOM,
  lease: defineLease({
    kind: 'document_source',
    table: documentSource,
    isUnderWay: () => inArray(documentSource.status, ['queued', 'fetching']),
    taken: { status: 'fetching' },
  }),
  opens,
  async work(deps, source, { signal }) {
    await lookAtSource(deps, source, signal)
    return false
  },
  async fail(deps, source, error) {
    if (error instanceof Lost)
      await closeLook(deps, source, { status: 'failed', failure: 'DOC_DOWNLOAD_FAILED', detail: 'INTERRUPTED' })
    // One that is stopped is deleted.
    else if (!(error instanceof Stopped)) throw error
  },
})

/** Opens a source whose next look is due; says whether there is anything to do. */
async function opens(tx: Tx, appId: string, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .update(documentSource)
    .set({
      status: sql`case when ${documentSource.status} = 'fetching' then 'fetching' else 'queued' end`,
      failure: null,
      detail: null,
      nextAt: null,
    })
    .where(
      and(
        eq(documentSource.id, id),
        or(inArray(documentSource.status, ['queued', 'fetching']), lte(documentSource.nextAt, now)),
      ),
    )
    .returning({ id: documentSource.id })
  if (row) return true
  const [known] = await tx
    .select({ nextAt: documentSource.nextAt })
    .from(documentSource)
    .where(eq(documentSource.id, id))
  if (known?.nextAt) await setTimer(tx, appId, 'document_source', id, known.nextAt)
  else await clearTimer(tx, 'document_source', id)
  return false
}

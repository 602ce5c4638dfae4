import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { clearTimer, setTimer } from '../../conversations/timers.ts'
import type { Tx } from '../../db/client.ts'
import { documentSource } from '../../db/schema/document-source.ts'
import type { Deps } from '../../deps.ts'
import type { SourceJobs } from '../../documents/source-jobs.ts'
import { createFairWork } from '../../jobs/fair-work.ts'
import { lookAtSource } from './look.ts'
import type { SourceRecord } from './records.ts'

/** Whoever looks at a source says so every few seconds; one that is silent for so long is lost, and others go on. */
const HOLD_MS = 30_000
const RENEW_MS = 5_000
/** A source that ended its process so often is left until the next time. */
const MAX_ATTEMPTS = 3

/** The server stops, or the source is deleted. */
class Ended extends Error {}

/** Sources looked at at once by this process, and how many of them for one application. */
const ROOM = { places: 3, share: 1 }

/** The sources that this process looks at, an application's one after another: a site is asked for one page at a time. */
export function createSourceJobs(deps: () => Deps): SourceJobs {
  const jobs = createFairWork(ROOM)

  const soon = (appId: string, id: string) =>
    jobs.soon(appId, id, (signal) =>
      work(deps(), appId, id, signal).catch((error: unknown) =>
        deps().log.error({ err: error, appId, source: id }, 'a source of documents could not be looked at'),
      ),
    )
  return {
    soon,
    stop: (id) => jobs.stop(id, new Ended('stopped')),
    async due({ appId, subject }) {
      const now = deps().clock.now()
      const isOpen = await deps().db.inApp(appId, (tx) => open(tx, appId, subject, now))
      if (isOpen) soon(appId, subject)
    },
    settled: jobs.settled,
    close: () => jobs.close(new Ended('closing')),
  }
}

/** Opens a source whose next look is due; says whether there is anything to do. */
async function open(tx: Tx, appId: string, id: string, now: Date): Promise<boolean> {
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
  if (row) await setTimer(tx, appId, 'document_source', id, new Date(now.getTime() + HOLD_MS))
  else {
    const [known] = await tx
      .select({ nextAt: documentSource.nextAt })
      .from(documentSource)
      .where(eq(documentSource.id, id))
    if (known?.nextAt) await setTimer(tx, appId, 'document_source', id, known.nextAt)
    else await clearTimer(tx, 'document_source', id)
  }
  return row !== undefined
}

async function work(deps: Deps, appId: string, id: string, signal: AbortSignal): Promise<void> {
  const source = await deps.db.inApp(appId, (tx) => hold(tx, appId, id, deps.clock.now()))
  if (!source) return
  const renewing = setInterval(() => {
    deps.db
      .inApp(appId, (tx) => keep(tx, source, deps.clock.now()))
      .catch((error: unknown) => deps.log.error({ err: error, appId, source: id }, 'a source could not be held'))
  }, RENEW_MS)
  try {
    await lookAtSource(deps, source, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    await letGo(deps, source)
  } finally {
    clearInterval(renewing)
  }
}

const isUnderWay = inArray(documentSource.status, ['queued', 'fetching'])

/** Takes a source so that no other process looks at it, too; null when there is nothing to do for it now. */
async function hold(tx: Tx, appId: string, id: string, now: Date): Promise<SourceRecord | null> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const [row] = await tx
    .update(documentSource)
    .set({ attempts: sql`${documentSource.attempts} + 1`, heldUntil, status: 'fetching' })
    .where(and(eq(documentSource.id, id), isUnderWay, lte(documentSource.heldUntil, now)))
    .returning()
  if (!row) return null
  if (row.attempts > MAX_ATTEMPTS) {
    await tx
      .update(documentSource)
      .set({ status: 'failed', failure: 'DOC_DOWNLOAD_FAILED', detail: 'INTERRUPTED', attempts: 0 })
      .where(eq(documentSource.id, id))
    await clearTimer(tx, 'document_source', id)
    return null
  }
  await setTimer(tx, appId, 'document_source', id, heldUntil)
  return row
}

async function keep(tx: Tx, { appId, id, attempts }: SourceRecord, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const mine = await tx
    .update(documentSource)
    .set({ heldUntil })
    .where(and(eq(documentSource.id, id), eq(documentSource.attempts, attempts), isUnderWay))
    .returning({ id: documentSource.id })
  if (mine.length > 0) await setTimer(tx, appId, 'document_source', id, heldUntil)
}

/** The server stops: whoever comes next goes on at once. */
function letGo(deps: Deps, { appId, id, attempts }: SourceRecord): Promise<void> {
  const now = deps.clock.now()
  return deps.db.inApp(appId, async (tx) => {
    const mine = await tx
      .update(documentSource)
      .set({ heldUntil: now, attempts: sql`greatest(${documentSource.attempts} - 1, 0)` })
      .where(and(eq(documentSource.id, id), eq(documentSource.attempts, attempts), isUnderWay))
      .returning({ id: documentSource.id })
    if (mine.length > 0) await setTimer(tx, appId, 'document_source', id, now)
  })
}

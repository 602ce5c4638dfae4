import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { clearTimer, setTimer } from '../../conversations/timers.ts'
import type { Tx } from '../../db/client.ts'
import { documentSource } from '../../db/schema/document-source.ts'
import type { Deps } from '../../deps.ts'
import type { SourceJobs } from '../../documents/source-jobs.ts'
import { lookAtSource } from './look.ts'
import type { SourceRecord } from './records.ts'

/** Whoever looks at a source says so every few seconds; one that is silent for so long is lost, and others go on. */
const HOLD_MS = 30_000
const RENEW_MS = 5_000
/** A source that ended its process so often is left until the next time. */
const MAX_ATTEMPTS = 3

/** The server stops, or the source is deleted. */
class Ended extends Error {}

/** The sources that this process looks at, one after another: a site is asked for one page at a time. */
export function createSourceJobs(deps: () => Deps): SourceJobs {
  const closing = new AbortController()
  const waiting: { appId: string; id: string }[] = []
  let running: { id: string; done: Promise<void>; stop: AbortController } | null = null

  function next(): void {
    if (running !== null || closing.signal.aborted) return
    const one = waiting.shift()
    if (!one) return
    const stop = new AbortController()
    const done = work(deps(), one.appId, one.id, AbortSignal.any([stop.signal, closing.signal]))
      .catch((error: unknown) =>
        deps().log.error(
          { err: error, appId: one.appId, source: one.id },
          'a source of documents could not be looked at',
        ),
      )
      .finally(() => {
        running = null
        next()
      })
    running = { id: one.id, done, stop }
  }
  function soon(appId: string, id: string): void {
    if (!waiting.some((one) => one.id === id)) waiting.push({ appId, id })
    next()
  }
  const settled = async () => {
    while (running !== null) await running.done
  }
  return {
    soon,
    stop(id) {
      if (running?.id === id) running.stop.abort(new Ended('stopped'))
    },
    async due({ appId, subject }) {
      const now = deps().clock.now()
      const isOpen = await deps().db.inApp(appId, (tx) => open(tx, appId, subject, now))
      if (isOpen) soon(appId, subject)
    },
    settled,
    async close() {
      closing.abort(new Ended('closing'))
      waiting.length = 0
      await settled()
    },
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

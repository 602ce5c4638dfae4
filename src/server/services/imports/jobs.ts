import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { clearTimer, setTimer } from '../../conversations/timers.ts'
import type { Tx } from '../../db/client.ts'
import { qaExport, qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import { timer } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import type { SheetJobKind, SheetJobs } from '../../sheets/sheet-jobs.ts'
import { createFairWork } from '../../jobs/fair-work.ts'
import { checkImport } from './check.ts'
import { writeExport } from './export-job.ts'
import { SheetFailure, type JobRun } from './job-run.ts'
import type { ExportRecord, ImportRecord } from './records.ts'
import { writeImport } from './write.ts'

/** Whoever works at a job says so every few seconds; one that is silent for so long is lost, and others go on. */
const HOLD_MS = 15_000
const RENEW_MS = 5_000
/** A job that ended its process so often is not tried again. */
const MAX_ATTEMPTS = 3
/** How often the record and the live connection are told how far it has come, in milliseconds. */
const TELL_MS = 200
/** How long a checked import waits for somebody's word, and how long an announced file may take to come. */
const WAIT_MS = 24 * 3_600_000
const AGAIN_MS = 5_000

/** Reasons to end a passage that are no failures. */
class Ended extends Error {}

/** Jobs worked at at once by this process, and how many of them for one application. */
const ROOM = { places: 4, share: 2 }

export function createSheetJobs(deps: () => Deps): SheetJobs {
  const jobs = createFairWork(ROOM)

  const soon = (appId: string, kind: SheetJobKind, id: string) =>
    jobs.soon(appId, id, (signal) =>
      workAt(deps(), { appId, kind, id, signal }).catch((error: unknown) =>
        deps().log.error({ err: error, appId, job: id }, 'a job of a sheet failed'),
      ),
    )
  return {
    soon,
    stop: (id) => jobs.stop(id, new Ended('cancelled')),
    async due(due) {
      const open = await deps().db.inApp(due.appId, (tx) => passOn(tx, due, deps().clock.now()))
      if (open) soon(due.appId, due.kind, due.subject)
    },
    signal: jobs.closing,
    settled: jobs.settled,
    close: () => jobs.close(new Ended('closing')),
  }
}

type Passage = { appId: string; kind: SheetJobKind; id: string; signal: AbortSignal }
type Held = { kind: 'qa_import'; record: ImportRecord } | { kind: 'qa_export'; record: ExportRecord }

async function workAt(deps: Deps, passage: Passage): Promise<void> {
  for (let held = await hold(deps, passage); held; held = await hold(deps, passage)) {
    if (!(await work(deps, passage, held))) return
  }
}

/** Goes on with a job that is held. Answers whether there may be more to do for it at once. */
async function work(deps: Deps, passage: Passage, held: Held): Promise<boolean> {
  const { appId, id, signal } = passage
  const { record } = held
  if (record.attempts > MAX_ATTEMPTS) {
    await endFailed(deps, passage, held, new SheetFailure('failed', 'INTERRUPTED'))
    return false
  }
  const renew = () =>
    deps.db
      .inApp(appId, (tx) => keep(tx, passage, record.attempts, deps.clock.now()))
      .catch((error: unknown) => deps.log.error({ err: error, appId, job: id }, 'a job of a sheet could not be held'))
  const renewing = setInterval(() => void renew(), RENEW_MS)
  try {
    const run = passageOf(deps, passage, held)
    if (held.kind === 'qa_export') await writeExport(deps, held.record, run)
    else if (held.record.step === 'writing') await writeImport(deps, held.record, run)
    else await checkImport(deps, held.record, run)
    return true
  } catch (error) {
    if (signal.aborted && !(await isCancelled(deps, passage))) {
      // The server stops: whoever comes next goes on at once.
      await letGo(deps, passage)
      return false
    }
    await endFailed(deps, passage, held, error)
    return false
  } finally {
    clearInterval(renewing)
  }
}

function passageOf(deps: Deps, passage: Passage, { kind, record }: Held): JobRun {
  const { appId, id, signal } = passage
  const table = kind === 'qa_import' ? qaImport : qaExport
  let toldAt = -TELL_MS
  const tell = (done: number, total: number | null, open: boolean) => {
    if (record.createdBy !== null)
      deps.live.sheetJob(appId, record.createdBy, {
        kind: kind === 'qa_import' ? 'import' : 'export',
        id,
        done,
        total,
        open,
      })
  }
  return {
    signal,
    async progress(done, total) {
      signal.throwIfAborted()
      if (performance.now() - toldAt < TELL_MS) return
      toldAt = performance.now()
      const [row] = await deps.db.inApp(appId, (tx) =>
        tx
          .update(table)
          .set({ done })
          .where(and(eq(table.id, id), eq(table.attempts, record.attempts), isNull(table.finishedAt)))
          .returning({ cancelled: table.cancelled }),
      )
      if (!row || row.cancelled) throw new Ended('cancelled')
      tell(done, total, true)
    },
    async finish(last) {
      await deps.db.inApp(appId, async (tx) => {
        await last(tx)
        // Not before: whoever tells how far it has come writes the same row from outside.
        const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
        const isMine = row !== undefined && (row.attempts === record.attempts || row.attempts === 0)
        if (!isMine || row.cancelled) throw new Ended('cancelled')
        if (row.finishedAt !== null) await clearTimer(tx, kind, id)
        else await setTimer(tx, appId, kind, id, new Date(deps.clock.now().getTime() + WAIT_MS))
      })
      tell(record.done, null, false)
    },
  }
}

/** Takes a job so that no other process does it, too; null when there is nothing to do for it now. */
function hold(deps: Deps, passage: Passage): Promise<Held | null> {
  const { appId, kind, id } = passage
  const now = deps.clock.now()
  const taken = (table: typeof qaImport | typeof qaExport) => ({
    attempts: sql`${table.attempts} + 1`,
    heldUntil: new Date(now.getTime() + HOLD_MS),
  })
  return deps.db.inApp(appId, async (tx) => {
    if (kind === 'qa_export') {
      const [record] = await tx
        .update(qaExport)
        .set(taken(qaExport))
        .where(and(eq(qaExport.id, id), eq(qaExport.status, 'running'), lte(qaExport.heldUntil, now)))
        .returning()
      if (!record) return null
      await keep(tx, passage, record.attempts, now)
      return { kind, record }
    }
    const [record] = await tx
      .update(qaImport)
      .set(taken(qaImport))
      .where(and(eq(qaImport.id, id), sql`${qaImport.step} in ('reading', 'writing')`, lte(qaImport.heldUntil, now)))
      .returning()
    if (!record) return null
    await keep(tx, passage, record.attempts, now)
    return { kind, record }
  })
}

/** Holds a job for a while more; the timer is for whoever comes when this process is gone. */
async function keep(tx: Tx, { appId, kind, id }: Passage, attempts: number, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const table = kind === 'qa_import' ? qaImport : qaExport
  const mine = await tx
    .update(table)
    .set({ heldUntil })
    .where(and(eq(table.id, id), eq(table.attempts, attempts), isNull(table.finishedAt)))
    .returning({ id: table.id })
  if (mine.length > 0) await setTimer(tx, appId, kind, id, heldUntil)
}

function letGo(deps: Deps, { appId, kind, id }: Passage): Promise<void> {
  const table = kind === 'qa_import' ? qaImport : qaExport
  const now = deps.clock.now()
  return deps.db.inApp(appId, async (tx) => {
    const free = { heldUntil: now, attempts: sql`greatest(${table.attempts} - 1, 0)` }
    const open = await tx
      .update(table)
      .set(free)
      .where(and(eq(table.id, id), isNull(table.finishedAt)))
      .returning({ id: table.id })
    if (open.length > 0) await setTimer(tx, appId, kind, id, now)
  })
}

async function isCancelled(deps: Deps, { appId, kind, id }: Passage): Promise<boolean> {
  const table = kind === 'qa_import' ? qaImport : qaExport
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ cancelled: table.cancelled }).from(table).where(eq(table.id, id)),
  )
  return row?.cancelled === true
}

async function endFailed(deps: Deps, passage: Passage, { kind, record }: Held, error: unknown): Promise<void> {
  const { appId, id } = passage
  const known = error instanceof SheetFailure ? error : null
  const cancelled = await isCancelled(deps, passage)
  if (!known && !cancelled && !(error instanceof Ended))
    deps.log.error({ err: error, appId, job: id }, 'a job of a sheet failed')
  const failure = cancelled ? 'CANCELLED' : (known?.code ?? 'INTERNAL')
  const finishedAt = deps.clock.now()
  await deps.db.inApp(appId, async (tx) => {
    if (kind === 'qa_export') {
      await tx
        .update(qaExport)
        .set({ status: 'failed', failure, finishedAt })
        .where(and(eq(qaExport.id, id), isNull(qaExport.finishedAt), eq(qaExport.attempts, record.attempts)))
    } else {
      const ended = await tx
        .update(qaImport)
        .set({ status: cancelled ? 'failed' : (known?.status ?? 'failed'), step: null, failure, finishedAt })
        .where(and(eq(qaImport.id, id), isNull(qaImport.finishedAt), eq(qaImport.attempts, record.attempts)))
        .returning({ id: qaImport.id })
      if (ended.length > 0) await tx.delete(qaImportRow).where(eq(qaImportRow.importId, id))
    }
    await clearTimer(tx, kind, id)
  })
  if (record.createdBy !== null)
    deps.live.sheetJob(appId, record.createdBy, {
      kind: kind === 'qa_import' ? 'import' : 'export',
      id,
      done: record.done,
      total: null,
      open: false,
    })
}

/**
 * A timer is due. It is moved on, not taken, so that this process may end as well; an import that nobody came for is over.
 * Answers whether there is anything left to do.
 */
async function passOn(
  tx: Tx,
  due: { id: string; kind: SheetJobKind; subject: string; dueAt: Date },
  now: Date,
): Promise<boolean> {
  const same = and(eq(timer.id, due.id), eq(timer.dueAt, due.dueAt))
  const isOpen =
    due.kind === 'qa_import' ? await importGoesOn(tx, due.subject, now) : await exportGoesOn(tx, due.subject)
  if (!isOpen) {
    await tx.delete(timer).where(same)
    return false
  }
  const dueAt = new Date(now.getTime() + AGAIN_MS)
  return (await tx.update(timer).set({ dueAt }).where(same).returning({ id: timer.id })).length > 0
}

async function exportGoesOn(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select({ status: qaExport.status }).from(qaExport).where(eq(qaExport.id, id))
  return row?.status === 'running'
}

async function importGoesOn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(qaImport).where(eq(qaImport.id, id)).for('update')
  if (!row || row.finishedAt !== null) return false
  if (row.step === 'reading' || row.step === 'writing') return true
  await tx
    .update(qaImport)
    .set({ status: 'failed', step: null, failure: 'NOBODY_CAME', finishedAt: now })
    .where(eq(qaImport.id, id))
  await tx.delete(qaImportRow).where(eq(qaImportRow.importId, id))
  return false
}

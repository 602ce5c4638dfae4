import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { qaExport, qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, Lost, Stopped, type Passage } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { notify } from '../../notifications/notify.ts'
import { checkImport } from './check.ts'
import { writeExport } from './export-job.ts'
import { SheetFailure, type JobRun } from './job-run.ts'
import type { ExportRecord, ImportRecord } from './records.ts'
import { writeImport } from './write.ts'

/** How often the record and the live connection are told how far it has come, in milliseconds. */
const TELL_MS = 200
/** How long a checked import waits for somebody's word, and how long an announced file may take to come. */
const WAIT_MS = 24 * 3_600_000

/** Jobs of sheets worked at at once by this process, and how many of them for one application. */
const ROOM = { places: 4, share: 2 }

type Held = { kind: 'qa_import'; record: ImportRecord } | { kind: 'qa_export'; record: ExportRecord }

/** Checks a sheet, and after somebody's word writes it into the knowledge base. */
export const importJob = defineJob({
  kind: 'qa_import',
  room: ROOM,
  lease: defineLease({
    kind: 'qa_import',
    table: qaImport,
    isUnderWay: () => inArray(qaImport.step, ['reading', 'writing']),
  }),
  opens: importOpens,
  async work(deps, record, passage) {
    const run = runOf(deps, passage, { kind: 'qa_import', record })
    if (record.step === 'writing') await writeImport(deps, record, run)
    else await checkImport(deps, record, run)
    return true
  },
  fail: (deps, record, error) => endFailed(deps, { kind: 'qa_import', record }, error),
})

/** Writes entries into a file. */
export const exportJob = defineJob({
  kind: 'qa_export',
  room: ROOM,
  lease: defineLease({ kind: 'qa_export', table: qaExport, isUnderWay: () => eq(qaExport.status, 'running') }),
  async work(deps, record, passage) {
    await writeExport(deps, record, runOf(deps, passage, { kind: 'qa_export', record }))
    return true
  },
  fail: (deps, record, error) => endFailed(deps, { kind: 'qa_export', record }, error),
})

const tableOf = ({ kind }: Held) => (kind === 'qa_import' ? qaImport : qaExport)

/** Tells who has begun it how far it has come. */
function tell(deps: Deps, { kind, record }: Held, at: { done: number; total: number | null; open: boolean }): void {
  const told = { kind: kind === 'qa_import' ? ('import' as const) : ('export' as const), id: record.id, ...at }
  if (record.createdBy !== null) deps.live.sheetJob(record.appId, record.createdBy, told)
}

function runOf(deps: Deps, { appId, signal }: Passage, held: Held): JobRun {
  const { kind, record } = held
  const { id } = record
  const table = tableOf(held)
  let toldAt = -TELL_MS
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
      if (!row || row.cancelled) throw new Stopped('cancelled')
      tell(deps, held, { done, total, open: true })
    },
    async finish(last) {
      await deps.db.inApp(appId, async (tx) => {
        await last(tx)
        // Not before: whoever tells how far it has come writes the same row from outside.
        const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
        const isMine = row !== undefined && (row.attempts === record.attempts || row.attempts === 0)
        if (!isMine || row.cancelled) throw new Stopped('cancelled')
        if (row.finishedAt !== null) await clearTimer(tx, kind, id)
        else await setTimer(tx, appId, kind, id, new Date(deps.clock.now().getTime() + WAIT_MS))
        await notifyOfSheet(tx, deps.clock.now(), held, outcomeOf(row))
      })
      tell(deps, held, { done: record.done, total: null, open: false })
    },
  }
}

async function endFailed(deps: Deps, held: Held, error: unknown): Promise<void> {
  const { kind, record } = held
  const { appId, id } = record
  const table = tableOf(held)
  const known = error instanceof SheetFailure ? error : null
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ cancelled: table.cancelled }).from(table).where(eq(table.id, id)),
  )
  const cancelled = row?.cancelled === true
  const isExpected = known !== null || cancelled || error instanceof Stopped || error instanceof Lost
  if (!isExpected) deps.log.error({ err: error, appId, job: id }, 'a job of a sheet failed')
  const failure = cancelled ? 'CANCELLED' : error instanceof Lost ? 'INTERRUPTED' : (known?.code ?? 'INTERNAL')
  const finishedAt = deps.clock.now()
  await deps.db.inApp(appId, async (tx) => {
    if (kind === 'qa_export') {
      const ended = await tx
        .update(qaExport)
        .set({ status: 'failed', failure, finishedAt })
        .where(and(eq(qaExport.id, id), isNull(qaExport.finishedAt), eq(qaExport.attempts, record.attempts)))
        .returning({ id: qaExport.id })
      if (ended.length > 0) await notifyOfSheet(tx, finishedAt, held, cancelled ? 'cancelled' : 'failed')
    } else {
      const ended = await tx
        .update(qaImport)
        .set({ status: cancelled ? 'failed' : (known?.status ?? 'failed'), step: null, failure, finishedAt })
        .where(and(eq(qaImport.id, id), isNull(qaImport.finishedAt), eq(qaImport.attempts, record.attempts)))
        .returning({ id: qaImport.id })
      if (ended.length > 0) {
        await tx.delete(qaImportRow).where(eq(qaImportRow.importId, id))
        await notifyOfSheet(tx, finishedAt, held, cancelled ? 'cancelled' : 'failed')
      }
    }
    await clearTimer(tx, kind, id)
  })
  tell(deps, held, { done: record.done, total: null, open: false })
}

type Outcome = 'ready' | 'complete' | 'failed' | 'cancelled'

/** How a passage has ended: an import may wait for somebody's word. */
const outcomeOf = ({ status, finishedAt }: { status: string; finishedAt: Date | null }): Outcome =>
  finishedAt === null ? 'ready' : status === 'complete' ? 'complete' : 'failed'

/** Tells who has begun it; who has cancelled it knows. */
async function notifyOfSheet(tx: Tx, now: Date, { kind, record }: Held, outcome: Outcome): Promise<void> {
  const { appId, id, name, createdBy } = record
  if (createdBy === null || outcome === 'cancelled') return
  const about =
    kind === 'qa_export'
      ? ({ kind: 'export_ended', name, outcome: outcome === 'complete' ? 'complete' : 'failed' } as const)
      : outcome === 'ready'
        ? ({ kind: 'import_ready', name } as const)
        : ({ kind: 'import_ended', name, outcome } as const)
  await notify(tx, { appId, now, about, subject: id, to: [createdBy] })
}

/** An import's timer is due: whoever worked at it is gone, or nobody has come for it; then it is over. */
async function importOpens(tx: Tx, _appId: string, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(qaImport).where(eq(qaImport.id, id)).for('update')
  if (row && row.finishedAt === null) {
    if (row.step === 'reading' || row.step === 'writing') return true
    await tx
      .update(qaImport)
      .set({ status: 'failed', step: null, failure: 'NOBODY_CAME', finishedAt: now })
      .where(eq(qaImport.id, id))
    await tx.delete(qaImportRow).where(eq(qaImportRow.importId, id))
  }
  await clearTimer(tx, 'qa_import', id)
  return false
}

import { Readable } from 'node:stream'
import { and, eq, isNull, lte, type InferInsertModel } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob, Lost, Stopped } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { clearTimer } from '../../jobs/timers.ts'
import { measured } from '../../platform/measured.ts'
import { archiveOf } from './archive.ts'
import { readVisitorData } from './read.ts'

type Row = typeof visitorExport.$inferSelect

const lease = defineLease({
  kind: 'visitor_export',
  table: visitorExport,
  isUnderWay: () => isNull(visitorExport.finishedAt),
})

/** What is written with the end of an export: it goes some hours later. */
const ended = (now: Date) => ({
  finishedAt: now,
  expiresAt: new Date(now.getTime() + LIMITS.visitorExport.hours * 3_600_000),
})

/** Puts everything that is kept of a visitor into an archive. */
export const visitorExportJob = defineJob({
  kind: 'visitor_export',
  room: { places: 2, share: 1 },
  lease,
  async work(deps, row, { signal }) {
    const { appId, id, language } = row
    const data = await deps.db.inApp(appId, (tx) => readVisitorData(tx, row.visitorId))
    const total = data.conversations.length + data.files.length
    const progress = async (done: number) => {
      signal.throwIfAborted()
      await write(deps, row, { done, total })
      failpoint(deps.env, 'visitor_export.writing')
    }
    const archive = archiveOf({ data, language, at: deps.clock.now(), files: deps.files, appId, progress })
    const bytes = Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>
    const counted = measured(bytes, Infinity, () => new Error('An archive has no end.'))
    await deps.files.save(appId, id, counted.stream)
    failpoint(deps.env, 'visitor_export.before_commit')
    await write(deps, row, { done: total, size: counted.size(), ...ended(deps.clock.now()) })
    return false
  },
  async fail(deps, row, error) {
    // Whatever went wrong else is tried again when its hold lapses.
    if (!(error instanceof Stopped || error instanceof Lost)) throw error
    const { appId, id } = row
    if (error instanceof Lost) {
      deps.log.error({ appId, job: lease.kind, subject: id }, 'a job ended its process again and again')
      await write(deps, row, { failure: 'failed', ...ended(deps.clock.now()) })
    }
    const [left] = await deps.db.inApp(appId, (tx) =>
      tx.select({ failure: visitorExport.failure }).from(visitorExport).where(eq(visitorExport.id, id)),
    )
    // Another process may have it: then the bytes are its own.
    if (left === undefined || left.failure !== null) await deps.files.remove(appId, id)
  },
})

/** Writes down how far it has come, or that it is done. Throws Stopped when it is not this process's to do any more. */
async function write(deps: Deps, row: Row, values: Partial<InferInsertModel<typeof visitorExport>>): Promise<void> {
  await deps.db.inApp(row.appId, async (tx) => {
    const mine = await tx.update(visitorExport).set(values).where(lease.isMine(row)).returning({ id: visitorExport.id })
    if (mine.length === 0) throw new Stopped('not mine')
    if (values.finishedAt) await clearTimer(tx, 'visitor_export', row.id)
  })
}

/**
 * Ends the exports of a visitor who is erased. Answers those whose bytes are to go; the rows stay their time, so that what a
 * process that knew nothing of it has written goes with them.
 */
export async function endExports(tx: Tx, visitorId: string, now: Date): Promise<string[]> {
  const gone = await tx
    .update(visitorExport)
    .set({ failure: 'erased', size: null, ...ended(now) })
    .where(eq(visitorExport.visitorId, visitorId))
    .returning({ id: visitorExport.id })
  for (const { id } of gone) await clearTimer(tx, 'visitor_export', id)
  return gone.map(({ id }) => id)
}

/** Deletes archives whose time is over, and then their rows: who ends in between leaves them to be found again. */
export async function forgetVisitorExports({ db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const apps = await db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  const isOver = lte(visitorExport.expiresAt, clock.now())
  for (const { appId } of apps) {
    const over = await db.inApp(appId, (tx) => tx.select({ id: visitorExport.id }).from(visitorExport).where(isOver))
    for (const { id } of over) {
      await files.remove(appId, id)
      await db.inApp(appId, (tx) => tx.delete(visitorExport).where(and(eq(visitorExport.id, id), isOver)))
    }
  }
}

import { eq, inArray, isNull } from 'drizzle-orm'
import { addExpired, NONE_EXPIRED, type ExpiredCounts } from '#src/domain/conversation/erasure.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { keptSince, type Retained } from '#src/domain/settings/retention.ts'
import { writeAudit } from '../../audit.ts'
import { holdVisitor } from '../../conversations/blocks.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { retentionRun } from '../../db/schema/retention.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { neverGivenUp } from '../../jobs/never-given-up.ts'
import { clearTimer } from '../../jobs/timers.ts'
import { eraseConversation, eraseFilesOf } from '../visitor-data/erase-conversation.ts'
import { forgetVisitor } from '../visitor-data/erase.ts'
import { filesBefore, isAwaySince, visitorsBefore, wordsBefore } from './overdue.ts'
import { retentionOf } from './settings.ts'

type Row = typeof retentionRun.$inferSelect
/** What one step has taken away, and the erasures that go on by themselves; null: there was nothing. */
type Step = { counts: Partial<ExpiredCounts>; files: string[]; erasures?: string[] } | null

const { batch } = LIMITS.retention

const lease = defineLease({
  kind: 'retention_run',
  table: retentionRun,
  isUnderWay: () => isNull(retentionRun.finishedAt),
})

/** Takes away what has been kept for its time, a few conversations or visitors at a time. */
export const retentionJob = defineJob({
  kind: 'retention_run',
  room: { places: 2, share: 1 },
  lease,
  async work(deps, run, { signal }) {
    for (let files: string[] | null = run.files; files !== null;) {
      signal.throwIfAborted()
      failpoint(deps.env, 'retention.before_bytes')
      // Their rows are gone: until all bytes are too, the run says which.
      for (const id of files) await deps.files.remove(run.appId, id)
      files = await deps.db.inApp(run.appId, (tx) => takeNext(tx, deps, run))
      failpoint(deps.env, 'retention.after_step')
    }
    return false
  },
  fail: neverGivenUp(lease, retentionRun),
})

/** The next step. The files whose bytes are to go; null: all is done, or somebody else goes on. */
async function takeNext(tx: Tx, { clock, jobs }: Deps, held: Row): Promise<string[] | null> {
  const [row] = await tx.select().from(retentionRun).where(lease.isMine(held)).for('update')
  if (!row) return null
  const now = clock.now()
  const retention = await retentionOf(tx)
  for (const kind of KINDS) {
    const before = keptSince(retention, kind, now)
    const step = before === null ? null : await TAKE[kind](tx, row.appId, before, now)
    if (!step) continue
    for (const id of step.erasures ?? []) afterCommit(tx, () => jobs.soon('visitor_erasure', row.appId, id))
    await tx
      .update(retentionRun)
      .set({ files: step.files, counts: addExpired(row.counts, step.counts) })
      .where(eq(retentionRun.id, row.id))
    return step.files
  }
  await tx.update(retentionRun).set({ files: [], finishedAt: now }).where(eq(retentionRun.id, row.id))
  await clearTimer(tx, 'retention_run', row.id)
  const by = { clock, origin: { requestId: 'job', ip: 'server', userAgent: 'server' } }
  await writeAudit(tx, by, row.appId, { action: 'retention.run', target: row.day, after: row.counts })
  return null
}

/** Visitors first: with them goes what was said. */
const KINDS = ['visitors', 'messages', 'files'] as const satisfies readonly Retained[]

const TAKE: Record<Retained, (tx: Tx, appId: string, before: Date, now: Date) => Promise<Step>> = {
  async visitors(tx, appId, before, now) {
    const found = await visitorsBefore(tx, before, batch)
    if (found.length === 0) return null
    const erasures: string[] = []
    for (const { id } of found) {
      await holdVisitor(tx, id)
      // Held, they can begin nothing any more; who came back just before is left alone.
      if (!(await isAwaySince(tx, id, before))) continue
      erasures.push(await forgetVisitor(tx, appId, id, { createdBy: null, createdRole: '', now }))
    }
    return { counts: { visitors: erasures.length }, files: [], erasures }
  },
  async messages(tx, _appId, before, now) {
    const found = await wordsBefore(tx, before, batch)
    if (found.length === 0) return null
    const ids = found.map(({ id }) => id)
    await tx.update(conversation).set({ expiredAt: now }).where(inArray(conversation.id, ids))
    let counts: ExpiredCounts = { ...NONE_EXPIRED, conversations: found.length }
    const files: string[] = []
    // Of an erased visitor nothing is left, or their own job is at it.
    for (const { id } of found.filter(({ erasedAt }) => erasedAt === null)) {
      const erased = await eraseConversation(tx, id, now)
      counts = addExpired(counts, erased.counts)
      files.push(...erased.files)
    }
    return { counts, files }
  },
  async files(tx, _appId, before) {
    const found = await filesBefore(tx, before, batch)
    if (found.length === 0) return null
    const files: string[] = []
    for (const { id } of found) files.push(...(await eraseFilesOf(tx, id)))
    return { counts: { files: files.length }, files }
  },
}

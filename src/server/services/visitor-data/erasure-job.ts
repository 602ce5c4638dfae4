import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { addErased } from '#src/domain/conversation/erasure.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitorErasure } from '../../db/schema/visitor-erasure.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { neverGivenUp } from '../../jobs/never-given-up.ts'
import { clearTimer } from '../../jobs/timers.ts'
import { eraseConversation } from './erase-conversation.ts'

type Row = typeof visitorErasure.$inferSelect

const lease = defineLease({
  kind: 'visitor_erasure',
  table: visitorErasure,
  isUnderWay: () => isNull(visitorErasure.finishedAt),
})

/** Takes away what was said with an erased visitor, one conversation after another. */
export const erasureJob = defineJob({
  kind: 'visitor_erasure',
  room: { places: 2, share: 1 },
  lease,
  async work(deps, erasure, { signal }) {
    for (let files: string[] | null = erasure.files; files !== null;) {
      signal.throwIfAborted()
      failpoint(deps.env, 'erasure.before_bytes')
      // Their rows are gone: until all bytes are too, the erasure says which.
      for (const id of files) await deps.files.remove(erasure.appId, id)
      files = await deps.db.inApp(erasure.appId, (tx) => eraseNext(tx, deps, erasure))
      failpoint(deps.env, 'erasure.after_step')
    }
    return false
  },
  fail: neverGivenUp(lease, visitorErasure),
})

/** Erases the next conversation. The files whose bytes are to go; null: all is done, or somebody else goes on. */
async function eraseNext(tx: Tx, deps: Deps, held: Row): Promise<string[] | null> {
  const [row] = await tx.select().from(visitorErasure).where(lease.isMine(held)).for('update')
  if (!row) return null
  const { id, visitorId, cursor } = row
  const [next] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.visitorId, visitorId), cursor === null ? undefined : gt(conversation.id, cursor)))
    .orderBy(asc(conversation.id))
    .limit(1)
  if (!next) {
    await finish(tx, deps, row)
    return null
  }
  const { counts, files } = await eraseConversation(tx, next.id, deps.clock.now())
  await tx
    .update(visitorErasure)
    .set({ cursor: next.id, done: row.done + 1, files, counts: addErased(row.counts, counts) })
    .where(eq(visitorErasure.id, id))
  return files
}

async function finish(tx: Tx, { clock }: Deps, row: Row): Promise<void> {
  const { appId, id, visitorId, counts, total, createdBy, createdRole } = row
  await tx.update(visitorErasure).set({ files: [], finishedAt: clock.now() }).where(eq(visitorErasure.id, id))
  await clearTimer(tx, 'visitor_erasure', id)
  const by = {
    clock,
    origin: { requestId: 'job', ip: 'server', userAgent: 'server' },
    ...(createdBy !== null && { session: { personId: createdBy }, member: { roles: createdRole.split(' ') } }),
  }
  await writeAudit(tx, by, appId, {
    action: 'visitor.erased',
    target: visitorId,
    after: { conversations: total, ...counts },
  })
}

import { eq, isNull, ne, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { endConversation } from '../../conversations/end.ts'
import { takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { applicationErasure } from '../../db/schema/application-erasure.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { application, mailOutbox } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { neverGivenUp } from '../../jobs/never-given-up.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'

type Row = typeof applicationErasure.$inferSelect

const { batch } = LIMITS.applicationErasure

const lease = defineLease({
  kind: 'application_erasure',
  table: applicationErasure,
  isUnderWay: () => isNull(applicationErasure.finishedAt),
})

/**
 * Ends what is open in an application that was closed; when its grace is over, takes all of it away but the audit log, some
 * rows at a time, then its files, and at last itself.
 */
export const applicationErasureJob = defineJob({
  kind: 'application_erasure',
  room: { places: 1, share: 1 },
  lease,
  async work(deps, erasure, { signal }) {
    await endConversations(deps, erasure.appId, signal)
    failpoint(deps.env, 'closing.ended')
    if (deps.clock.now() < erasure.dueAt) {
      await deps.db.inApp(erasure.appId, (tx) => rest(tx, erasure))
      return false
    }
    await deps.db.inApp(erasure.appId, (tx) => begin(tx, deps, erasure))
    do {
      signal.throwIfAborted()
      failpoint(deps.env, 'closing.before_batch')
    } while (await deps.db.inApp(erasure.appId, (tx) => eraseNext(tx, erasure)))
    failpoint(deps.env, 'closing.before_files')
    await deps.files.removeAll(erasure.appId)
    failpoint(deps.env, 'closing.before_end')
    await deps.db.inApp(erasure.appId, (tx) => finish(tx, deps, erasure))
    return false
  },
  fail: neverGivenUp(lease, applicationErasure),
})

async function endConversations(deps: Deps, appId: string, signal: AbortSignal): Promise<void> {
  const next = () =>
    deps.db.inApp(appId, (tx) =>
      tx.select({ id: conversation.id }).from(conversation).where(ne(conversation.state, 'ended')).limit(batch),
    )
  for (let open = await next(); open.length > 0; open = await next())
    for (const { id } of open) {
      signal.throwIfAborted()
      await takeTurn(deps, appId, id, async (turn) => {
        if (turn.row.state !== 'ended') await endConversation(turn, 'abnormal')
      })
    }
}

/** Leaves it until the grace is over. One that was taken back meanwhile is nobody's any more. */
async function rest(tx: Tx, { dueAt, ...held }: Row): Promise<void> {
  const rested = await tx
    .update(applicationErasure)
    .set({ attempts: 0, heldUntil: dueAt })
    .where(lease.isMine(held))
    .returning({ id: applicationErasure.id })
  if (rested.length > 0) await setTimer(tx, held.appId, 'application_erasure', held.id, dueAt)
}

/** From here on nothing brings it back. */
async function begin(tx: Tx, { clock }: Deps, held: Row): Promise<void> {
  const [row] = await tx.select().from(applicationErasure).where(lease.isMine(held)).for('update')
  if (row?.begunAt === null)
    await tx.update(applicationErasure).set({ begunAt: clock.now() }).where(eq(applicationErasure.id, row.id))
}

/** Takes the next rows away; false: there are none left, or somebody else goes on. */
async function eraseNext(tx: Tx, held: Row): Promise<boolean> {
  const [row] = await tx.select().from(applicationErasure).where(lease.isMine(held)).for('update')
  if (!row) return false
  const { rows } = await tx.execute<{ gone: number; place: number; places: number }>(
    sql`select * from erase_application_rows(${batch})`,
  )
  const [step] = rows
  if (!step) return false
  const { gone, place, places } = step
  await tx
    .update(applicationErasure)
    .set({ total: places, done: gone === 0 ? places : place - 1, rows: row.rows + gone })
    .where(eq(applicationErasure.id, row.id))
  return gone > 0
}

async function finish(tx: Tx, { clock }: Deps, held: Row): Promise<void> {
  const [row] = await tx.select().from(applicationErasure).where(lease.isMine(held)).for('update')
  if (!row) return
  const { appId, id, rows, createdBy, createdRole } = row
  await tx.delete(mailOutbox).where(eq(mailOutbox.application, appId))
  await tx.delete(application).where(eq(application.appId, appId))
  await tx.update(applicationErasure).set({ finishedAt: clock.now() }).where(eq(applicationErasure.id, id))
  await clearTimer(tx, 'application_erasure', id)
  const by = {
    clock,
    origin: { requestId: 'job', ip: 'server', userAgent: 'server' },
    session: { personId: createdBy },
    member: { roles: createdRole.split(' ') },
  }
  await writeAudit(tx, by, appId, { action: 'application.erased', target: appId, after: { rows } })
}

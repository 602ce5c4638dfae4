import { isNull, sql } from 'drizzle-orm'
import { pauseAfter } from '#src/domain/notification/alerts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../../db/client.ts'
import { alertDelivery } from '../../db/schema/alert.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob, Lost } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { callWithAlert } from './call.ts'
import type { Fault, Leaving, Row } from './leaving.ts'
import { mailAlert } from './mail.ts'

/** Sends what it has not sent yet; what went wrong last, or null. */
const WAYS: Record<Row['way'], (deps: Deps, leaving: Leaving) => Promise<Fault | null>> = {
  mail: mailAlert,
  webhook: callWithAlert,
}

const lease = defineLease({
  kind: 'alert',
  table: alertDelivery,
  isUnderWay: () => isNull(alertDelivery.endedAt),
  taken: { begunAt: sql`coalesce(${alertDelivery.begunAt}, ${alertDelivery.heldUntil})` },
})

/** Sends alerts out of the console: each recipient gets one, and once more at most where a process ends in between. */
export const alertJob = defineJob({
  kind: 'alert',
  room: { places: 4, share: 1 },
  lease,
  async work(deps, row, { signal }) {
    const fault = await WAYS[row.way](deps, {
      row,
      link: `${deps.publicUrl}/main/${encodeURIComponent(row.appId)}`,
      signal,
      noteReached: (to) => noteReached(deps, row, to),
    })
    failpoint(deps.env, 'alert.before_end')
    await deps.db.inApp(row.appId, (tx) => (fault === null ? end(tx, deps, row, null) : putOff(tx, deps, row, fault)))
    return false
  },
  async fail(deps, row, error) {
    // Whatever else goes wrong here is tried again when its hold lapses.
    if (!(error instanceof Lost)) throw error
    deps.log.error({ appId: row.appId, job: lease.kind, subject: row.id }, 'a job ended its process again and again')
    await deps.db.inApp(row.appId, (tx) => end(tx, deps, row, { code: 'interrupted', detail: '' }))
  },
})

const noteReached = (deps: Deps, row: Row, to: string) =>
  deps.db.inApp(row.appId, async (tx) => {
    await tx
      .update(alertDelivery)
      .set({ reached: sql`array_append(${alertDelivery.reached}, ${to})` })
      .where(lease.isMine(row))
  })

const told = (fault: Fault | null) => ({
  failure: fault?.code ?? null,
  detail: fault === null ? null : fault.detail.replaceAll('\0', '').slice(0, LIMITS.alert.detail),
})

async function end(tx: Tx, deps: Deps, row: Row, fault: Fault | null): Promise<void> {
  await tx
    .update(alertDelivery)
    .set({ ...told(fault), endedAt: deps.clock.now() })
    .where(lease.isMine(row))
  await clearTimer(tx, 'alert', row.id)
}

/** It is tried again after a while, or given up. */
async function putOff(tx: Tx, deps: Deps, row: Row, fault: Fault): Promise<void> {
  const tries = row.tries + 1
  const pause = pauseAfter(tries)
  await tx.update(alertDelivery).set({ tries }).where(lease.isMine(row))
  if (pause === null) return end(tx, deps, row, fault)
  const heldUntil = after(deps.clock.now(), pause)
  const put = await tx
    .update(alertDelivery)
    .set({ ...told(fault), heldUntil, attempts: 0 })
    .where(lease.isMine(row))
    .returning({ id: alertDelivery.id })
  if (put.length > 0) await setTimer(tx, row.appId, 'alert', row.id, heldUntil)
}

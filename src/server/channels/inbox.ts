import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { channelInbox } from '../db/schema/channel.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob, Lost } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { setTimer } from '../jobs/timers.ts'
import { firstInOrder } from './first-in-order.ts'
import { hearEvent } from './hear.ts'
import { Early } from './states.ts'

/** What is worked at once, and of that for one application: most of it waits for the database. */
const ROOM = { places: 32, share: 16 }

const lease = defineLease({
  kind: 'channel_inbox',
  table: channelInbox,
  subject: channelInbox.identityId,
  oldestFirst: channelInbox.at,
  isUnderWay: () => firstInOrder(channelInbox, 'waiting'),
})

type InboxRow = typeof channelInbox.$inferSelect

/** Takes what a visitor has done on a channel that others operate, one after another, into their conversation. */
export const inboxJob = defineJob({
  kind: 'channel_inbox',
  room: ROOM,
  lease,
  async work(deps, row) {
    failpoint(deps.env, 'channel_inbox.before_hearing')
    try {
      await hearEvent(deps, row)
    } catch (error) {
      const isNew = deps.clock.now() < after(row.createdAt, EARLY_SECONDS)
      if (error instanceof Early) return isNew ? putOff(deps, row) : finish(deps, row)
      if (!(error instanceof DeskError) || !PASSED_OVER.has(error.code)) throw error
      deps.log.info({ appId: row.appId, code: error.code }, 'what a visitor has done on a channel is passed over')
    }
    failpoint(deps.env, 'channel_inbox.before_settling')
    return finish(deps, row)
  },
  async fail(deps, row, error) {
    if (!(error instanceof Lost)) throw error
    deps.log.error({ appId: row.appId, inboxId: row.id }, 'what a visitor has done on a channel cannot be taken')
    await deps.db.inApp(row.appId, (tx) => settle(tx, row, 'failed'))
  },
})

/** What hinders for good: somebody blocked, or an application that serves nobody any more. */
const PASSED_OVER = new Set(['VISITOR_BLOCKED', 'APPLICATION_CLOSED', 'NOT_FOUND'])

/** For how long what is told too early is put off, and for how long each time, in seconds. */
const EARLY_SECONDS = 20
const PUT_OFF_SECONDS = 2

async function putOff({ db, clock }: Deps, row: InboxRow): Promise<false> {
  const heldUntil = after(clock.now(), PUT_OFF_SECONDS)
  await db.inApp(row.appId, async (tx) => {
    await tx.update(channelInbox).set({ heldUntil, attempts: 0 }).where(lease.isMine(row))
    await setTimer(tx, row.appId, 'channel_inbox', row.identityId, heldUntil)
  })
  return false
}

async function finish({ db }: Deps, row: InboxRow): Promise<true> {
  await db.inApp(row.appId, (tx) => settle(tx, row, 'done'))
  return true
}

/** Writes down that a row is done with; whoever has lost it changes nothing. */
async function settle(tx: Tx, row: InboxRow, state: 'done' | 'failed'): Promise<void> {
  await tx
    .update(channelInbox)
    .set({ state, event: null })
    .where(and(eq(channelInbox.id, row.id), eq(channelInbox.attempts, row.attempts), eq(channelInbox.state, 'waiting')))
}

import { and, eq, ne, type SQL } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { after } from '#src/lib/after.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { channelInbox } from '../db/schema/channel.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob, Lost } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { setTimer } from '../jobs/timers.ts'
import { firstInOrder } from './first-in-order.ts'
import { hearEvent } from './hear.ts'
import { readStanding } from './standing.ts'
import { Early } from './states.ts'

/** What is worked at once, and of that for one application: most of it waits for the database. */
const ROOM = { places: 8, share: 4 }

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
  lane: 'channel',
  lease,
  find: (_, tx, row) => readStanding(tx, row.identityId),
  async work(deps, row, { found: standing }) {
    failpoint(deps.env, 'channel_inbox.before_hearing')
    let behind: number | null = null
    try {
      if (!standing) throw new DeskError('NOT_FOUND')
      await hearEvent(deps, row, standing, async ({ tx }) => {
        const [left] = await Promise.all([tx.$count(channelInbox, isBehind(row)), settle(tx, isIt(row), 'done')])
        afterCommit(tx, () => (behind = left))
      })
    } catch (error) {
      const isNew = deps.clock.now() < after(row.createdAt, EARLY_SECONDS)
      if (error instanceof Early && isNew) return putOff(deps, row)
      const why = error instanceof Early ? 'EARLY' : error instanceof DeskError ? error.code : ''
      if (!PASSED_OVER.has(why)) throw error
      deps.log.info({ appId: row.appId, code: why }, 'what a visitor has done on a channel is passed over')
    }
    failpoint(deps.env, 'channel_inbox.before_settling')
    return behind === null ? (tx) => settle(tx, isMine(row), 'done') : behind > 0
  },
  async fail(deps, row, error) {
    if (!(error instanceof Lost)) throw error
    deps.log.error({ appId: row.appId, inboxId: row.id }, 'what a visitor has done on a channel cannot be taken')
    await deps.db.inApp(row.appId, (tx) => settle(tx, isMine(row), 'failed'))
  },
})

/** It was taken, by whatever process. */
const isIt = ({ id }: InboxRow) => and(eq(channelInbox.id, id), eq(channelInbox.state, 'waiting'))
/** Whoever has lost it changes nothing. */
const isMine = (row: InboxRow) => and(isIt(row), eq(channelInbox.attempts, row.attempts))
const isBehind = ({ id, identityId }: InboxRow) =>
  and(eq(channelInbox.identityId, identityId), eq(channelInbox.state, 'waiting'), ne(channelInbox.id, id))

/** What hinders for good: somebody blocked, an application that serves nobody any more, what is told of nothing of ours. */
const PASSED_OVER = new Set(['EARLY', 'VISITOR_BLOCKED', 'APPLICATION_CLOSED', 'NOT_FOUND'])

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

/** Writes down that a row is done with. */
async function settle(tx: Tx, which: SQL | undefined, state: 'done' | 'failed'): Promise<void> {
  await tx.update(channelInbox).set({ state, event: null }).where(which)
}

import { eq, sql } from 'drizzle-orm'
import type { Inbound, Page, WireError } from '#src/domain/wire/adapter.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { channelPull } from '../db/schema/channel.ts'
import { storable } from '../db/storable.ts'
import type { Deps } from '../deps.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob, Lost } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { setTimer } from '../jobs/timers.ts'
import { readBound, type AccountRow, type Bound } from './accounts.ts'
import { NoAnswer } from './calls.ts'
import { noteFault } from './note-fault.ts'
import { speak } from './speak.ts'
import { storeTold } from './store.ts'

/** What is asked for at once: it waits for operators. */
const ROOM = { places: 16, share: 8 }
/** Seconds until an operator that gives no answer is asked again. */
const PATIENCE_SECONDS = 30

type PullRow = typeof channelPull.$inferSelect

/** Notes, in a request's transaction, that something has happened that has to be asked for. */
export async function askToPull(tx: Tx, { appId, id }: AccountRow, token: string, now: Date): Promise<void> {
  await tx
    .insert(channelPull)
    .values({ appId, id, state: 'waiting', token, heldUntil: now })
    .onConflictDoUpdate({
      target: [channelPull.appId, channelPull.id],
      set: { state: 'waiting', token, told: sql`${channelPull.told} + 1` },
    })
  await setTimer(tx, appId, 'channel_pull', id, now)
}

const lease = defineLease({
  kind: 'channel_pull',
  table: channelPull,
  isUnderWay: () => eq(channelPull.state, 'waiting'),
})

/** Asks an account's operator what has happened, page by page, by one process at a time: its pages are in order. */
export const pullJob = defineJob({
  kind: 'channel_pull',
  room: ROOM,
  lane: 'channel',
  lease,
  async work(deps, row, { signal }) {
    for (let { cursor } = row; ;) {
      signal.throwIfAborted()
      const bound = await deps.db.inApp(row.appId, (tx) => readBound(tx, deps, row.id))
      if (!bound || bound.row.unboundAt !== null || !bound.row.enabled) return rest(deps, row)
      const asked = await askOnce(deps, bound, { cursor, token: row.token })
      if (asked === null || ('failed' in asked && isPassing(asked.failed))) return later(deps, row)
      if ('failed' in asked) {
        await deps.db.inApp(row.appId, (tx) => noteFault(tx, bound.row, asked.failed, deps.clock.now()))
        return rest(deps, row)
      }
      failpoint(deps.env, 'channel_pull.before_keeping')
      await keep(deps, row, bound, { page: asked.page, isFirst: cursor === '' })
      if (!asked.page.more) return true
      cursor = asked.page.cursor
    }
  },
  async fail(deps, row, error) {
    if (!(error instanceof Lost)) throw error
    deps.log.error({ appId: row.appId, accountId: row.id }, 'what has happened on a channel cannot be asked for')
    await later(deps, row)
  },
})

const isPassing = ({ class: kind }: WireError) => kind === 'rate' || kind === 'platform'

async function askOnce(deps: Deps, bound: Bound, from: { cursor: string; token: string }) {
  const { pull } = bound.adapter
  if (!pull) return null
  try {
    return await speak(deps, bound.row.appId, bound, (account, answers) => pull(from, account, answers))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    deps.log.info({ appId: bound.row.appId, accountId: bound.row.id, why: error.message }, 'an operator gave no answer')
    return null
  }
}

/** Stores a page with where it ends, in one transaction; what was said before the account was bound is not ours. */
async function keep(deps: Deps, row: PullRow, bound: Bound, { page, isFirst }: { page: Page; isFirst: boolean }) {
  const isOurs = (event: Inbound) =>
    !isFirst || !('at' in event) || event.at >= bound.row.createdAt.getTime() - SLACK_MS
  const events = storable(page.events.filter(isOurs))
  const { heard, strangers } = await deps.db.inApp(row.appId, async (tx) => {
    const kept = await tx
      .update(channelPull)
      .set({
        cursor: page.cursor,
        // What was said meanwhile is asked for next.
        ...(!page.more && { state: sql`case when ${channelPull.told} = ${row.told} then 'idle' else 'waiting' end` }),
        ...(!page.more && { attempts: 0, heldUntil: deps.clock.now() }),
      })
      .where(lease.isMine(row))
      .returning({ id: channelPull.id })
    // Another process has it by now, and asks for the same page.
    return kept.length === 0
      ? { heard: [], strangers: [] }
      : storeTold(tx, { row: bound.row, events, people: [], renamed: [] }, deps.clock.now())
  })
  for (const identityId of strangers) deps.jobs.soon('channel_profile', row.appId, identityId)
  for (const identityId of heard) deps.jobs.soon('channel_inbox', row.appId, identityId)
}

/** Operators tell seconds. */
const SLACK_MS = 1_000

async function later(deps: Deps, row: PullRow): Promise<false> {
  const heldUntil = after(deps.clock.now(), PATIENCE_SECONDS)
  await deps.db.inApp(row.appId, async (tx) => {
    await tx.update(channelPull).set({ heldUntil, attempts: 0 }).where(lease.isMine(row))
    await setTimer(tx, row.appId, 'channel_pull', row.id, heldUntil)
  })
  return false
}

/** Nothing is asked for until something is said again. */
async function rest(deps: Deps, row: PullRow): Promise<false> {
  await deps.db.inApp(row.appId, (tx) =>
    tx.update(channelPull).set({ state: 'idle', attempts: 0 }).where(lease.isMine(row)),
  )
  return false
}

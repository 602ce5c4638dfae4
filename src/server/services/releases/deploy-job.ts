import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { release } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { defineJob, Lost } from '../../jobs/job.ts'
import { defineLease } from '../../jobs/lease.ts'
import { clearTimer } from '../../jobs/timers.ts'
import { notify } from '../../notifications/notify.ts'
import { tellEvent } from '../../webhooks/tell.ts'
import { keepDeployed } from '../flows/keep-deployed.ts'

/** Releases that this process builds at once; an application has one under way at most. */
const ROOM = { places: 2, share: 1 }

const lease = defineLease({ kind: 'deploy', table: release, isUnderWay: () => eq(release.status, 'in_progress') })

/** Builds the bot of a frozen release, flips the one pointer, notes the end. A failure leaves what is live as it is. */
export const deployJob = defineJob({
  kind: 'deploy',
  room: ROOM,
  lease,
  async work(deps, row, { appId, signal }) {
    const atStep = (step: 'build' | 'switch') => {
      signal.throwIfAborted()
      return deps.db.inApp(appId, (tx) => tx.update(release).set({ step }).where(lease.isMine(row)))
    }
    failpoint(deps.env, 'deploy.after_snapshot')
    await atStep('build')
    await deps.bots.ofRelease(appId, row.id)
    failpoint(deps.env, 'deploy.after_build')
    await atStep('switch')
    failpoint(deps.env, 'deploy.before_switch')
    await switchTo(deps, row)
    failpoint(deps.env, 'deploy.after_switch')
    return false
  },
  async fail(deps, { appId, id, attempts }, error) {
    if (!(error instanceof Lost)) deps.log.error({ err: error, appId, releaseId: id }, 'a deploy failed')
    const failure = error instanceof Lost ? 'INTERRUPTED' : error instanceof Error ? error.message : String(error)
    await deps.db.inApp(appId, async (tx) => {
      const [failed] = await tx
        .update(release)
        .set({ status: 'failed', failure, finishedAt: deps.clock.now() })
        .where(and(eq(release.id, id), eq(release.attempts, attempts), eq(release.status, 'in_progress')))
        .returning()
      if (failed) await notifyOfRelease(tx, deps.clock.now(), failed, 'deploy_failed')
      await clearTimer(tx, 'deploy', id)
    })
  },
})

/** Makes a release the live one, unless another process has it by now. */
async function switchTo(deps: Deps, row: typeof release.$inferSelect): Promise<void> {
  const { appId, id } = row
  await deps.db.inApp(appId, async (tx) => {
    const mine = await tx
      .update(release)
      .set({ status: 'deployed', step: 'done', finishedAt: deps.clock.now() })
      .where(lease.isMine(row))
      .returning({ id: release.id })
    if (mine.length === 0) return
    await keepDeployed(tx, id, deps.clock.now())
    await tx.update(application).set({ liveRelease: id }).where(eq(application.appId, appId))
    await clearTimer(tx, 'deploy', id)
    await notifyOfRelease(tx, deps.clock.now(), row, 'deployed')
    await tellEvent(tx, appId, {
      event: 'deployed',
      now: deps.clock.now(),
      agentId: row.startedBy,
      data: { version: row.number },
    })
  })
}

/** Tells who has ordered it that it failed, and all others what is live from now on. */
async function notifyOfRelease(
  tx: Tx,
  now: Date,
  { appId, id, number: version, startedBy }: typeof release.$inferSelect,
  kind: 'deployed' | 'deploy_failed',
): Promise<void> {
  const about = { kind, version }
  await notify(tx, {
    appId,
    now,
    about,
    subject: id,
    ...(kind === 'deployed' ? { by: startedBy } : { to: startedBy === null ? [] : [startedBy] }),
  })
}

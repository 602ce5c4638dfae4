import { and, count, desc, eq, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { content, release, releaseEntry } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { assertFlowsRun } from '../flows/check.ts'
import { keepDeployed } from '../flows/keep-deployed.ts'
import { differing } from './pending.ts'
import { draftItems, liveItems, releaseItems, stableJson, type Item } from './state.ts'

export type Started = { releaseId: string; number: number }
type Order = {
  kind: 'initial' | 'manual' | 'enabled' | 'rollback'
  note: string
  sourceId?: string
  startedBy: string | null
}

/** Rows written in one statement. */
const CHUNK = 1_000

/** Deploys the draft. The answer comes when the release is on its way; its record tells the rest. */
export async function deploy(context: MemberContext, input: { note: string }): Promise<Started> {
  const { appId } = context.member
  const started = await context.db.inApp(appId, (tx) => freezeDraft(tx, context, { kind: 'manual', note: input.note }))
  if (started === null) throw new DeskError('NOTHING_TO_DEPLOY')
  carryOn(context, appId, started)
  return started
}

/**
 * Freezes the draft as a new release, to be carried on after the commit; null where it is what is live already. Throws
 * CANVAS_INVALID while a flow that is switched on cannot run.
 */
export async function freezeDraft(
  tx: Tx,
  context: MemberContext,
  { kind, note }: { kind: 'manual' | 'enabled'; note: string },
): Promise<Started | null> {
  const { appId, personId } = context.member
  const items = await draftItems(tx)
  const live = await liveItems(tx)
  if (live.length > 0 && differing(live, items).length === 0) return null
  await assertFlowsRun(tx, context.env.outboundAllow)
  return begin(tx, context, appId, items, { kind: live.length === 0 ? 'initial' : kind, note, startedBy: personId })
}

/** Makes a new release with the content of an earlier one. */
export async function rollBack(context: MemberContext, input: { releaseId: string; note: string }): Promise<Started> {
  const { appId, personId } = context.member
  const started = await context.db.inApp(appId, async (tx) => {
    const [source] = await tx.select({ status: release.status }).from(release).where(eq(release.id, input.releaseId))
    if (source?.status !== 'deployed') throw new DeskError('NOT_FOUND')
    const items = await releaseItems(tx, input.releaseId)
    const order = { kind: 'rollback' as const, note: input.note, sourceId: input.releaseId, startedBy: personId }
    return begin(tx, context, appId, items, order)
  })
  carryOn(context, appId, started)
  return started
}

/** Deploys within the caller's wait: for sample content, before anybody is there. */
export async function deployNow(deps: Deps, appId: string, note: string): Promise<void> {
  const started = await deps.db.inApp(appId, async (tx) =>
    begin(tx, null, appId, await draftItems(tx), { kind: 'initial', note, startedBy: null }),
  )
  await finish(deps, appId, started)
}

/** The record and its frozen content, in one transaction: from here on nothing the editors do changes this release. */
async function begin(
  tx: Tx,
  context: Context | null,
  appId: string,
  items: readonly Item[],
  order: Order,
): Promise<Started> {
  const [last] = await tx.select({ number: release.number }).from(release).orderBy(desc(release.number)).limit(1)
  const id = uuidv7()
  const number = (last?.number ?? 0) + 1
  const { sourceId, ...rest } = order
  await tx
    .insert(release)
    .values({ appId, id, number, status: 'in_progress', step: 'snapshot', sourceId: sourceId ?? null, ...rest })
  for (let at = 0; at < items.length; at += CHUNK) {
    const chunk = items.slice(at, at + CHUNK).map((item) => ({ ...item, bytes: Buffer.from(item.hash, 'hex') }))
    await tx
      .insert(content)
      .values(chunk.map(({ bytes, body }) => ({ appId, hash: bytes, body: sql`${stableJson(body)}::jsonb` })))
      .onConflictDoNothing()
    await tx
      .insert(releaseEntry)
      .values(chunk.map(({ kind, entityId, bytes }) => ({ appId, releaseId: id, kind, entityId, hash: bytes })))
  }
  if (context) {
    const action = order.kind === 'rollback' ? 'release.rolledBack' : 'release.deployed'
    await writeAudit(tx, context, appId, { action, target: id, after: { number, note: order.note, sourceId } })
  }
  return { releaseId: id, number }
}

/** Takes a frozen release on its way; its record tells how far it has come. */
export function carryOn(deps: Deps, appId: string, started: Started): void {
  finish(deps, appId, started).catch((error: unknown) => deps.log.error({ err: error, appId }, 'a deploy failed'))
}

/** Builds the bot, flips the one pointer, notes the end. A failure leaves what is live as it is. */
async function finish(deps: Deps, appId: string, { releaseId }: Started): Promise<void> {
  const atStep = (step: 'build' | 'switch') =>
    deps.db.inApp(appId, (tx) => tx.update(release).set({ step }).where(eq(release.id, releaseId)))
  try {
    failpoint(deps.env, 'deploy.after_snapshot')
    await atStep('build')
    await deps.bots.ofRelease(appId, releaseId)
    failpoint(deps.env, 'deploy.after_build')
    await atStep('switch')
    failpoint(deps.env, 'deploy.before_switch')
    await deps.db.inApp(appId, async (tx) => {
      await keepDeployed(tx, releaseId, deps.clock.now())
      await tx.update(application).set({ liveRelease: releaseId }).where(eq(application.appId, appId))
      await tx
        .update(release)
        .set({ status: 'deployed', step: 'done', finishedAt: deps.clock.now() })
        .where(eq(release.id, releaseId))
    })
    failpoint(deps.env, 'deploy.after_switch')
  } catch (error) {
    await markFailed(deps, appId, releaseId, error instanceof Error ? error.message : String(error))
    throw error
  }
}

function markFailed(deps: Deps, appId: string, releaseId: string, failure: string) {
  return deps.db.inApp(appId, (tx) =>
    tx
      .update(release)
      .set({ status: 'failed', failure, finishedAt: deps.clock.now() })
      .where(and(eq(release.id, releaseId), eq(release.status, 'in_progress'))),
  )
}

/** Where several servers share a database, another one may still be at work on a release that is younger than this. */
const SHARED_PATIENCE_MS = 600_000

/** At start: a release that was in progress when the server died has failed; what was live still is. */
export async function failInterrupted(deps: Deps): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  const patience = deps.env.databaseUrl === undefined ? 0 : SHARED_PATIENCE_MS
  const stale = lte(release.startedAt, new Date(deps.clock.now().getTime() - patience))
  const cutOff = and(eq(release.status, 'in_progress'), patience === 0 ? undefined : stale)
  for (const { appId } of apps) {
    await deps.db.inApp(appId, async (tx) => {
      const [open] = await tx.select({ n: count() }).from(release).where(cutOff)
      if (open?.n) {
        await tx
          .update(release)
          .set({ status: 'failed', failure: 'INTERRUPTED', finishedAt: deps.clock.now() })
          .where(cutOff)
      }
    })
  }
}

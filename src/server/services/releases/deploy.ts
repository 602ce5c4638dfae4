import { desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FailedFlow } from '#src/domain/release/failed-flow.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { flowContentSchema, type FlowContent } from '../../bots/content.ts'
import type { Tx } from '../../db/client.ts'
import { content, release, releaseEntry } from '../../db/schema/bot.ts'
import type { Deps } from '../../deps.ts'
import { setTimer } from '../../jobs/timers.ts'
import { assertFlowsRun } from '../flows/check.ts'
import { failingTests } from './deploy-tests.ts'
import { differing } from './pending.ts'
import { stableJson } from '../../bots/content-hash.ts'
import { draftItems, liveItems, releaseItems, type Item } from './state.ts'

export type Started = { releaseId: string; number: number }
type Order = {
  kind: 'initial' | 'manual' | 'enabled' | 'rollback'
  note: string
  sourceId?: string
  /** Flows that were left as they are live. */
  without?: readonly string[]
  /** Flows of which tests failed, and which go along all the same. */
  failedTests?: readonly FailedFlow[]
  startedBy: string | null
}

/** Rows written in one statement. */
const CHUNK = 1_000

/**
 * Deploys the draft, but for flows that stay as they are live. The answer comes when the release is on its way, with the
 * flows of which tests fail; its record tells the rest. Throws FLOW_TESTS_FAILED where failing tests are not let through.
 */
export async function deploy(
  context: MemberContext,
  input: { note: string; without: string[] },
): Promise<Started & { failedTests: FailedFlow[] }> {
  const { appId } = context.member
  const failedTests = await failingTests(context, input.without)
  const order = { kind: 'manual' as const, ...input, failedTests }
  const started = await context.db.inApp(appId, (tx) => freezeDraft(tx, context, order))
  if (started === null) throw new DeskError('NOTHING_TO_DEPLOY')
  carryOn(context, appId, started)
  return { ...started, failedTests }
}

/**
 * Freezes the draft as a new release, to be carried on after the commit; null where it is what is live already. Throws
 * CANVAS_INVALID while a flow that is switched on cannot run.
 */
export async function freezeDraft(
  tx: Tx,
  context: MemberContext,
  {
    kind,
    note,
    without = [],
    failedTests,
  }: Pick<Order, 'note' | 'without' | 'failedTests'> & { kind: 'manual' | 'enabled' },
): Promise<Started | null> {
  const live = await liveItems(tx)
  const isLeft = (item: Item) => item.kind === 'flow' && without.includes(item.entityId)
  const kept = live.filter(isLeft)
  const items = [...(await draftItems(tx)).filter((item) => !isLeft(item)), ...kept]
  if (live.length > 0 && differing(live, items).length === 0) return null
  await assertFlowsRun(tx, context.env.outboundAllow, leftAs(without, kept))
  const order = { kind: live.length === 0 ? ('initial' as const) : kind, note, ...(failedTests && { failedTests }) }
  return beginFor(tx, context, items, { ...order, ...(without.length > 0 && { without }) })
}

/** Flows that a release leaves alone, as the others find them in it; null: it is without them. */
const leftAs = (without: readonly string[], kept: readonly Item[]): Map<string, FlowContent | null> =>
  new Map(
    without.map((id) => {
      const item = kept.find(({ entityId }) => entityId === id)
      return [id, item ? flowContentSchema.parse(item.body) : null]
    }),
  )

/** Makes a new release with the content of an earlier one. */
export async function rollBack(context: MemberContext, input: { releaseId: string; note: string }): Promise<Started> {
  const { appId } = context.member
  const started = await context.db.inApp(appId, async (tx) => {
    const [source] = await tx.select({ status: release.status }).from(release).where(eq(release.id, input.releaseId))
    if (source?.status !== 'deployed') throw new DeskError('NOT_FOUND')
    const items = await releaseItems(tx, input.releaseId)
    return beginFor(tx, context, items, { kind: 'rollback', note: input.note, sourceId: input.releaseId })
  })
  carryOn(context, appId, started)
  return started
}

/** Deploys within the caller's wait: for sample content, before anybody is there. */
export async function deployNow(deps: Deps, appId: string, note: string): Promise<void> {
  const started = await deps.db.inApp(appId, async (tx) =>
    begin(tx, deps, appId, await draftItems(tx), { kind: 'initial', note, startedBy: null }),
  )
  carryOn(deps, appId, started)
  await deps.jobs.done('deploy', started.releaseId)
}

/** The record and its frozen content, in one transaction: from here on nothing the editors do changes this release. */
async function begin(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  appId: string,
  items: readonly Item[],
  order: Order,
): Promise<Started> {
  const [last] = await tx.select({ number: release.number }).from(release).orderBy(desc(release.number)).limit(1)
  const id = uuidv7()
  const number = (last?.number ?? 0) + 1
  const { sourceId, without: _, failedTests, ...rest } = order
  const now = clock.now()
  const values = {
    number,
    status: 'in_progress',
    step: 'snapshot',
    sourceId: sourceId ?? null,
    heldUntil: now,
  } as const
  await tx.insert(release).values({ appId, id, ...values, ...rest, failedTests: [...(failedTests ?? [])] })
  // Whoever has begun it may end before it is on its way.
  await setTimer(tx, appId, 'deploy', id, now)
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
  return { releaseId: id, number }
}

/** As {@link begin}, for somebody who has asked for it. */
async function beginFor(
  tx: Tx,
  context: MemberContext,
  items: readonly Item[],
  order: Omit<Order, 'startedBy'>,
): Promise<Started> {
  const { appId, personId } = context.member
  const started = await begin(tx, context, appId, items, { ...order, startedBy: personId })
  const action = order.kind === 'rollback' ? 'release.rolledBack' : 'release.deployed'
  const { note, sourceId, without, failedTests = [] } = order
  const failing = failedTests.length === 0 ? undefined : failedTests.map(({ flowId }) => flowId)
  const after = { number: started.number, note, sourceId, without, failing }
  await writeAudit(tx, context, appId, { action, target: started.releaseId, after })
  return started
}

/** Takes a frozen release on its way, after the commit; its record tells how far it has come. */
export function carryOn({ jobs }: Pick<Deps, 'jobs'>, appId: string, { releaseId }: Started): void {
  jobs.soon('deploy', appId, releaseId)
}

import { and, asc, eq, getTableColumns, isNull, lte, min, or, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { afterTry, type AfterTry } from '#src/domain/webhook/tries.ts'
import type { WebhookPause } from '#src/domain/webhook/delivery.ts'
import { unlessAborted } from '#src/lib/unless-aborted.ts'
import type { Tx } from '../db/client.ts'
import { application } from '../db/schema/platform.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent, webhookLine, webhookTry } from '../db/schema/webhook.ts'
import type { Deps } from '../deps.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { neverGivenUp } from '../jobs/never-given-up.ts'
import { clearTimer, setTimer } from '../jobs/timers.ts'
import { notify } from '../notifications/notify.ts'
import { signingSecrets } from './secrets.ts'
import { sendMessage, type Tried } from './send.ts'

type Line = typeof webhookLine.$inferSelect
type Endpoint = typeof webhookEndpoint.$inferSelect
type Delivery = typeof webhookDelivery.$inferSelect & { body: string }

/** They wait for others, not for this machine. */
const ROOM = { places: 200, share: LIMITS.webhook.count }

const isWaiting = eq(webhookDelivery.state, 'waiting')

/** Whether anything is sent to an endpoint at all, and something that `more` is true of waits for it. */
const isUnderWay = (more?: SQL) =>
  and(
    isNull(webhookLine.pausedAt),
    sql`exists (select 1 from ${webhookEndpoint} where ${and(
      eq(webhookEndpoint.appId, webhookLine.appId),
      eq(webhookEndpoint.id, webhookLine.id),
      eq(webhookEndpoint.enabled, true),
    )})`,
    sql`exists (select 1 from ${webhookDelivery} where ${and(
      eq(webhookDelivery.appId, webhookLine.appId),
      eq(webhookDelivery.endpointId, webhookLine.id),
      isWaiting,
      more,
    )})`,
  )

const lease = defineLease({ kind: 'webhook', table: webhookLine, isUnderWay })

/**
 * Sends what waits for an endpoint, whose line is held meanwhile: a few messages at once, and one while the last try has
 * failed. What was sent and not yet written down is sent again, under the same id.
 */
export const webhookJob = defineJob({
  kind: 'webhook',
  room: ROOM,
  lease,
  async work(deps, line, { signal }) {
    const { appId, id } = line
    const now = deps.clock.now()
    const { due, endpoint, secrets } = await deps.db.inApp(appId, async (tx) => {
      const [found] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
      if (!found) return { due: [], endpoint: null, secrets: [] }
      const keys = await signingSecrets(deps.secrets, tx, found, now)
      return { due: await dueOf(tx, line, now), endpoint: found, secrets: keys }
    })
    if (endpoint === null) return false
    await Promise.all(
      due.map(async (delivery) => {
        const event = { id: delivery.eventId, body: delivery.body }
        const tried = await unlessAborted(signal, sendMessage(deps, { endpoint, event, secrets }))
        failpoint(deps.env, 'webhook.before_settle')
        await deps.db.inApp(appId, (tx) => settle(tx, deps, { endpoint, delivery, tried }))
      }),
    )
    await deps.db.inApp(appId, (tx) => giveBack(tx, line, deps.clock.now()))
    return due.length > 0
  },
  fail: neverGivenUp(lease, webhookLine),
})

/** What is to be sent now, the longest due first. */
function dueOf(tx: Tx, { id, failures, slowUntil }: Line, now: Date): Promise<Delivery[]> {
  if (slowUntil !== null && slowUntil > now) return Promise.resolve([])
  return tx
    .select({ ...getTableColumns(webhookDelivery), body: webhookEvent.body })
    .from(webhookDelivery)
    .innerJoin(
      webhookEvent,
      and(eq(webhookEvent.appId, webhookDelivery.appId), eq(webhookEvent.id, webhookDelivery.eventId)),
    )
    .where(and(eq(webhookDelivery.endpointId, id), isWaiting, lte(webhookDelivery.dueAt, now)))
    .orderBy(asc(webhookDelivery.dueAt), asc(webhookDelivery.id))
    .limit(failures > 0 ? 1 : LIMITS.webhook.atOnce)
}

type Settled = { endpoint: Endpoint; delivery: Pick<Delivery, 'id' | 'tries'>; tried: Tried }

/** Writes down what a try came to, and what becomes of the message and of its endpoint. */
async function settle(tx: Tx, { clock }: Pick<Deps, 'clock'>, { endpoint, delivery, tried }: Settled): Promise<void> {
  const { appId } = endpoint
  const now = clock.now()
  const tries = delivery.tries + 1
  const next = afterTry(tried, tries, Math.random())
  const isTheSame = and(eq(webhookDelivery.id, delivery.id), isWaiting, eq(webhookDelivery.tries, delivery.tries))
  // The line first, as whoever changes it does.
  const [row] = await tx.select().from(webhookLine).where(eq(webhookLine.id, endpoint.id)).for('update')
  if (!row) return
  const settled = await tx
    .update(webhookDelivery)
    .set(
      next.state === 'waiting'
        ? { tries, dueAt: new Date(now.getTime() + next.inMs) }
        : { tries, state: next.state, settledAt: now },
    )
    .where(isTheSame)
    .returning({ id: webhookDelivery.id })
  if (settled.length === 0) return
  await writeTry(tx, appId, delivery.id, tried)
  await tx
    .update(webhookLine)
    .set(standingAfter(row, next, now))
    .where(eq(webhookLine.id, endpoint.id))
  const pause = row.pausedAt === null ? pauseFor(row.failures + 1, endpoint, next) : null
  if (pause !== null) await pauseEndpoint(tx, endpoint, pause, now)
}

/** Keeps what a try came to. */
export async function writeTry(tx: Tx, appId: string, deliveryId: string, tried: Tried): Promise<void> {
  const { retryAfterMs: _, ...kept } = tried
  await tx.insert(webhookTry).values({ appId, id: uuidv7(), deliveryId, ...kept })
}

function standingAfter({ failures, slowUntil }: Line, next: AfterTry, now: Date) {
  if (next.state === 'delivered') return { failures: 0, slowUntil: null }
  const slowMs = next.state === 'waiting' ? next.slowMs : 0
  return { failures: failures + 1, slowUntil: slowMs > 0 ? new Date(now.getTime() + slowMs) : slowUntil }
}

function pauseFor(failures: number, { pauseAfter }: Endpoint, next: AfterTry): WebhookPause | null {
  if (next.state === 'delivered') return null
  if (next.state === 'failed' && next.gone) return 'gone'
  return failures >= pauseAfter ? 'failures' : null
}

/** Sends nothing there any more until somebody goes on, and tells who looks after it. */
async function pauseEndpoint(tx: Tx, { appId, id, url }: Endpoint, pausedFor: WebhookPause, now: Date): Promise<void> {
  await tx.update(webhookLine).set({ pausedAt: now, pausedFor }).where(eq(webhookLine.id, id))
  const about = { kind: 'webhook_paused', host: new URL(url).host } as const
  await notify(tx, { appId, now, about, subject: id })
}

/** Gives the line back to whoever comes next: when a message is due, or at once where another is written. */
async function giveBack(tx: Tx, held: Line, now: Date): Promise<void> {
  const { appId, id } = held
  const [row] = await tx
    .update(webhookLine)
    .set({ attempts: 0, heldUntil: now })
    .where(and(eq(webhookLine.id, id), eq(webhookLine.attempts, held.attempts)))
    .returning()
  if (!row) return
  const [next] = await tx
    .select({ at: min(webhookDelivery.dueAt) })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, id), isWaiting))
  const at = next?.at ?? null
  if (at === null) await clearTimer(tx, 'webhook', id)
  else await setTimer(tx, appId, 'webhook', id, row.slowUntil !== null && row.slowUntil > at ? row.slowUntil : at)
}

/**
 * Looks for what is due and nobody sends: what was written down by a process that ended right after it, or where nobody was
 * told.
 */
export async function wakeWebhooks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) {
    const rows = await deps.db.inApp(appId, (tx) =>
      tx
        .select({ id: webhookLine.id })
        .from(webhookLine)
        .where(
          and(
            isUnderWay(lte(webhookDelivery.dueAt, now)),
            lte(webhookLine.heldUntil, now),
            or(isNull(webhookLine.slowUntil), lte(webhookLine.slowUntil, now)),
          ),
        ),
    )
    for (const { id } of rows) deps.jobs.soon('webhook', appId, id)
  }
}

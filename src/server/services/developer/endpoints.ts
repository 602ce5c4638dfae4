import { and, asc, count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Webhook } from '#src/contract/webhooks.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { placeOf } from '#src/domain/secret/same-place.ts'
import type { WebhookSettings } from '#src/domain/webhook/endpoint.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { secret } from '../../db/schema/platform.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent, webhookLine } from '../../db/schema/webhook.ts'
import { clearTimer } from '../../jobs/timers.ts'
import { assertCallable } from '../../platform/assert-callable.ts'
import { formerPurpose, secretPurpose } from '../../webhooks/secrets.ts'
import { giveSecret } from './rotate.ts'

type Row = typeof webhookEndpoint.$inferSelect

/** How many messages of the endpoint that is read are in a state. */
const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from ${webhookDelivery} where ${and(
    eq(webhookDelivery.appId, webhookEndpoint.appId),
    eq(webhookDelivery.endpointId, webhookEndpoint.id),
    eq(webhookDelivery.state, state),
  )})`

/** The endpoints, the oldest first. */
export function listWebhooks(context: MemberContext): Promise<Webhook[]> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select({
        row: webhookEndpoint,
        line: webhookLine,
        last4: secret.last4,
        waiting: countOf('waiting'),
        failed: countOf('failed'),
      })
      .from(webhookEndpoint)
      .innerJoin(webhookLine, and(eq(webhookLine.appId, webhookEndpoint.appId), eq(webhookLine.id, webhookEndpoint.id)))
      .leftJoin(
        secret,
        and(eq(secret.appId, webhookEndpoint.appId), eq(secret.purpose, sql`'webhook.' || ${webhookEndpoint.id}`)),
      )
      .orderBy(asc(webhookEndpoint.id))
    const now = context.clock.now()
    return rows.map(({ row, line, last4, waiting, failed }) => ({
      id: row.id,
      ...settingsOf(row),
      revision: row.revision,
      secret: {
        last4: last4 ?? '',
        formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil.toISOString() : null,
      },
      paused:
        line.pausedAt !== null && line.pausedFor !== null
          ? { for: line.pausedFor, at: line.pausedAt.toISOString() }
          : null,
      failures: line.failures,
      waiting,
      failed,
    }))
  })
}

const settingsOf = ({ type, enabled, url, events, timeoutMs, pauseAfter }: Row): WebhookSettings => ({
  type,
  enabled,
  url,
  events: events as WebhookSettings['events'],
  timeoutMs,
  pauseAfter,
})

/** Adds an endpoint and makes its secret, which is told here and never again. Throws WEBHOOK_LIMIT, and INVALID for its address. */
export async function createWebhook(
  context: MemberContext,
  { settings }: { settings: WebhookSettings },
): Promise<{ id: string; secret: string }> {
  const { appId, personId } = context.member
  await assertCallable(context.outbound, ['settings', 'url'], settings.url)
  return context.db.inApp(appId, async (tx) => {
    // One at a time, so that two at once do not pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook:${appId}`}, 0))`)
    const [held] = await tx.select({ n: count() }).from(webhookEndpoint)
    const limit = LIMITS.webhook.count
    if ((held?.n ?? 0) >= limit) throw new DeskError('WEBHOOK_LIMIT', { limit })
    const id = uuidv7()
    const now = context.clock.now()
    await tx
      .insert(webhookEndpoint)
      .values({ ...settings, appId, id, createdAt: now, updatedAt: now, updatedBy: personId })
    await tx.insert(webhookLine).values({ appId, id, heldUntil: now })
    const made = await giveSecret(tx, context, id)
    await writeAudit(tx, context, appId, { action: 'webhook.created', target: id, after: settings })
    return { id, secret: made }
  })
}

type Update = { webhookId: string; revision: number; settings: WebhookSettings }

/**
 * Changes an endpoint on top of the revision it was read at. One at another place gets another secret, told here alone: what
 * was signed for one receiver is not to convince another. Switched off, what waits for it is cancelled. Throws NOT_FOUND,
 * CONFLICT, and INVALID for its address.
 */
export async function updateWebhook(
  context: MemberContext,
  { webhookId: id, revision, settings }: Update,
): Promise<{ revision: number; secret: string | null }> {
  const { appId, personId } = context.member
  await assertCallable(context.outbound, ['settings', 'url'], settings.url)
  return context.db.inApp(appId, async (tx) => {
    const before = await heldWebhook(tx, id)
    if (before.revision !== revision) throw await conflict(tx, before)
    const now = context.clock.now()
    await tx
      .update(webhookEndpoint)
      .set({ ...settings, revision: revision + 1, updatedAt: now, updatedBy: personId })
      .where(eq(webhookEndpoint.id, id))
    const isElsewhere = placeOf(before.url) !== placeOf(settings.url)
    const made = isElsewhere ? await giveSecret(tx, context, id) : null
    if (!settings.enabled)
      await tx
        .update(webhookDelivery)
        .set({ state: 'cancelled', settledAt: now })
        .where(and(eq(webhookDelivery.endpointId, id), eq(webhookDelivery.state, 'waiting')))
    await writeAudit(tx, context, appId, {
      action: 'webhook.updated',
      target: id,
      before: settingsOf(before),
      after: { ...settings, ...(isElsewhere && { secret: 'set' }) },
    })
    return { revision: revision + 1, secret: made }
  })
}

/** Goes on with an endpoint that was paused; what waits for it is due at once. Throws NOT_FOUND. */
export async function resumeWebhook(
  context: MemberContext,
  { webhookId: id }: { webhookId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    await heldWebhook(tx, id)
    const [line] = await tx
      .update(webhookLine)
      .set({ pausedAt: null, pausedFor: null, failures: 0, slowUntil: null })
      .where(eq(webhookLine.id, id))
      .returning()
    if (!line) throw new DeskError('NOT_FOUND')
    await tx
      .update(webhookDelivery)
      .set({ dueAt: context.clock.now() })
      .where(and(eq(webhookDelivery.endpointId, id), eq(webhookDelivery.state, 'waiting')))
    await writeAudit(tx, context, appId, { action: 'webhook.resumed', target: id })
    afterCommit(tx, () => context.jobs.soon('webhook', appId, id))
  })
  return {}
}

/** Removes an endpoint with its secrets, and what was sent to it alone. Throws NOT_FOUND. */
export async function removeWebhook(
  context: MemberContext,
  { webhookId: id }: { webhookId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const before = await heldWebhook(tx, id)
    await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id))
    await tx
      .delete(webhookEvent)
      .where(
        sql`not exists (select 1 from ${webhookDelivery} where ${and(
          eq(webhookDelivery.appId, webhookEvent.appId),
          eq(webhookDelivery.eventId, webhookEvent.id),
        )})`,
      )
    await context.secrets.remove(tx, appId, secretPurpose(id))
    await context.secrets.remove(tx, appId, formerPurpose(id))
    await clearTimer(tx, 'webhook', id)
    await writeAudit(tx, context, appId, { action: 'webhook.removed', target: id, before: settingsOf(before) })
  })
  return {}
}

/** An endpoint, held until the transaction ends; whoever writes down what happens does not wait for it. Throws NOT_FOUND. */
export async function heldWebhook(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id)).for('no key update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

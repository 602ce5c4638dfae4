import { and, eq, inArray, ne } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { SentEvent } from '#src/domain/webhook/events.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { webhookDelivery, webhookEvent } from '../../db/schema/webhook.ts'

const again = (now: Date) => ({ state: 'waiting' as const, tries: 0, dueAt: now, settledAt: null })

/** Sends a message again, under the same id. Throws NOT_FOUND, and STATE_CONFLICT for one that is on its way. */
export async function replayDelivery(
  context: MemberContext,
  { deliveryId }: { deliveryId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const isIt = eq(webhookDelivery.id, deliveryId)
    const [row] = await tx
      .update(webhookDelivery)
      .set(again(context.clock.now()))
      .where(and(isIt, ne(webhookDelivery.state, 'waiting')))
      .returning({ endpointId: webhookDelivery.endpointId })
    if (!row) {
      const [known] = await tx.select({ id: webhookDelivery.id }).from(webhookDelivery).where(isIt)
      throw new DeskError(known ? 'STATE_CONFLICT' : 'NOT_FOUND')
    }
    await writeAudit(tx, context, appId, { action: 'webhook.replayed', target: row.endpointId, after: { deliveryId } })
    afterCommit(tx, () => context.jobs.soon('webhook', appId, row.endpointId))
  })
  return {}
}

/** Sends all again that were given up, of one endpoint or one event where it is named. */
export async function replayFailed(
  context: MemberContext,
  { webhookId, event }: { webhookId?: string | undefined; event?: SentEvent | undefined },
): Promise<{ count: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .update(webhookDelivery)
      .set(again(context.clock.now()))
      .where(
        and(
          eq(webhookDelivery.state, 'failed'),
          webhookId === undefined ? undefined : eq(webhookDelivery.endpointId, webhookId),
          event === undefined
            ? undefined
            : inArray(
                webhookDelivery.eventId,
                tx.select({ id: webhookEvent.id }).from(webhookEvent).where(eq(webhookEvent.event, event)),
              ),
        ),
      )
      .returning({ endpointId: webhookDelivery.endpointId })
    await writeAudit(tx, context, appId, {
      action: 'webhook.replayed',
      ...(webhookId !== undefined && { target: webhookId }),
      after: { count: rows.length },
    })
    for (const id of new Set(rows.map(({ endpointId }) => endpointId)))
      afterCommit(tx, () => context.jobs.soon('webhook', appId, id))
    return { count: rows.length }
  })
}

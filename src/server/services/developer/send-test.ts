import { eq } from 'drizzle-orm'
import type { WebhookTry } from '#src/contract/webhooks.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { payloadOf } from '#src/domain/webhook/payload.ts'
import { afterTry, MOST_TRIES } from '#src/domain/webhook/tries.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../../db/schema/webhook.ts'
import { writeTry } from '../../webhooks/job.ts'
import { addOutgoing, nothingOutgoing } from '../../webhooks/outbox.ts'
import { signingSecrets } from '../../webhooks/secrets.ts'
import { sendMessage } from '../../webhooks/send.ts'

/**
 * Sends a test to an endpoint, switched on or not, and tells what it answers. It is in the log as any other, and not tried
 * again. Throws NOT_FOUND, and INVALID for an address that is not called.
 */
export async function testWebhook(context: MemberContext, { webhookId }: { webhookId: string }): Promise<WebhookTry> {
  const { appId, personId } = context.member
  await context.limiter.consume('flow_perform', personId)
  const now = context.clock.now()
  const own = { agentId: personId, fromAgentId: null, stars: null, data: {}, conversation: null, said: null }
  const body = payloadOf({ ...own, event: 'test', appId, at: now.getTime() })
  const { endpoint, secrets } = await context.db.inApp(appId, async (tx) => {
    const [found] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, webhookId))
    if (!found) throw new DeskError('NOT_FOUND')
    return { endpoint: found, secrets: await signingSecrets(context.secrets, tx, found, now) }
  })
  const outgoing = nothingOutgoing()
  addOutgoing(outgoing, { appId, event: 'test', conversationId: null, now, body, to: [webhookId] })
  const [event] = outgoing.events
  const [delivery] = outgoing.deliveries
  if (!event || !delivery) throw new Error('A test is one message.')
  const tried = await sendMessage(context, { endpoint, event, secrets })
  const isDelivered = afterTry(tried, MOST_TRIES, 0).state === 'delivered'
  await context.db.inApp(appId, async (tx) => {
    const [there] = await tx
      .select({ id: webhookEndpoint.id })
      .from(webhookEndpoint)
      .where(eq(webhookEndpoint.id, webhookId))
      .for('key share')
    if (!there) throw new DeskError('NOT_FOUND')
    await tx.insert(webhookEvent).values(event)
    await tx.insert(webhookDelivery).values({
      ...delivery,
      tries: 1,
      state: isDelivered ? 'delivered' : 'failed',
      settledAt: context.clock.now(),
    })
    await writeTry(tx, appId, delivery.id, tried)
    await writeAudit(tx, context, appId, {
      action: 'webhook.tested',
      target: webhookId,
      after: { status: tried.status },
    })
  })
  const { at, status, code, tookMs, answer } = tried
  return { at: at.toISOString(), status, code, ms: tookMs, answer: maskText(answer) }
}

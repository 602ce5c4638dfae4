import type { WebhookEvent } from '#src/domain/webhook/events.ts'
import { payloadOf } from '#src/domain/webhook/payload.ts'
import type { Tx } from '../db/client.ts'
import { webhookDelivery, webhookEvent } from '../db/schema/webhook.ts'
import { listenersTo } from './listeners.ts'
import { addOutgoing, nothingOutgoing } from './outbox.ts'

type Told = {
  event: WebhookEvent
  now: Date
  /** The member whom it is about. */
  agentId: string | null
  data: Record<string, unknown>
}

/** Tells other systems of something outside of conversations, in the transaction that brings it about. */
export async function tellEvent(tx: Tx, appId: string, { event, now, agentId, data }: Told): Promise<void> {
  const to = await listenersTo(tx, event)
  if (to.length === 0) return
  const own = { appId, event, agentId, data, fromAgentId: null, stars: null, conversation: null, said: null }
  const outgoing = nothingOutgoing()
  addOutgoing(outgoing, {
    appId,
    event,
    conversationId: null,
    now,
    body: payloadOf({ ...own, at: now.getTime() }),
    to,
  })
  await tx.insert(webhookEvent).values(outgoing.events)
  await tx.insert(webhookDelivery).values(outgoing.deliveries)
}

import { uuidv7 } from 'uuidv7'
import type { SentEvent } from '#src/domain/webhook/events.ts'
import type { webhookDelivery, webhookEvent } from '../db/schema/webhook.ts'

/** What is to be told to other systems, as it is written in the transaction in which it happens. */
export type Outgoing = {
  events: (typeof webhookEvent.$inferInsert)[]
  deliveries: (typeof webhookDelivery.$inferSelect)[]
}

export const nothingOutgoing = (): Outgoing => ({ events: [], deliveries: [] })

type Told = {
  appId: string
  event: SentEvent
  conversationId: string | null
  now: Date
  body: string
  /** Ids of endpoints. */
  to: readonly string[]
}

/** Adds an event, and that it is on its way to each of some endpoints. */
export function addOutgoing(outgoing: Outgoing, { appId, event, conversationId, now, body, to }: Told): void {
  const eventId = uuidv7()
  outgoing.events.push({ appId, id: eventId, event, conversationId, at: now, body })
  for (const endpointId of to)
    outgoing.deliveries.push({
      appId,
      id: uuidv7(),
      endpointId,
      eventId,
      state: 'waiting',
      tries: 0,
      dueAt: now,
      settledAt: null,
    })
}

import { happenedIn } from '#src/domain/webhook/happened.ts'
import { payloadOf } from '#src/domain/webhook/payload.ts'
import type { Listener } from '../webhooks/listeners.ts'
import { addOutgoing } from '../webhooks/outbox.ts'
import type { Gathered } from './turn-writes.ts'

/**
 * Adds what other systems are told of a turn: the one place for all that happens in conversations. Answers the ids of the
 * endpoints that have something to be sent.
 */
export function tellListeners(turn: Gathered, listeners: readonly Listener[], publicUrl: string): Set<string> {
  if (listeners.length === 0) return new Set()
  const { appId, now, row } = turn
  const conversation = { id: row.id, channel: row.channel, visitorId: row.visitorId, seq: row.seq }
  for (const { said, event, ...told } of happenedIn(turn)) {
    const to = listeners.filter(({ events }) => events.includes(event)).map(({ id }) => id)
    if (to.length === 0) continue
    const shown = said && { id: said.id, seq: said.seq, body: said.body, publicUrl }
    const body = payloadOf({ ...told, event, appId, at: now.getTime(), conversation, said: shown })
    addOutgoing(turn.outgoing, { appId, event, conversationId: row.id, now, body, to })
  }
  return new Set(turn.outgoing.deliveries.map(({ endpointId }) => endpointId))
}

import type { Decision, RingEnd } from './look.ts'
import { removeWaiting, type Agent, type Departure, type RoutingState, type Waiting } from './state.ts'

const DEPARTURES_KEPT = 100

/** Takes one of an agent's places. */
export function hold(agent: Agent, one: Waiting, stage: 'ringing' | 'serving', now: number): void {
  agent.slots = [...agent.slots, { conversationId: one.id, kind: one.kind, stage }]
  agent.idleSince = now
}

/** Gives back the place that a conversation held. */
export function freeSlot(agent: Agent, conversationId: string): void {
  agent.slots = agent.slots.filter((slot) => slot.conversationId !== conversationId)
}

/** Out of the queue; `accepted` null: it goes on waiting elsewhere, and says nothing of how long one waits here. */
export function leave(state: RoutingState, one: Waiting, accepted: boolean | null, now: number): void {
  removeWaiting(state, one.id)
  const group = state.groups.get(one.groupId)
  if (!group || accepted === null) return
  const departure: Departure = { at: now, waited: now - one.since, accepted }
  group.departures = [...group.departures, departure].slice(-DEPARTURES_KEPT)
}

/** Takes an offer back; who let it pass is not asked again in this round. */
export function endRing(state: RoutingState, one: Waiting, result: RingEnd, now: number): Decision {
  const personId = one.ring?.personId ?? ''
  const agent = state.agents.get(personId)
  if (agent) freeSlot(agent, one.id)
  one.ring = null
  if (result === 'missed' || result === 'declined') {
    one.asked = [...one.asked, personId]
    one.askedAt = now
    // Handed to one alone who does not take it: others may.
    if (one.only === personId) one.only = null
    if (one.prefer?.personId === personId) one.prefer = null
  }
  return { type: 'unring', id: one.id, personId, result }
}

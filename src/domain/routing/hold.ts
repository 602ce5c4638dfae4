import type { Decision, RingEnd } from './look.ts'
import { removeWaiting, type Agent, type Departure, type RoutingState, type Waiting } from './state.ts'

const DEPARTURES_KEPT = 100

/** Takes one of an agent's places. */
export function hold(agent: Agent, one: Waiting, stage: 'ringing' | 'serving', now: number): void {
  agent.slots = [...agent.slots, { conversationId: one.id, medium: one.medium, stage }]
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

/** Somebody has let an offer pass: they are not asked again in this round, and nobody waits for them any more. */
export function letPass<Asked extends Pick<Waiting, 'asked' | 'askedAt' | 'only' | 'prefer'>>(
  one: Asked,
  personId: string,
  now: number,
): Asked {
  return {
    ...one,
    asked: [...one.asked, personId],
    askedAt: now,
    // Handed to one alone who does not take it: others may.
    only: one.only === personId ? null : one.only,
    prefer: one.prefer?.personId === personId ? null : one.prefer,
  }
}

/** Takes an offer back; who let it pass is not asked again in this round. */
export function endRing(state: RoutingState, one: Waiting, result: RingEnd, now: number): Decision {
  const personId = one.ring?.personId ?? ''
  const agent = state.agents.get(personId)
  if (agent) freeSlot(agent, one.id)
  one.ring = null
  if (result === 'missed' || result === 'declined') Object.assign(one, letPass(one, personId, now))
  return { type: 'unring', id: one.id, personId, result }
}

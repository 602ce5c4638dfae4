import { endRing, freeSlot, hold, leave } from './hold.ts'
import type { Decision } from './look.ts'
import type { RoutingState } from './state.ts'

/** What happened, told to the router. */
export type RoutingEvent =
  | { type: 'left'; id: string; how: 'accepted' | 'gone' | 'moved' }
  | { type: 'answered'; id: string; personId: string; answer: 'accepted' | 'declined' }

/** Takes note of what happened. What was not known, or is over, changes nothing. */
export function apply(state: RoutingState, event: RoutingEvent, now: number): Decision[] {
  const one = state.waiting.get(event.id)
  if (!one) return []
  if (event.type === 'left') {
    const decisions = one.ring ? [endRing(state, one, 'canceled', now)] : []
    leave(state, one, event.how === 'moved' ? null : event.how === 'accepted', now)
    return decisions
  }
  if (one.ring?.personId !== event.personId) return []
  if (event.answer === 'declined') return [endRing(state, one, 'declined', now)]
  const agent = state.agents.get(event.personId)
  one.ring = null
  if (agent) {
    freeSlot(agent, one.id)
    hold(agent, one, 'serving', now)
    agent.misses = 0
  }
  leave(state, one, true, now)
  return []
}

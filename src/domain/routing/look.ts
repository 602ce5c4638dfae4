import type { Why } from './choose.ts'
import type { ClosingEnd, Need, RoutingState, Settings, WaitEnd } from './state.ts'

/** How an offer ended that was not taken. */
export type RingEnd = 'missed' | 'declined' | 'canceled' | 'rescinded'

/** What the router has decided: the host carries it out, in this order. */
export type Decision =
  | { type: 'give'; id: string; personId: string; groupId: string; why: Why }
  | { type: 'ring'; id: string; personId: string; groupId: string; until: number; why: Why }
  | { type: 'unring'; id: string; personId: string; result: RingEnd }
  | { type: 'break'; personId: string; misses: number }
  | { type: 'new_round'; id: string }
  | { type: 'relax'; id: string; dropped: readonly Need[] }
  | { type: 'share'; id: string; groupId: string }
  | { type: 'timeout'; id: string; outcome: WaitEnd }
  | { type: 'closed'; id: string; outcome: ClosingEnd }
  | { type: 'tell'; id: string; position: number; ahead: number; seconds: number | null }

/** One look at the desk: what is known at a moment, what is decided, and when the next look is due. */
export type Look = {
  readonly state: RoutingState
  readonly settings: Settings
  readonly now: number
  readonly seed: number
  readonly decisions: Decision[]
  /** Whether a moment has come; one that is still to come is a reason to look again then. */
  due(at: number): boolean
  /** The soonest of those; null: there is none. */
  nextAt(): number | null
}

export function beginLook(state: RoutingState, settings: Settings, now: number, seed: number): Look {
  let soonest = Infinity
  return {
    state,
    settings,
    now,
    seed,
    decisions: [],
    due(at) {
      if (at <= now) return true
      soonest = Math.min(soonest, at)
      return false
    },
    nextAt: () => (soonest === Infinity ? null : soonest),
  }
}

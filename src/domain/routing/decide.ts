import { doDue } from './due.ts'
import { give } from './give.ts'
import { beginLook, type Decision } from './look.ts'
import type { RoutingState, Settings } from './state.ts'
import { tell } from './tell.ts'

/**
 * Everything that is due at a moment, then everything that can be given: offers that ran out, needs that lapse, queues that
 * widen, waits that end, then who serves whom, then what visitors are told. `nextAt` is when something falls due without
 * an event; null: never. A part of the whole that nothing leads out of is decided on as the whole would be.
 */
export function decide(
  state: RoutingState,
  settings: Settings,
  now: number,
  seed: number,
): { decisions: Decision[]; nextAt: number | null } {
  const look = beginLook(state, settings, now, seed)
  doDue(look)
  give(look)
  tell(look)
  return { decisions: look.decisions, nextAt: look.nextAt() }
}

import { doDue } from './due.ts'
import { give } from './give.ts'
import { beginLook, type Decision, type Look } from './look.ts'
import type { RoutingState, Settings } from './state.ts'
import { tell } from './tell.ts'

/** What is decided; `nextAt` is when something falls due without an event, null: never. */
type Decided = { decisions: Decision[]; nextAt: number | null }

/**
 * Everything that is due at a moment, then everything that can be given: offers that ran out, needs that lapse, queues that
 * widen, waits that end, then who serves whom, then what visitors are told.
 */
export function decide(state: RoutingState, settings: Settings, now: number, seed: number): Decided {
  const look = serve(state, settings, now, seed)
  tell(look)
  return { decisions: look.decisions, nextAt: look.nextAt() }
}

/**
 * The same for a part of the desk: who could come next of those who wait, and the agents who could have them. What nothing
 * outside of the part has to do with is decided as the whole would be; places are told by who sees all who wait.
 */
export function decideOnPart(state: RoutingState, settings: Settings, now: number, seed: number): Decided {
  const look = serve(state, settings, now, seed)
  return { decisions: look.decisions, nextAt: look.nextAt() }
}

function serve(...desk: Parameters<typeof beginLook>): Look {
  const look = beginLook(...desk)
  doDue(look)
  give(look)
  return look
}

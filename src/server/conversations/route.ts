import { DeskError } from '#src/domain/errors.ts'
import { decide } from '#src/domain/routing/decide.ts'
import type { Deps } from '../deps.ts'
import { acceptBy } from './accept.ts'
import { readSituation } from './situation.ts'
import { takeTurn } from './turn.ts'

/** The last run in line of each application, and the one that has not begun. */
const running = new Map<string, Promise<void>>()
const waiting = new Map<string, Promise<void>>()

/**
 * Gives waiting conversations of automatic groups to free agents. Called after anything that may make a match; runs
 * one after another for each application, and its decisions are checked again under the rows' locks.
 */
export function routeSoon(deps: Deps, appId: string): void {
  void routeNow(deps, appId)
}

/** The same, for who waits until it is done; never rejects. A run that has not begun yet is for all who ask. */
export function routeNow(deps: Deps, appId: string): Promise<void> {
  const asked = waiting.get(appId)
  if (asked) return asked
  const next: Promise<void> = (running.get(appId) ?? Promise.resolve())
    .then(() => {
      waiting.delete(appId)
      return route(deps, appId)
    })
    .catch((error: unknown) => deps.log.error({ err: error, appId }, 'routing failed'))
    .finally(() => {
      if (running.get(appId) === next) running.delete(appId)
    })
  waiting.set(appId, next)
  running.set(appId, next)
  return next
}

/** Equals are told apart anew each day, and on one day always the same. */
const DAY_MS = 86_400_000

async function route(deps: Deps, appId: string): Promise<void> {
  const now = deps.clock.now().getTime()
  const { state, settings } = await deps.db.inApp(appId, readSituation)
  const { decisions } = decide(state, settings, now, Math.floor(now / DAY_MS))
  for (const decision of decisions) {
    if (decision.type !== 'give') continue
    try {
      await takeTurn(deps, appId, decision.id, (turn) => acceptBy(turn, decision.personId))
    } catch (error) {
      // Somebody was faster, or the agent has just filled up: the next run sees it.
      if (!(error instanceof DeskError)) throw error
    }
  }
}

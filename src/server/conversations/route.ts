import { DeskError } from '#src/domain/errors.ts'
import { decide } from '#src/domain/routing/decide.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { carryOut, putOnBreak, type ConversationDecision } from './carry-out.ts'
import { readSituation } from './situation.ts'

/** The last run in line of each application, and the one that has not begun. */
const running = new Map<string, Promise<void>>()
const waiting = new Map<string, Promise<void>>()

/**
 * Serves the queues of an application: gives and offers who waits to who is free, takes back offers that ran out, ends
 * waits, tells places. Called after anything that may make a match, and every second; runs one after another for each
 * application, and its decisions are checked again under the rows' locks.
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

/**
 * One look at every queue of the installation: offers and waits end with time alone, and whatever a process that has ended
 * left undone is found here.
 */
export async function serveQueues(deps: Deps): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) await routeNow(deps, appId)
}

/** Equals are told apart anew each day, and on one day always the same. */
const DAY_MS = 86_400_000

async function route(deps: Deps, appId: string): Promise<void> {
  const now = deps.clock.now().getTime()
  const situation = await deps.db.inApp(appId, (tx) => readSituation(tx, new Date(now)))
  if (!situation) return
  const { state, settings, rows } = situation
  const before = new Map(state.waiting)
  const { decisions } = decide(state, settings, now, Math.floor(now / DAY_MS))
  const byConversation = new Map<string, ConversationDecision[]>()
  for (const decision of decisions) {
    if (decision.type === 'break') continue
    byConversation.set(decision.id, [...(byConversation.get(decision.id) ?? []), decision])
  }
  for (const [id, own] of byConversation) {
    const one = before.get(id)
    const row = rows.get(id)
    if (!one || !row) continue
    try {
      await carryOut(deps, appId, { one, revision: row.revision, decisions: own })
    } catch (error) {
      // Somebody was faster, or the agent has just filled up: the next run sees it.
      if (!(error instanceof DeskError)) throw error
    }
  }
  for (const decision of decisions) if (decision.type === 'break') await putOnBreak(deps, appId, decision.personId)
}

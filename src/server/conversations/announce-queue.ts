import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { Live } from '../live/live.ts'
import { presentQueue } from './present.ts'

/** A queue whose places are or have just been told; `next`: told once more after that, for all that has changed meanwhile. */
type Telling = { rested: Promise<void>; next: Promise<void> | null }

const tellings = new WeakMap<Live, Map<string, Telling>>()

/** How long a queue is left alone after it was told: places that change faster nobody reads. */
const PACE_MS = 1_000

/**
 * Tells everyone in a queue their place, as it is now or soon. However often a queue changes, it is told one time after
 * another, at most once a second, and each time to all. Never rejects.
 */
export function announceQueue(deps: Deps, appId: string, groupId: string): Promise<void> {
  const all = tellings.get(deps.live) ?? new Map<string, Telling>()
  tellings.set(deps.live, all)
  const key = `${appId}/${groupId}`
  const begin = () => {
    const told = tell(deps, appId, groupId).catch((error: unknown) =>
      deps.log.error({ err: error, appId }, 'a queue was not told its places'),
    )
    const telling: Telling = { rested: told.then(() => pause(PACE_MS, undefined, { ref: false })), next: null }
    all.set(key, telling)
    void telling.rested.then(() => {
      if (telling.next === null) all.delete(key)
    })
    return told
  }
  const telling = all.get(key)
  return telling ? (telling.next ??= telling.rested.then(begin)) : begin()
}

async function tell(deps: Deps, appId: string, groupId: string): Promise<void> {
  const views = await deps.db.inTurn(appId, (tx) => presentQueue(tx, groupId, deps.clock.now()))
  for (const view of views) deps.live.visitorConversation(appId, view)
}

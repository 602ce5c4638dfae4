import { and, eq, inArray } from 'drizzle-orm'
import { conversation } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import type { Live } from '../live/live.ts'
import { presentToVisitor, readPositions } from './present.ts'

/** A queue whose places are being told; `next`: told once more after that, for all that has changed meanwhile. */
type Telling = { now: Promise<void>; next: Promise<void> | null }

const tellings = new WeakMap<Live, Map<string, Telling>>()

/**
 * Tells everyone in a queue their place, as it is now or later. However often a queue changes, it is told one time after
 * another, and each time to all.
 */
export function announceQueue(deps: Deps, appId: string, groupId: string): Promise<void> {
  const all = tellings.get(deps.live) ?? new Map<string, Telling>()
  tellings.set(deps.live, all)
  const key = `${appId}/${groupId}`
  const begin = () => {
    const now = tell(deps, appId, groupId)
    const telling: Telling = { now, next: null }
    all.set(key, telling)
    return now.finally(() => {
      if (telling.next === null) all.delete(key)
    })
  }
  const telling = all.get(key)
  return telling ? (telling.next ??= telling.now.then(begin, begin)) : begin()
}

async function tell(deps: Deps, appId: string, groupId: string): Promise<void> {
  const views = await deps.db.inApp(appId, async (tx) => {
    const [rows, places] = await Promise.all([
      tx
        .select()
        .from(conversation)
        .where(and(eq(conversation.groupId, groupId), inArray(conversation.state, ['queued', 'ringing']))),
      readPositions(tx, [groupId]),
    ])
    return Promise.all(rows.map((row) => presentToVisitor(tx, row, { now: deps.clock.now(), places })))
  })
  for (const view of views) deps.live.visitorConversation(appId, view)
}

import type { Connection } from './connection-light.tsx'
import type { DeskLists, DeskState } from './merge.ts'
import { whyNothing, type NothingOffered } from './offering.ts'

/** How who answers visitors stands. */
export type Standing = Pick<
  DeskState,
  'status' | 'statusSince' | 'breakReason' | 'breakReasons' | 'forcedOffline' | 'forcedReason' | 'limit'
> & {
  /** How many are served; the load counts what is left to do after some, too. */
  serving: number
  /** The one that has been served for longest; undefined: there is none. */
  first: string | undefined
  load: number
  waiting: number
  /** Why nothing can be offered; undefined where something can. */
  nothing: NothingOffered | undefined
}

/** How the line to the server stands, of a browser that has a network or not. */
export function connectionOf(isOnline: boolean, line: { isConnected: boolean; hasConnected: boolean }): Connection {
  if (!isOnline) return 'offline'
  if (line.isConnected) return 'connected'
  return line.hasConnected ? 'reconnecting' : 'connecting'
}

/** How who answers visitors stands; undefined for others, and until the desk has been read. */
export function standingOf(
  desk: DeskState | undefined,
  lists: Pick<DeskLists, 'mine' | 'after' | 'queue'>,
  connection: Connection,
): Standing | undefined {
  if (!desk?.serves) return undefined
  const load = lists.mine.length + lists.after.length
  // Until there was a line it is being made.
  const hasLine = connection === 'connected' || connection === 'connecting'
  const nothing = whyNothing(desk, { load, hasLine })
  return { ...desk, serving: lists.mine.length, first: lists.mine[0]?.id, load, waiting: lists.queue.length, nothing }
}

import type { Waiting } from './state.ts'

/** What is kept of a conversation that waits beside its row's own columns. Times are milliseconds since the epoch. */
export type Wait = Omit<Waiting, 'id' | 'medium' | 'groupId' | 'since' | 'rankAt' | 'ring'>

/** Nobody asked, nothing told. */
export const NEW_WAIT: Wait = {
  sharedWith: [],
  needs: [],
  only: null,
  prefer: null,
  asked: [],
  askedAt: null,
  allowBusy: false,
  told: null,
  isOnTheLine: false,
}

export function waitOf(one: Waiting): Wait {
  const { id: _id, medium: _medium, groupId: _groupId, since: _since, rankAt: _rankAt, ring: _ring, ...wait } = one
  return wait
}

import type { Waiting } from './state.ts'

/** What is kept of a conversation that waits beside its row's own columns. Times are milliseconds since the epoch. */
export type Wait = Pick<
  Waiting,
  'sharedWith' | 'needs' | 'only' | 'prefer' | 'asked' | 'askedAt' | 'allowBusy' | 'told' | 'isOnTheLine'
>

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

export const waitOf = ({
  sharedWith,
  needs,
  only,
  prefer,
  asked,
  askedAt,
  allowBusy,
  told,
  isOnTheLine,
}: Waiting): Wait => ({
  sharedWith,
  needs,
  only,
  prefer,
  asked,
  askedAt,
  allowBusy,
  told,
  isOnTheLine,
})

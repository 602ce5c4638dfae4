/** What an agent may choose. */
export const OWN_STATUSES = ['online', 'busy', 'break', 'offline'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** What becomes of those whom an agent serves who goes offline: they answer on, others do, or it ends. */
export const LEAVINGS = ['keep', 'queue', 'end'] as const
export type Leaving = (typeof LEAVINGS)[number]

/** What agents themselves may also choose: a colleague or a group whom they name is asked first. */
export const OWN_LEAVINGS = ['keep', 'hand_over', 'queue', 'end'] as const satisfies readonly (Leaving | 'hand_over')[]
export type OwnLeaving = (typeof OWN_LEAVINGS)[number]

/** Who is set offline by an admin keeps nobody. */
export const FORCED_LEAVINGS = ['queue', 'end'] as const satisfies readonly Leaving[]
export type ForcedLeaving = (typeof FORCED_LEAVINGS)[number]

/** What colleagues see. */
export const SHOWN_STATUSES = [
  'online',
  'idle',
  'busy',
  'break',
  'offline',
  'in_queue',
  'in_service',
  'after_call_work',
] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** What an agent may choose. */
export const OWN_STATUSES = ['online', 'busy', 'break', 'offline'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

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

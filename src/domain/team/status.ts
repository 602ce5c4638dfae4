/** What an agent may choose. */
export const OWN_STATUSES = ['online', 'busy', 'break', 'offline'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]

/** What colleagues see. */
export const SHOWN_STATUSES = ['online', 'idle', 'busy', 'break', 'offline', 'in_service'] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** What colleagues see of an agent: online and without work is idle, online with work is in service. */
export function shownStatus(own: OwnStatus, load: number): ShownStatus {
  if (own !== 'online') return own
  return load > 0 ? 'in_service' : 'idle'
}

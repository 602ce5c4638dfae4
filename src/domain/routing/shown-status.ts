import type { OwnStatus, ShownStatus } from '../team/status.ts'
import type { SlotStage } from './facts.ts'

/** What colleagues see of an agent: of one who is online, what holds their places; nothing is idle. */
export function shownStatus(own: OwnStatus, held: readonly SlotStage[]): ShownStatus {
  if (own !== 'online') return own
  if (held.includes('ringing')) return 'in_queue'
  if (held.includes('serving')) return 'in_service'
  return held.includes('after_work') ? 'after_call_work' : 'idle'
}

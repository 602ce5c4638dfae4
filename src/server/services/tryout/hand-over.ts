import type { TransferOutcome, TransferRequest } from '#src/domain/step/effect.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'

/** Whether somebody is there in a test conversation: a place in the queue, nobody, or only people who have no room. */
export type TriedAgents = Extract<TransferOutcome, 'queued' | 'no_agent' | 'busy'>

type Desk = { open: boolean; agents: TriedAgents; texts: ApplicationSettings['texts'] }
/** What the visitor reads of a hand-over that comes to nothing. */
export type DeskNotice = { notice: 'outside_hours' | 'no_agent'; text: string }
type HandedOver = {
  outcome: TransferOutcome
  notice?: DeskNotice
  ends?: boolean
}

/**
 * What a hand-over comes to, and what the visitor reads, as in a conversation with a real desk. `request`: what a flow
 * wants of it; null where the visitor asked for a person.
 */
export function handOver({ open, agents, texts }: Desk, request: TransferRequest | null): HandedOver {
  if (!open && (request?.checkHours ?? true)) {
    const text = request?.texts.outsideHours || texts.outsideHours
    return { outcome: 'outside_hours', notice: { notice: 'outside_hours', text } }
  }
  if (agents === 'no_agent') {
    const text = request?.texts.noAgent || texts.noAgent
    return {
      outcome: 'no_agent',
      ...((request?.tellNoAgent ?? true) && { notice: { notice: 'no_agent' as const, text } }),
      ends: request?.endWhenNoAgent ?? false,
    }
  }
  if (agents === 'busy' && request && !request.queue && !request.allowBusy) {
    const text = request.texts.busy
    return { outcome: 'busy', ...(text !== '' && { notice: { notice: 'no_agent' as const, text } }) }
  }
  return { outcome: 'queued' }
}

import { readSession } from '#src/domain/engine/session.ts'
import { asksAtEnd, type Asking } from '#src/domain/settings/asking.ts'
import { say, type Turn } from './turn.ts'

/** Who has invited to a rating: a flow or an agent while it went on, or its end. */
type InvitedBy = 'flow' | 'agent' | 'end'

/** Says to the visitor that they may rate, and counts it: response is ratings by invitations. */
export function noteInvitation(turn: Turn, by: InvitedBy, personId: string | null = null): void {
  if (by !== 'end') say(turn, { sender: 'system', body: { type: 'notice', notice: 'rating_invited', text: '' } })
  turn.events.push({ type: 'rating_invited', personId, data: { by } })
}

/** Counts that its end invites to a rating, where nothing has before. */
export function noteInvitedAtEnd(turn: Turn, asking: Asking): void {
  const { row, before } = turn
  const wasInvited = readSession(row.bot).invited || row.rateUntil !== null
  if (wasInvited || row.medium === 'call' || before.seq === 0) return
  if (asksAtEnd(asking, { wasServed: row.acceptedAt !== null })) noteInvitation(turn, 'end')
}

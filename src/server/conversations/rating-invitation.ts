import { readSession } from '#src/domain/engine/session.ts'
import { asksAtEnd, type Asking } from '#src/domain/settings/asking.ts'
import { lastRated } from './rated-before.ts'
import { textsToTell } from './texts.ts'
import { say, type Turn } from './turn.ts'

/** Who has invited to a rating: a flow or an agent while it went on, or its end. */
type InvitedBy = 'flow' | 'agent' | 'end'

/**
 * Says to the visitor that they may rate, and counts it: response is ratings by invitations. Our own client shows a card of
 * its own at the end; who is elsewhere is asked in words.
 */
export async function noteInvitation(turn: Turn, by: InvitedBy, personId: string | null = null): Promise<void> {
  const isElsewhere = turn.row.identityId !== null
  const text = isElsewhere ? (await textsToTell(turn)).ratingInvitation : ''
  if (by !== 'end' || isElsewhere)
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'rating_invited', text } })
  turn.events.push({ type: 'rating_invited', personId, data: { by } })
}

/** Counts that its end invites to a rating, where nothing has before. */
export async function noteInvitedAtEnd(turn: Turn, asking: Asking): Promise<void> {
  const { row, before } = turn
  const wasInvited = readSession(row.bot).invited || row.rateUntil !== null
  if (wasInvited || row.medium === 'call' || before.seq === 0) return
  const ratedAt = asking.pauseHours === 0 ? null : await lastRated(turn.tx, row)
  const wasServed = row.acceptedAt !== null
  if (asksAtEnd(asking, { endedAt: turn.now, wasServed, ratedAt })) await noteInvitation(turn, 'end')
}

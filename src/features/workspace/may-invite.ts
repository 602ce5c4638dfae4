import type { Conversation } from './desk.ts'

/** Whether a visitor can be invited to rate: they have not, and no invitation holds that was sent. `now`: milliseconds since 1970. */
export const mayInvite = ({ medium, rating, rateUntil }: Conversation, now: number): boolean =>
  medium !== 'call' && rating === null && (rateUntil === null || Date.parse(rateUntil) <= now)

/** Why an answer has not helped, in the order in which it is offered. */
export const THUMB_REASONS = ['off_topic', 'wrong', 'incomplete', 'unclear', 'other'] as const
export type ThumbReason = (typeof THUMB_REASONS)[number]

/** What a visitor thinks of an answer of the bot. `reason`, `comment`: only where it has not helped. */
export type ThumbGiven = { helpful: boolean; reason: ThumbReason | null; comment: string }
/** The same as it is kept; `changed`: it was the other one at first. */
export type Thumb = ThumbGiven & { changed: boolean }

/** Why the bot said a message; null: it did not, or nobody knows. */
type Why = { outcome: string } | null

/** Whether a message is an answer whose visitor is asked if it has helped; greetings, choices and steps of flows are none. */
export const isAnswer = (trace: Why): boolean => trace?.outcome === 'direct' || trace?.outcome === 'document'

/**
 * What is kept once a visitor has said so: they may change it once, and say once why it has not helped. Null: they have had
 * their say. The same once more changes nothing.
 */
export function afterThumb(kept: Thumb | null, given: ThumbGiven): Thumb | null {
  if (kept === null) return { ...given, changed: false }
  if (kept.helpful !== given.helpful) return kept.changed ? null : { ...given, changed: true }
  if (isBare(given) || (kept.reason === given.reason && kept.comment === given.comment)) return kept
  return isBare(kept) ? { ...kept, reason: given.reason, comment: given.comment } : null
}

/** Whether nothing is said of why. */
const isBare = ({ reason, comment }: ThumbGiven): boolean => reason === null && comment === ''

/** What is shown of an answer; `helpful` null: its visitor has said nothing yet. `isSettled`: it cannot be changed any more. */
export type ShownThumb = Omit<ThumbGiven, 'helpful'> & { helpful: boolean | null; isSettled: boolean }

/** What is shown of a message; undefined where its visitor is not asked and has said nothing. */
export function shownThumb(trace: Why, { kept, asks }: { kept: Thumb | null; asks: boolean }): ShownThumb | undefined {
  if (kept !== null) {
    const { helpful, reason, comment, changed } = kept
    return { helpful, reason, comment, isSettled: changed }
  }
  return asks && isAnswer(trace) ? { helpful: null, reason: null, comment: '', isSettled: false } : undefined
}

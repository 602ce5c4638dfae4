import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'

/** Which conversations are asked to be rated once they have ended: all, those that a person served, or none uninvited. */
export const RATED_AT_END = ['always', 'served', 'never'] as const

const { stars, label, reason, reasons, hours, pauseHours } = LIMITS.rating

/** What is asked of somebody who rates: what so many stars are called, and what may be chosen as the reason for them. */
export const ratingFormSchema = z.object({
  /** The worst first; a label that is empty is not shown. */
  stars: z
    .array(
      z.object({
        label: withoutMarkup(optionalText(label)),
        reasons: z.array(withoutMarkup(requiredText(reason))).max(reasons),
      }),
    )
    .length(stars),
  /** Whether they are asked if what they came for was solved; what was set before there was this does not ask. */
  solved: z.boolean().default(false),
  /** Whether they may write something, too. */
  comment: z.boolean(),
})
export type RatingForm = z.output<typeof ratingFormSchema>

/** What visitors are asked about how they were served. */
export const askingSchema = ratingFormSchema.extend({
  /** Whether an answer of the bot has helped. */
  thumbs: z.boolean(),
  atEnd: z.enum(RATED_AT_END),
  /** Whether agents may invite to a rating; what was set before there was this says nothing of it. */
  byAgent: z.boolean().default(true),
  /** For how many hours their invitation holds. */
  hours: z.int().min(hours.least).max(hours.most).default(24),
  /** For how many hours who has rated is not asked at another end; 0: they are asked each time. */
  pauseHours: z.int().min(0).max(pauseHours).default(0),
})
export type Asking = z.output<typeof askingSchema>

/** What an application begins with. */
export const NEW_ASKING: Asking = {
  thumbs: true,
  atEnd: 'always',
  byAgent: true,
  hours: 24,
  pauseHours: 0,
  stars: Array.from({ length: stars }, () => ({ label: '', reasons: [] })),
  solved: false,
  comment: true,
}

/** A conversation that has ended. `ratedAt`: when its visitor rated another one last; null: never. */
type Ended = { endedAt: Date; wasServed: boolean; ratedAt: Date | null }

/** Whether a conversation is asked to be rated after its end though nobody has invited to it. */
export function asksAtEnd(
  { atEnd, pauseHours }: Pick<Asking, 'atEnd' | 'pauseHours'>,
  { endedAt, wasServed, ratedAt }: Ended,
): boolean {
  if (atEnd === 'never' || (atEnd === 'served' && !wasServed)) return false
  return pauseHours === 0 || ratedAt === null || endedAt.getTime() - ratedAt.getTime() >= pauseHours * 3_600_000
}

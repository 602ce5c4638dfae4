import { DeskError } from '#src/domain/errors.ts'
import { rating } from '../db/schema/feedback.ts'
import { circumstancesOf } from './circumstances.ts'
import { guardWords, tellOfWords } from './guard-words.ts'
import { isRatable } from './present.ts'
import { lastRated } from './rated-before.ts'
import { textsToTell } from './texts.ts'
import { say, type Turn } from './turn.ts'

type Rated = { stars: number; reasons: readonly string[]; solved: boolean | null; comment: string }

/**
 * Rates the conversation of a turn, once: after its end, where that is asked, or once somebody has invited to. Throws
 * STATE_CONFLICT where it cannot be, or was.
 */
export async function rateIn(turn: Turn, { stars, reasons, solved: told, comment: said }: Rated): Promise<void> {
  const { asking } = await circumstancesOf(turn.tx)
  const ratedAt = asking.pauseHours === 0 ? null : await lastRated(turn.tx, turn.row)
  if (!isRatable(turn.row, asking, { now: turn.now, ratedAt }))
    throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
  const guarded = await guardWords(turn, 'visitor', asking.comment ? said : '')
  const [comment = ''] = guarded.texts
  const solved = asking.solved ? told : null
  const offered = asking.stars[stars - 1]?.reasons ?? []
  const [stored] = await turn.tx
    .insert(rating)
    .values({
      appId: turn.appId,
      conversationId: turn.row.id,
      stars,
      reasons: offered.filter((one) => reasons.includes(one)),
      solved,
      comment,
      at: turn.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw new DeskError('STATE_CONFLICT', { rated: true })
  await tellOfWords(turn, { writer: 'visitor', words: guarded.alerts, seq: null })
  const texts = await textsToTell(turn)
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'rated', text: texts.ratingThanks, stars } })
  turn.row.revision += 1
  turn.events.push({ type: 'rated', data: { stars, solved } })
}

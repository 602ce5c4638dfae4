import type { MessageBody } from '#src/domain/conversation/message.ts'
import { isOpen, nextOpening } from '#src/domain/hours/openings.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { fillText } from '#src/domain/text.ts'
import { circumstancesOf } from './circumstances.ts'
import { hoursThatCount } from './hours-that-count.ts'
import { speakerOf } from './speaker.ts'
import type { Turn } from './turn.ts'

/** What is said in a conversation that nobody is there. */
type ClosedNotice = Extract<MessageBody, { type: 'notice' }>

/**
 * What a visitor is told who asks for a person outside the hours that count, and whether they can leave a message; null: it is
 * open. The text may name the next opening, which is told in the visitor's language by the clock of the application.
 */
export async function closedNotice(turn: Turn, groupId: string | null, text: string): Promise<ClosedNotice | null> {
  const hours = await hoursThatCount(turn.tx, { groupId, by: turn.row })
  if (isOpen(hours, turn.now)) return null
  const next = nextOpening(hours, turn.now)
  const { language } = await speakerOf(turn)
  const { timeZone } = (await circumstancesOf(turn.tx)).settings.hours
  const words = fillText(text, { nextOpening: next === null ? '…' : openingWords(next, turn.now, timeZone, language) })
  const takesMessages = (hours.outside ?? 'form') === 'form'
  return { type: 'notice', notice: 'outside_hours', text: words, ...(!takesMessages && { leaves: false as const }) }
}

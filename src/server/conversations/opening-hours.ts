import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { isOpen, nextOpening } from '#src/domain/hours/openings.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { fillText } from '#src/domain/text.ts'
import { circumstancesOf } from './circumstances.ts'
import { hoursThatCount } from './hours-that-count.ts'
import { speakerOf } from './speaker.ts'
import type { Turn } from './turn.ts'

/** What is said in a conversation that nobody is there. */
type NobodyNotice = Extract<MessageBody, { type: 'notice' }>

/**
 * What a visitor is told who asks for a person outside the hours that count, and whether they can leave a message; null: it is
 * open. The text may name the next opening, which is told in the visitor's language by the clock of the application.
 */
export async function closedNotice(turn: Turn, groupId: string | null, text: string): Promise<NobodyNotice | null> {
  const hours = await hoursThatCount(turn.tx, { groupId, by: turn.row })
  if (isOpen(hours, turn.now)) return null
  const next = nextOpening(hours, turn.now)
  const { language } = await speakerOf(turn)
  const { timeZone } = (await circumstancesOf(turn.tx)).settings.hours
  const words = fillText(text, { nextOpening: next === null ? '…' : openingWords(next, turn.now, timeZone, language) })
  return { type: 'notice', notice: 'outside_hours', text: words, ...(!takesMessages(hours) && LEAVES_NONE) }
}

/** What a visitor is told whom nobody of a group takes, be it open or not, and whether they can leave a message. */
export async function nobodyNotice(turn: Turn, groupId: string | null, text: string): Promise<NobodyNotice> {
  return { type: 'notice', notice: 'no_agent', text, ...(await leaving(turn, groupId)) }
}

/** What a notice says of leaving a message: that none can be, outside hours that take none; else nothing. */
export async function leaving(turn: Turn, groupId: string | null): Promise<{ leaves?: false }> {
  const hours = await hoursThatCount(turn.tx, { groupId, by: turn.row })
  return takesMessages(hours) || isOpen(hours, turn.now) ? {} : LEAVES_NONE
}

const LEAVES_NONE = { leaves: false as const }

const takesMessages = ({ outside = 'form' }: WorkingHours): boolean => outside === 'form'

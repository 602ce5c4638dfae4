import { eq, sql } from 'drizzle-orm'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { isOpen, nextOpening } from '#src/domain/hours/openings.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { fillText } from '#src/domain/text.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import type { ConversationRow } from './rows.ts'
import { servingOf } from './serving.ts'
import { speakerOf } from './speaker.ts'
import { stands } from './standing.ts'
import type { Turn } from './turn.ts'

/** Where hours may come from: the wanted group, what somebody came by, and what a voice menu has of its own. */
type Asked = { groupId: string | null; by: CameBy; menu?: WorkingHours | null }
/** A kind of channel, and an account of it. */
export type CameBy = Pick<ConversationRow, 'channel' | 'identityId'>

/**
 * The hours that count where a person is asked for: those of the wanted group, else of the voice menu, else of the account, else
 * of the channel, else of the application; always as a whole.
 */
export async function hoursThatCount(tx: Tx, { groupId, by, menu = null }: Asked): Promise<WorkingHours> {
  const [[group], serving, { settings, channelHours }] = await Promise.all([
    groupId === null ? [] : hoursOf(tx, { groupId }).execute(),
    servingOf(tx, by),
    circumstancesOf(tx),
  ])
  return group?.hours ?? menu ?? serving?.hours ?? channelHours.channels[by.channel] ?? settings.hours
}

const hoursOf = fixedSelect(
  { hours: agentGroup.hours },
  sql`from ${agentGroup} where ${eq(agentGroup.id, sql.placeholder('groupId'))} and ${stands}`,
)

/**
 * What a visitor is told who asks for a person outside the hours that count; null: it is open. The text may name the next
 * opening, which is told in the visitor's language by the clock of the application.
 */
export async function closedText(turn: Turn, groupId: string | null, text: string): Promise<string | null> {
  const hours = await hoursThatCount(turn.tx, { groupId, by: turn.row })
  if (isOpen(hours, turn.now)) return null
  const next = nextOpening(hours, turn.now)
  const { language } = await speakerOf(turn)
  const { timeZone } = (await circumstancesOf(turn.tx)).settings.hours
  return fillText(text, { nextOpening: next === null ? '…' : openingWords(next, turn.now, timeZone, language) })
}

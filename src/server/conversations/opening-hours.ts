import { eq, sql } from 'drizzle-orm'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { isOpen, nextOpening } from '#src/domain/hours/openings.ts'
import { openingWords } from '#src/domain/hours/opening-words.ts'
import { fillText } from '#src/domain/text.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import { speakerOf } from './speaker.ts'
import { stands } from './standing.ts'
import type { Turn } from './turn.ts'

/** Where hours may come from: the wanted group, the kind of channel (null: any) and what a voice menu has of its own. */
type Asked = { groupId: string | null; channel: string | null; menu?: WorkingHours | null }

/**
 * The hours that count where a person is asked for: those of the wanted group, else of the voice menu, else of the channel,
 * else of the application; always as a whole.
 */
export async function hoursThatCount(tx: Tx, { groupId, channel, menu = null }: Asked): Promise<WorkingHours> {
  const [group] = groupId === null ? [] : await hoursOf(tx, { groupId }).execute()
  const { settings, channelHours } = await circumstancesOf(tx)
  return group?.hours ?? menu ?? channelHours.channels[channel ?? ''] ?? settings.hours
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
  const hours = await hoursThatCount(turn.tx, { groupId, channel: turn.row.channel })
  if (isOpen(hours, turn.now)) return null
  const next = nextOpening(hours, turn.now)
  const { language } = await speakerOf(turn)
  const { timeZone } = (await circumstancesOf(turn.tx)).settings.hours
  return fillText(text, { nextOpening: next === null ? '…' : openingWords(next, turn.now, timeZone, language) })
}

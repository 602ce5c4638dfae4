import { eq, sql } from 'drizzle-orm'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import type { ConversationRow } from './rows.ts'
import { servingOf, usualGroup } from './serving.ts'
import { stands } from './standing.ts'

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

const known = new WeakMap<Tx, Map<string, Promise<boolean>>>()

/**
 * Whether the bot answers alone now: it is outside the hours that count, and these want nobody to be offered then. Read once in
 * a transaction, of which `now` is the moment.
 */
export function isBotAlone(tx: Tx, by: CameBy, now: Date): Promise<boolean> {
  const ofTx = known.get(tx) ?? new Map<string, Promise<boolean>>()
  known.set(tx, ofTx)
  const key = by.identityId ?? by.channel
  const read = ofTx.get(key) ?? readAlone(tx, by, now)
  ofTx.set(key, read)
  return read
}

async function readAlone(tx: Tx, by: CameBy, now: Date): Promise<boolean> {
  if (!(await circumstancesOf(tx)).hasBotAlone) return false
  const hours = await hoursThatCount(tx, { groupId: await usualGroup(tx, by), by })
  return hours.outside === 'bot' && !isOpen(hours, now)
}

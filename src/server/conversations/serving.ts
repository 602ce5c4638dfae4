import { and, eq, sql } from 'drizzle-orm'
import type { Serving } from '#src/domain/channel/serving.ts'
import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { channelAccount, channelIdentity } from '../db/schema/channel.ts'
import { agentGroup } from '../db/schema/team.ts'
import { circumstancesOf } from './circumstances.ts'
import type { ConversationRow } from './rows.ts'
import { stands } from './standing.ts'

/** A conversation, by who its visitor is on an account. */
export type ByAccount = Pick<ConversationRow, 'identityId'>

const known = new WeakMap<Tx, Map<string, Promise<Serving | null>>>()

/** How who comes by the account of a conversation is served; null: it came by a channel of ours. Read once in a transaction. */
export function servingOf(tx: Tx, { identityId }: ByAccount): Promise<Serving | null> {
  if (identityId === null) return Promise.resolve(null)
  const ofTx = known.get(tx) ?? new Map<string, Promise<Serving | null>>()
  known.set(tx, ofTx)
  const read = ofTx.get(identityId) ?? readServing(tx, identityId)
  ofTx.set(identityId, read)
  return read
}

/** Where somebody comes who asked for no group: that of their account, else the application's. */
export async function usualGroup(tx: Tx, row: ByAccount): Promise<string | null> {
  const [serving, { settings }] = await Promise.all([servingOf(tx, row), circumstancesOf(tx)])
  return serving?.groupId ?? settings.defaultGroupId
}

/** For how long a conversation is waited with, a silent visitor as their account has it. */
export async function timeoutsOf(tx: Tx, row: ByAccount): Promise<Timeouts> {
  const [serving, { timeouts }] = await Promise.all([servingOf(tx, row), circumstancesOf(tx)])
  return { ...timeouts, ...serving?.silence }
}

async function readServing(tx: Tx, identityId: string): Promise<Serving | null> {
  const [row] = await servings(tx, { identityId }).execute()
  if (!row) return null
  const { visitorReminder, visitorEnd, ...serving } = row
  return { ...serving, silence: visitorEnd === null ? null : { visitorReminder, visitorEnd } }
}

const servings = fixedSelect(
  {
    bot: channelAccount.bot,
    // A group that was disbanded takes nobody in.
    groupId: sql<string | null>`${agentGroup.id}`,
    welcome: channelAccount.welcome,
    hours: channelAccount.hours,
    visitorReminder: channelAccount.visitorReminder,
    visitorEnd: channelAccount.visitorEnd,
    texts: channelAccount.texts,
    translations: channelAccount.textTranslations,
  },
  sql`from ${channelIdentity}
    join ${channelAccount} on ${and(
      eq(channelAccount.appId, channelIdentity.appId),
      eq(channelAccount.id, channelIdentity.accountId),
    )}
    left join ${agentGroup} on ${and(
      eq(agentGroup.appId, channelAccount.appId),
      eq(agentGroup.id, channelAccount.groupId),
      stands,
    )}
    where ${eq(channelIdentity.id, sql.placeholder('identityId'))}`,
)

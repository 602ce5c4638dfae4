import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ConversationRow } from '../conversations/rows.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { channelAccount, channelIdentity } from '../db/schema/channel.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'

export type IdentityRow = typeof channelIdentity.$inferSelect

/** Who somebody is on an account, and what goes on with them. */
export type Standing = {
  identity: IdentityRow
  kind: string
  config: Record<string, unknown>
  /** null: nothing goes on, and what they say next begins anew. */
  talk: ConversationRow | null
  liveRelease: string | null
  /** Since when their application serves nobody; null: it does. */
  closedAt: Date | null
}

/** How somebody stands; null where they are not known any more. */
export async function readStanding(tx: Tx, identityId: string): Promise<Standing | null> {
  const of = { identityId }
  const [[identity], [around], [talk]] = await Promise.all([
    identityOf(tx, of).execute(),
    aroundOf(tx, of).execute(),
    talkOf(tx, of).execute(),
  ])
  return identity && around ? { identity, ...around, talk: talk ?? null } : null
}

const isThem = eq(channelIdentity.id, sql.placeholder('identityId'))

/** Who somebody is on an account. */
export const identityOf = fixedSelect(getTableColumns(channelIdentity), sql`from ${channelIdentity} where ${isThem}`)

const aroundOf = fixedSelect(
  {
    kind: channelAccount.kind,
    config: channelAccount.config,
    liveRelease: application.liveRelease,
    closedAt: application.closedAt,
  },
  sql`from ${channelIdentity}
    join ${channelAccount} on ${and(
      eq(channelAccount.appId, channelIdentity.appId),
      eq(channelAccount.id, channelIdentity.accountId),
    )}
    join ${application} on ${eq(application.appId, channelIdentity.appId)} where ${isThem}`,
)

const talkOf = fixedSelect(
  getTableColumns(conversation),
  sql`from ${conversation} join ${channelIdentity} on ${and(
    eq(channelIdentity.appId, conversation.appId),
    eq(channelIdentity.id, conversation.identityId),
    eq(channelIdentity.visitorId, conversation.visitorId),
  )}
    where ${eq(conversation.identityId, sql.placeholder('identityId'))} and ${conversation.state} <> 'ended'
      and ${conversation.expiredAt} is null`,
)

import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { ChannelAccount, ChannelError } from '#src/contract/channels.ts'
import type { WireError } from '#src/domain/wire/adapter.ts'
import { hookUrlOf, operated, secretPurpose, type AccountRow, type Operated } from '../../channels/accounts.ts'
import { servingIn } from './serving.ts'
import type { MemberContext } from '../../context.ts'
import { channelAccount, channelIdentity } from '../../db/schema/channel.ts'
import { conversation } from '../../db/schema/conversation.ts'

const WEEK = 7 * 86_400_000

/** The accounts that are bound, the oldest first. */
export function listAccounts(context: MemberContext): Promise<ChannelAccount[]> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const since = new Date(context.clock.now().getTime() - WEEK)
    const figures = tx
      .select({
        accountId: channelIdentity.accountId,
        week: sql<number>`count(*) filter (where ${conversation.startedAt} > ${since.toISOString()}::timestamptz)::int`.as(
          'week',
        ),
        last: sql<string | null>`max(${conversation.lastMessageAt})`.as('last'),
        open: sql<number>`count(*) filter (where ${conversation.state} <> 'ended')::int`.as('open'),
        served: sql<number>`count(*) filter (where ${conversation.state} = 'in_service')::int`.as('served'),
      })
      .from(conversation)
      .innerJoin(channelIdentity, eq(channelIdentity.id, conversation.identityId))
      .groupBy(channelIdentity.accountId)
      .as('figures')
    const rows = await tx
      .select({
        row: channelAccount,
        week: figures.week,
        last: figures.last,
        open: figures.open,
        served: figures.served,
      })
      .from(channelAccount)
      .leftJoin(figures, eq(figures.accountId, channelAccount.id))
      .where(isNull(channelAccount.unboundAt))
      .orderBy(asc(channelAccount.createdAt), asc(channelAccount.id))
    const accounts: ChannelAccount[] = []
    for (const { row, week, last, open, served } of rows) {
      const operator = operated(row.kind)
      if (!operator) continue
      const secrets: ChannelAccount['secrets'] = {}
      for (const name of Object.keys(operator.spec.secrets)) {
        const known = await context.secrets.describe(tx, appId, secretPurpose(row.id, name))
        secrets[name] = known.configured ? { configured: true, last4: known.last4 } : { configured: false, last4: '' }
      }
      accounts.push({
        ...described(row, operator, context.publicUrl),
        secrets,
        serving: servingIn(row),
        conversations: week ?? 0,
        lastMessageAt: last === null ? null : new Date(last).toISOString(),
        open: { all: open ?? 0, served: served ?? 0 },
      })
    }
    return accounts
  })
}

const iso = (date: Date | null) => date?.toISOString() ?? null

const described = (row: AccountRow, operator: Operated, publicUrl: string) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  account: row.account,
  config: row.config,
  state: stateOf(row),
  error: row.error && toldError(row.error),
  hook: {
    url: hookUrlOf(operator, publicUrl, row),
    verifyToken: operator.spec.sending.keyedHook ? null : row.hookKey,
  },
  testedAt: iso(row.testedAt),
  heardAt: iso(row.heardAt),
  tokenEndsAt: iso(row.tokenEndsAt),
  revision: row.revision,
})

/** As far as it is shown. */
export const toldError = ({ class: kind, code, said }: WireError): ChannelError => ({
  class: kind,
  code,
  said: said.slice(0, 500),
})

function stateOf({ enabled, error, testedAt, heardAt }: AccountRow): ChannelAccount['state'] {
  if (!enabled) return 'disabled'
  if (error !== null) return 'error'
  return testedAt !== null && heardAt !== null ? 'connected' : 'pending'
}

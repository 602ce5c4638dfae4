import { sql } from 'drizzle-orm'
import { channelSpecs, isChannelKind } from '#src/channels/specs.ts'
import type { Reach } from '#src/contract/conversation.ts'
import type { ChannelSpec } from '#src/domain/channel/spec.ts'
import { after } from '#src/lib/after.ts'
import { conversation } from '../db/schema/conversation.ts'

/** What is read of how a visitor is reached. */
type ReachRead = Pick<Reach, 'account' | 'isBound' | 'unsent'> & {
  config: Record<string, unknown>
  heardAt: string | null
  sentSince: number
}

/** How the visitor of a row is reached by others; null where nobody carries what is said. */
export const REACH_SHOWN = sql<ReachRead | null>`case when ${conversation.identityId} is null then null else (
  select jsonb_build_object('account', a.name, 'isBound', a.enabled and a.unbound_at is null, 'config', a.config,
    'heardAt', i.heard_at, 'sentSince', i.sent_since, 'unsent', coalesce((
      select jsonb_agg(jsonb_build_object('seq', o.seq, 'state', o.state, 'why', o.error -> 'class') order by o.seq)
      from channel_outbox o
      where o.app_id = ${conversation.appId} and o.conversation_id = ${conversation.id} and o.state in ('failed', 'unknown')
    ), '[]'))
  from channel_identity i join channel_account a on a.app_id = i.app_id and a.id = i.account_id
  where i.app_id = ${conversation.appId} and i.id = ${conversation.identityId}) end`

/** As the desk shows it; a person is who writes there. */
export function presentReach(read: ReachRead, channel: string): Reach {
  const { account, isBound, unsent, config, heardAt, sentSince } = read
  const spec: ChannelSpec | null = isChannelKind(channel) ? channelSpecs[channel] : null
  const hours = spec?.sending?.windowHours(config, true) ?? null
  const until = hours === null ? null : after(new Date(heardAt ?? 0), hours * 3600).toISOString()
  const most = spec?.sending?.mostAfterEach
  const left = most === undefined ? null : Math.max(most - sentSince, 0)
  return { account, isBound, unsent, until, left, hasTemplates: spec?.sending?.hasTemplates === true }
}

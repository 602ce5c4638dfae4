import { sql } from 'drizzle-orm'
import type { Silence, Timeouts } from '#src/domain/settings/timeouts.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount, channelIdentity } from '../db/schema/channel.ts'
import { conversation } from '../db/schema/conversation.ts'
import { timer } from '../db/schema/platform.ts'
import { timerRow, type TimerRow } from '../jobs/timers.ts'
import { circumstancesOf } from './circumstances.ts'
import type { ConversationRow } from './rows.ts'
import type { Gathered } from './turn-writes.ts'

/** What a timer of a conversation counts from; `reminded`: the visitor has been told that it ends soon. */
type Counted = { since: string; reminded?: boolean }

/** What it counts from, as it was written with the timer; `otherwise` where an older one says nothing of it. */
export const countedFrom = (data: Record<string, unknown>, otherwise: Date): Date =>
  typeof data['since'] === 'string' ? new Date(data['since']) : otherwise

/** When a visitor's silence has its next consequence, counted from `since`: a reminder where there is one, else the end. */
export function silenceTimer(
  appId: string,
  conversationId: string,
  { visitorReminder, visitorEnd }: Timeouts,
  since: Date,
  reminded = false,
): TimerRow {
  const dueAt = after(since, reminded ? visitorEnd : (visitorReminder ?? visitorEnd))
  const data: Counted = { since: since.toISOString(), reminded }
  return timerRow(appId, 'visitor_idle', conversationId, dueAt, data)
}

/** When an unanswered word has its next consequence after `passed` seconds; undefined: none is left. */
export function replyTimer(
  appId: string,
  conversationId: string,
  { agentReminder, agentEnd }: Timeouts,
  since: Date,
  passed = 0,
): TimerRow | undefined {
  const next = [agentReminder, agentEnd].find((seconds) => seconds !== null && seconds > passed) ?? null
  if (next === null) return undefined
  const data: Counted = { since: since.toISOString() }
  return timerRow(appId, 'agent_reply', conversationId, after(since, next), data)
}

/**
 * An agent's time begins with the first word that waits for them, or when it becomes theirs to answer; further words move
 * nothing. An answer leaves the timer: whoever finds it due finds that nothing is owed.
 */
export async function clockReply(turn: Gathered): Promise<void> {
  const { appId, tx, now, row, before } = turn
  if (row.state !== 'in_service' || row.waitingSince === null || row.medium === 'call') return
  const isNews =
    before.state !== 'in_service' ||
    before.ownerId !== row.ownerId ||
    before.waitingSince?.getTime() !== row.waitingSince.getTime()
  if (!isNews) return
  const next = replyTimer(appId, row.id, (await circumstancesOf(tx)).timeouts, now)
  if (next) turn.timers.push(next)
}

/** The end of a conversation that goes on and on; undefined: it may. */
export function lengthTimer(
  row: Pick<ConversationRow, 'appId' | 'id' | 'startedAt'>,
  { conversation: most }: Timeouts,
) {
  return most === null ? undefined : timerRow(row.appId, 'conversation_length', row.id, after(row.startedAt, most))
}

const add = (seconds: number) => sql`${seconds} * interval '1 second'`

/** Brings the timers of silent visitors to other times: of an account, or (null) of all that have none of their own. */
export async function resetSilence(
  tx: Tx,
  { visitorReminder, visitorEnd }: Silence,
  accountId: string | null,
): Promise<void> {
  const ofAccount = sql`select 1 from ${conversation}
    join ${channelIdentity} on ${channelIdentity.appId} = ${conversation.appId} and ${channelIdentity.id} = ${conversation.identityId}
    join ${channelAccount} on ${channelAccount.appId} = ${channelIdentity.appId} and ${channelAccount.id} = ${channelIdentity.accountId}
    where ${conversation.appId} = ${timer.appId} and ${conversation.id} = ${timer.subject}`
  const isMeant =
    accountId === null
      ? sql`not exists (${ofAccount} and ${channelAccount.visitorEnd} is not null)`
      : sql`exists (${ofAccount} and ${channelAccount.id} = ${accountId})`
  await tx.execute(sql`update ${timer} set held_until = null, due_at = (data ->> 'since')::timestamptz
    + case when data ->> 'reminded' = 'true' then ${add(visitorEnd)} else ${add(visitorReminder ?? visitorEnd)} end
    where kind = 'visitor_idle' and data ->> 'since' <> '' and ${isMeant}`)
}

/** Brings the timers of all conversations that are under way to other times. What has gone by counts. */
export async function resetClocks(tx: Tx, times: Timeouts): Promise<void> {
  const running = sql`${conversation.state} <> 'ended' and ${conversation.medium} <> 'call'`
  const { agentReminder, agentEnd, conversation: most } = times
  await resetSilence(tx, times, null)
  if (most !== null)
    await tx.execute(sql`insert into ${timer} (app_id, id, kind, subject, due_at)
      select app_id, gen_random_uuid(), 'conversation_length', id, started_at + ${add(most)} from ${conversation}
      where ${running} on conflict (app_id, kind, subject) do update set due_at = excluded.due_at, held_until = null`)
  const first = agentReminder ?? agentEnd
  if (first !== null)
    await tx.execute(sql`insert into ${timer} (app_id, id, kind, subject, due_at, data)
      select app_id, gen_random_uuid(), 'agent_reply', id, waiting_since + ${add(first)},
        jsonb_build_object('since', waiting_since) from ${conversation}
      where ${running} and state = 'in_service' and waiting_since is not null
      on conflict (app_id, kind, subject) do update set due_at = excluded.due_at, data = excluded.data, held_until = null`)
}

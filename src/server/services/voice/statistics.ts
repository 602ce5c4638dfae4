import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { MenuStatistics, NodeStatistics } from '#src/contract/calls.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import { call } from '../../db/schema/voice.ts'
import { storedDocument } from '../flows/documents.ts'
import { findMenu } from './menus.ts'
import { CALL_EVENTS, didItself, happened } from '../../voice/outcomes.ts'

const HOURS = { '24h': 24, '7d': 7 * 24, '14d': 14 * 24, '30d': 30 * 24 }

/** What became of a menu's calls that began within a range, in all and at each of its nodes. */
export function readStatistics(
  context: MemberContext,
  input: { flowId: string; range: keyof typeof HOURS },
): Promise<MenuStatistics> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const menu = await findMenu(tx, input.flowId)
    const since = new Date(context.clock.now().getTime() - HOURS[input.range] * 3_600_000)
    const totals = await readTotals(tx, menu.id, since)
    const { nodes } = storedDocument(menu.kind, menu.document)
    const seen = await readNodes(tx, menu.id, since)
    const sumOf = (field: 'entries' | 'invalid' | 'timeouts') => seen.reduce((sum, node) => sum + node[field], 0)
    const shareOf = (count: number, all: number) => (all === 0 ? null : count / all)
    const ofEnded = (count: number) => shareOf(count, totals.ended)
    return {
      calls: totals.calls,
      ended: totals.ended,
      selfService: ofEnded(totals.selfService),
      transferred: ofEnded(totals.transferred),
      abandonedInMenu: ofEnded(totals.abandonedInMenu),
      abandonedInQueue: ofEnded(totals.abandonedInQueue),
      voicemail: ofEnded(totals.voicemail),
      callback: ofEnded(totals.callback),
      failed: ofEnded(totals.failed),
      secondsToAgent: totals.secondsToAgent,
      seconds: totals.seconds,
      invalid: shareOf(sumOf('invalid'), sumOf('entries')),
      timeout: shareOf(sumOf('timeouts'), sumOf('entries')),
      days: await readDays(tx, menu.id, since),
      nodes: seen.map((node) => ({ ...node, title: nodes.get(node.nodeId)?.title ?? '' })),
    }
  })
}

const ofCall = and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId))
const counted = (when: SQL) => sql<number>`(count(*) filter (where ${when}))::int`
const endedAs = (reason: string) => sql`${conversation.endReason} = ${reason}`

async function readTotals(tx: Tx, flowId: string, since: Date) {
  const [row] = await tx
    .select({
      calls: sql<number>`count(*)::int`,
      ended: counted(sql`${conversation.state} = 'ended'`),
      selfService: counted(didItself),
      transferred: counted(sql`${conversation.acceptedAt} is not null or ${happened(CALL_EVENTS.dialled)}`),
      abandonedInMenu: counted(endedAs('abandoned_before_transfer')),
      abandonedInQueue: counted(endedAs('abandoned_in_queue')),
      voicemail: counted(happened(CALL_EVENTS.voicemail)),
      callback: counted(happened(CALL_EVENTS.callback)),
      failed: counted(happened(CALL_EVENTS.failed)),
      secondsToAgent: sql<
        number | null
      >`(avg(extract(epoch from ${conversation.acceptedAt} - ${call.startedAt})))::float8`,
      seconds: sql<
        number | null
      >`(avg(extract(epoch from coalesce(${conversation.acceptedAt}, ${conversation.endedAt}) - ${call.startedAt})))::float8`,
    })
    .from(call)
    .innerJoin(conversation, ofCall)
    .where(and(eq(call.flowId, flowId), gte(call.startedAt, since)))
  if (!row) throw new Error('Calls could not be counted.')
  return row
}

async function readDays(tx: Tx, flowId: string, since: Date): Promise<MenuStatistics['days']> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  const date = sql<string>`to_char(${call.startedAt} at time zone ${app?.settings.hours.timeZone ?? 'UTC'}, 'YYYY-MM-DD')`
  return tx
    .select({ date, calls: sql<number>`count(*)::int`, selfService: counted(didItself) })
    .from(call)
    .innerJoin(conversation, ofCall)
    .where(and(eq(call.flowId, flowId), gte(call.startedAt, since)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Every step that the bot took in those calls, added up by node, the most visited first. */
async function readNodes(tx: Tx, flowId: string, since: Date): Promise<Omit<NodeStatistics, 'title'>[]> {
  const { rows } = await tx.execute<Omit<NodeStatistics, 'title'> & Record<string, unknown>>(sql`
    with step as (
      select taken.conversation_id, taken.n, taken.at, entry.ordinality as place,
        entry.value->>'nodeId' as node, entry.value->>'kind' as kind, entry.value->'signal'->>'type' as signal,
        entry.value->'signal'->>'key' as key, entry.value->'left'->>'by' as outlet, entry.value->'left'->>'edgeId' as edge,
        entry.value->>'move' as move, entry.value->'note'->>'missed' as missed,
        jsonb_typeof(entry.value->'error') = 'object' as failed
      from ${call} one
      join bot_input taken on taken.app_id = one.app_id and taken.conversation_id = one.conversation_id
      cross join lateral jsonb_array_elements(taken.trace) with ordinality entry
      where one.flow_id = ${flowId} and one.started_at >= ${since} and entry.value->>'flowId' = ${flowId}
    ), stay as (
      select node, extract(epoch from min(at) filter (where outlet is not null) - min(at)) as seconds
      from (
        select *, count(*) filter (where signal = 'entered') over (
          partition by conversation_id, node order by n, place
        ) as visit from step
      ) visited group by conversation_id, node, visit
    ), hung_up as (
      select e.data->>'nodeId' as node, count(*)::int as calls from conversation_event e
      join ${call} one on one.app_id = e.app_id and one.conversation_id = e.conversation_id
      where e.type = ${CALL_EVENTS.hungUp} and one.flow_id = ${flowId} and one.started_at >= ${since}
      group by 1
    ), pressed as (
      select node, jsonb_agg(jsonb_build_object('key', key, 'count', n) order by n desc, key) as keys
      from (select node, key, count(*)::int as n from step where key is not null group by node, key) by_key group by node
    ), gone as (
      select node, jsonb_agg(jsonb_build_object('outlet', outlet, 'edgeId', edge, 'count', n) order by n desc, outlet) as exits
      from (select node, outlet, edge, count(*)::int as n from step where outlet is not null group by node, outlet, edge) by_exit
      group by node
    )
    select step.node as "nodeId", max(step.kind) as kind,
      count(distinct step.conversation_id)::int as calls,
      (count(*) filter (where signal = 'entered'))::int as visits,
      coalesce(max(pressed.keys::text)::jsonb, '[]') as keys,
      (count(*) filter (where signal in ('key', 'said', 'timeout') and (missed is not null or move <> 'listen')))::int as entries,
      (count(*) filter (where missed = 'wrong'))::int as invalid,
      (count(*) filter (where missed = 'timeout'))::int as timeouts,
      (count(*) filter (where failed))::int as failures,
      coalesce(max(hung_up.calls), 0) as "hangUps",
      (select percentile_cont(0.5) within group (order by stay.seconds)::float8 from stay where stay.node = step.node) as seconds,
      coalesce(max(gone.exits::text)::jsonb, '[]') as exits
    from step
    left join pressed on pressed.node = step.node
    left join gone on gone.node = step.node
    left join hung_up on hung_up.node = step.node
    group by step.node
    order by visits desc, step.node`)
  return rows
}

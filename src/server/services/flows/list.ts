import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FlowSummary } from '#src/contract/flows.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { releaseEntry } from '../../db/schema/bot.ts'
import { conversationEvent } from '../../db/schema/conversation.ts'
import { flow, flowTest, flowTestRun } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { readCheckedApplication } from './check.ts'
import type { FlowRow } from './find.ts'
import { countProblems, readShapes } from './overview.ts'
import { flowQuota } from './premium.ts'

type Filter = {
  text?: string | undefined
  folderId?: string | undefined
  kind?: FlowSummary['kind'] | undefined
  enabled?: boolean | undefined
  live?: FlowSummary['live'] | undefined
}
type Sort = 'name' | 'updatedAt' | 'runs' | 'completed' | 'failed' | 'lastRunAt' | 'number'
type Order = { sort: Sort; descending: boolean }
type Page = { cursor?: string | undefined; limit: number }

const WEEK_MS = 7 * 86_400_000

/** Task flows a page at a time, with what is known of each. An application has few enough to sort them here. */
export function listFlows(context: MemberContext, input: Filter & Order & Page) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const all = (await readSummaries(tx, now, context.env.outboundAllow)).flatMap(({ kind, ...summary }) => {
      const one = kind === 'ivr' ? null : { ...summary, kind }
      return one && isWanted(one, input) ? [one] : []
    })
    const compare = comparing(input)
    const sorted = all.toSorted(compare)
    const after = readCursor(input.cursor, input.sort)
    const rest = after ? sorted.filter((one) => compare(after, one) < 0) : sorted
    const items = rest.slice(0, input.limit)
    const last = items.at(-1)
    return {
      items,
      nextCursor: rest.length > items.length && last ? JSON.stringify([last[input.sort], last.id]) : null,
      total: all.length,
      quota: await flowQuota(tx, now),
    }
  })
}

/** What is known of a flow or a menu. */
export type Summary = Omit<FlowSummary, 'kind'> & { kind: FlowRow['kind'] }

/** All flows and menus of the application, in their order. */
export async function readSummaries(tx: Tx, now: Date, allow: readonly string[]): Promise<Summary[]> {
  const rows = await tx
    .select({
      id: flow.id,
      number: flow.number,
      folderId: flow.folderId,
      updatedAt: flow.updatedAt,
      updatedBy: member.nickname,
    })
    .from(flow)
    .leftJoin(member, and(eq(member.appId, flow.appId), eq(member.personId, flow.updatedBy)))
    .where(isNull(flow.deletedAt))
  const shapes = await readShapes(tx)
  const problems = await countProblems(tx, shapes, await readCheckedApplication(tx, allow))
  const live = await readLiveHashes(tx)
  const runs = await countRuns(tx, new Date(now.getTime() - WEEK_MS))
  const lastRuns = await readLastRuns(tx)
  const tests = await countTests(tx)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return shapes.flatMap(({ id, name, kind, enabled, revision, hash, ...shape }) => {
    const row = rowOf.get(id)
    if (!row) return []
    const { started = 0, completed = 0, failed = 0 } = runs.get(id) ?? {}
    const shareOf = (count: number) => (started === 0 ? null : Math.min(1, count / started))
    return {
      id,
      number: row.number,
      name,
      kind,
      folderId: row.folderId,
      enabled,
      live: liveState(live.get(id), enabled, hash),
      trigger: {
        intent: shape.intent,
        examples: shape.examples.length,
        keywords: shape.keywords,
        events: shape.events,
        calledBy: shapes.filter((other) => other.id !== id && other.calls.includes(id)).length,
      },
      problems: problems.get(id) ?? { blocking: 0, warnings: 0 },
      runs: started,
      completed: shareOf(completed),
      failed: shareOf(failed),
      lastRunAt: lastRuns.get(id)?.toISOString() ?? null,
      tests: tests.get(id) ?? { total: 0, passed: 0 },
      revision,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy,
    }
  })
}

function liveState(live: string | undefined, enabled: boolean, hash: string): FlowSummary['live'] {
  if (live === undefined) return enabled ? 'new' : 'off'
  return enabled && live === hash ? 'same' : 'changed'
}

/** The content of each flow that visitors get now, by its hash. */
async function readLiveHashes(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: releaseEntry.entityId, hash: sql<string>`encode(${releaseEntry.hash}, 'hex')` })
    .from(releaseEntry)
    .innerJoin(application, eq(application.liveRelease, releaseEntry.releaseId))
    .where(eq(releaseEntry.kind, 'flow'))
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Runs begun, ended and failed since a moment. Who said at the end that it did not help counts as not completed. */
async function countRuns(tx: Tx, since: Date) {
  const count = (type: string, more = sql``) =>
    sql<number>`(count(*) filter (where ${conversationEvent.type} = ${type} ${more}))::int`
  const rows = await tx
    .select({
      id: conversationEvent.flowId,
      started: count('flow_started'),
      completed: count('flow_completed', sql`and ${conversationEvent.data}->>'detail' is distinct from 'unresolved'`),
      failed: count('flow_failed'),
    })
    .from(conversationEvent)
    .where(
      and(
        gte(conversationEvent.at, since),
        inArray(conversationEvent.type, ['flow_started', 'flow_completed', 'flow_failed']),
      ),
    )
    .groupBy(conversationEvent.flowId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** When each flow last ran: the end of its part of the index, whatever has run before. */
async function readLastRuns(tx: Tx): Promise<Map<string, Date>> {
  const last = tx
    .select({ at: conversationEvent.at })
    .from(conversationEvent)
    .where(
      and(
        eq(conversationEvent.appId, flow.appId),
        eq(conversationEvent.flowId, sql`${flow.id}::text`),
        eq(conversationEvent.type, 'flow_started'),
      ),
    )
    .orderBy(desc(conversationEvent.at))
    .limit(1)
    .as('last')
  const rows = await tx
    .select({ id: flow.id, at: last.at })
    .from(flow)
    .innerJoinLateral(last, sql`true`)
    .where(isNull(flow.deletedAt))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Tests of each flow, and how many of them passed when they last ran. */
async function countTests(tx: Tx): Promise<Map<string, FlowSummary['tests']>> {
  const latest = tx
    .selectDistinctOn([flowTestRun.testId], { testId: flowTestRun.testId, passed: flowTestRun.passed })
    .from(flowTestRun)
    .where(isNotNull(flowTestRun.testId))
    .orderBy(flowTestRun.testId, sql`${flowTestRun.at} desc`, sql`${flowTestRun.id} desc`)
    .as('latest')
  const rows = await tx
    .select({
      id: flowTest.flowId,
      total: sql<number>`count(*)::int`,
      passed: sql<number>`(count(*) filter (where ${latest.passed}))::int`,
    })
    .from(flowTest)
    .leftJoin(latest, eq(latest.testId, flowTest.id))
    .groupBy(flowTest.flowId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

function isWanted(one: FlowSummary, { text, folderId, kind, enabled, live }: Filter): boolean {
  if (folderId !== undefined && one.folderId !== (folderId === 'none' ? null : folderId)) return false
  if (kind !== undefined && one.kind !== kind) return false
  if (enabled !== undefined && one.enabled !== enabled) return false
  if (live !== undefined && one.live !== live) return false
  return isCalled(one, text)
}

/** Whether a flow's name holds some words, or they are its number. */
export function isCalled(one: Pick<FlowSummary, 'name' | 'number'>, words: string | undefined): boolean {
  const wanted = words?.trim().toLowerCase() ?? ''
  const number = /^(?:flow-)?(\d{1,9})$/.exec(wanted)?.[1]
  if (number !== undefined && one.number === Number(number)) return true
  return one.name.toLowerCase().includes(wanted)
}

type Sorted = Pick<FlowSummary, Sort | 'id'>

const collator = new Intl.Collator(['en', 'zh'], { numeric: true })

/** What has no value comes last either way; equals stand by id, so that pages never overlap. */
function comparing({ sort, descending }: Order) {
  return (one: Sorted, other: Sorted): number => {
    const [a, b] = [one[sort], other[sort]]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : textOrder(sort, String(a), String(b))
    if (order !== 0) return descending ? -order : order
    return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
  }
}

const textOrder = (sort: Sort, a: string, b: string) =>
  sort === 'name' ? collator.compare(a, b) : a < b ? -1 : a > b ? 1 : 0

/** The last row of the page before, as far as sorting looks at it. */
function readCursor(cursor: string | undefined, sort: Sort): Sorted | null {
  if (cursor === undefined) return null
  try {
    const [value, id]: unknown[] = JSON.parse(cursor)
    const none = { name: '', updatedAt: '', runs: 0, completed: null, failed: null, lastRunAt: null, number: 0 }
    return { ...none, [sort]: value ?? null, id: String(id) }
  } catch {
    return null
  }
}

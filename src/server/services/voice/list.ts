import { and, asc, eq, gte, max, sql } from 'drizzle-orm'
import type { MenuSummary } from '#src/contract/voice.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { flowVersion } from '../../db/schema/flow.ts'
import { call, voiceMenu, voiceNumber, voiceSchedule } from '../../db/schema/voice.ts'
import { readSummaries, type Summary } from '../flows/list.ts'
import { didItself } from '../../voice/outcomes.ts'

type Sort = 'name' | 'updatedAt' | 'calls' | 'selfService' | 'number'
type Input = {
  text?: string | undefined
  live?: MenuSummary['live'] | undefined
  sort: Sort
  descending: boolean
  cursor?: string | undefined
  limit: number
}

const WEEK_MS = 7 * 86_400_000

/** Voice menus a page at a time. An application has few enough to sort them here. */
export function listMenus(context: MemberContext, input: Input) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const all = (await readMenus(tx, context.clock.now(), context.env.outboundAllow)).filter((one) =>
      isWanted(one, input),
    )
    const sorted = all.toSorted(comparing(input))
    const at = input.cursor === undefined ? 0 : sorted.findIndex(({ id }) => id === input.cursor) + 1
    const items = sorted.slice(at, at + input.limit)
    const nextCursor = at + input.limit < sorted.length ? (items.at(-1)?.id ?? null) : null
    return { items, nextCursor, total: all.length }
  })
}

async function readMenus(tx: Tx, now: Date, allow: readonly string[]): Promise<MenuSummary[]> {
  const menus = (await readSummaries(tx, now, allow)).filter(({ kind }) => kind === 'ivr')
  const numbers = await tx.select().from(voiceNumber).orderBy(asc(voiceNumber.number))
  const emergencies = await tx
    .select({
      id: voiceMenu.flowId,
      on: sql<boolean>`coalesce((${voiceMenu.settings} #>> '{emergency,enabled}')::boolean, false)`,
    })
    .from(voiceMenu)
  const calls = new Map((await countCalls(tx, new Date(now.getTime() - WEEK_MS))).map((row) => [row.id, row]))
  const lastCalls = await tx
    .select({ id: call.flowId, at: max(call.startedAt) })
    .from(call)
    .groupBy(call.flowId)
  const scheduled = await readOn(tx, now)
  return menus.map((menu) => {
    const { calls: count = 0, ended = 0, selfService = 0 } = calls.get(menu.id) ?? {}
    return {
      ...ofFlow(menu),
      numbers: numbers.filter(({ flowId }) => flowId === menu.id).map(({ number }) => number),
      scheduled: scheduled.get(menu.id) ?? null,
      emergency: emergencies.some(({ id, on }) => id === menu.id && on),
      calls: count,
      selfService: ended === 0 ? null : selfService / ended,
      lastCallAt: lastCalls.find(({ id }) => id === menu.id)?.at?.toISOString() ?? null,
    }
  })
}

function ofFlow({ id, number, name, enabled, live, problems, tests, revision, updatedAt, updatedBy }: Summary) {
  return { id, number, name, enabled, live, problems, tests, revision, updatedAt, updatedBy }
}

const countCalls = (tx: Tx, since: Date) =>
  tx
    .select({
      id: call.flowId,
      calls: sql<number>`count(*)::int`,
      ended: sql<number>`(count(*) filter (where ${conversation.state} = 'ended'))::int`,
      selfService: sql<number>`(count(*) filter (where ${didItself}))::int`,
    })
    .from(call)
    .innerJoin(conversation, and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId)))
    .where(gte(call.startedAt, since))
    .groupBy(call.flowId)

/** The version that each menu is set to run now. */
async function readOn(tx: Tx, now: Date): Promise<Map<string, NonNullable<MenuSummary['scheduled']>>> {
  const rows = await tx
    .select({
      flowId: voiceSchedule.flowId,
      versionNumber: flowVersion.number,
      until: sql<Date | null>`upper(${voiceSchedule.during})`.mapWith((at: string) => new Date(at)),
    })
    .from(voiceSchedule)
    .innerJoin(
      flowVersion,
      and(eq(flowVersion.appId, voiceSchedule.appId), eq(flowVersion.id, voiceSchedule.versionId)),
    )
    .where(sql`${voiceSchedule.during} @> ${now}::timestamptz`)
  return new Map(
    rows.map(({ flowId, versionNumber, until }) => [flowId, { versionNumber, until: until?.toISOString() ?? null }]),
  )
}

function isWanted(one: MenuSummary, { text, live }: Input): boolean {
  if (live !== undefined && one.live !== live) return false
  const wanted = text?.trim().toLowerCase() ?? ''
  return [one.name, `flow-${one.number}`, ...one.numbers].some((held) => held.toLowerCase().includes(wanted))
}

const collator = new Intl.Collator(['en', 'zh'], { numeric: true })

/** What has no value comes last either way; equals stand by id, so that pages never overlap. */
function comparing({ sort, descending }: Pick<Input, 'sort' | 'descending'>) {
  return (one: MenuSummary, other: MenuSummary): number => {
    const [a, b] = [one[sort], other[sort]]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
    return order === 0 ? (one.id < other.id ? -1 : 1) : descending ? -order : order
  }
}

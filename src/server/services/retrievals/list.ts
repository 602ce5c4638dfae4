import { and, desc, eq, gte, ilike, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RetrievalRow } from '#src/contract/retrievals.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { containing } from '../../db/like.ts'
import { release } from '../../db/schema/bot.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { retrievalTest } from '../../db/schema/file.ts'

const HOURS = { '24h': 24, '7d': 7 * 24, '14d': 14 * 24, '30d': 30 * 24 }
const HOUR_MS = 3_600_000

type Sequel = NonNullable<RetrievalRow['sequel']>
type Filter = {
  range: keyof typeof HOURS
  kind?: RetrievalRow['kind'] | undefined
  outcome?: string | undefined
  sequel?: Sequel | undefined
  text?: string | undefined
}
/** A row with everything that came back. */
type Found = Omit<RetrievalRow, 'best' | 'query' | 'outcome' | 'by'> & { trace: BotTrace; byId: string | null }

const later = alias(message, 'later')
/** What the bot looked up next in the same conversation. */
const next = sql`(select ${later.trace} from ${message} as later where later.app_id = ${message.appId}
  and later.conversation_id = ${message.conversationId} and later.seq > ${message.seq}
  and later.trace ->> 'query' <> '' order by later.seq limit 1)`
/** Asked again: what comes best for the next question is among the best of this one. */
const sequelOf = sql<Sequel>`case
  when next_trace is null then case when ${conversation.requestedAt} >= ${message.at} then 'person' else 'went_on' end
  when (next_trace #>> '{candidates,0,entryId}') in (
    ${message.trace} #>> '{candidates,0,entryId}', ${message.trace} #>> '{candidates,1,entryId}',
    ${message.trace} #>> '{candidates,2,entryId}') then 'asked_again'
  else 'went_on' end`

/** Questions that were looked up, newest first, a page at a time: visitors' from their messages, and those of tests. */
export function listRetrievals(
  context: MemberContext,
  input: Filter & { cursor?: string | undefined; limit: number },
): Promise<{ items: RetrievalRow[]; nextCursor: string | null }> {
  const since = new Date(context.clock.now().getTime() - HOURS[input.range] * HOUR_MS)
  return context.db.inApp(context.member.appId, async (tx) => {
    const most = input.limit + 1
    const live = input.kind === 'test' ? [] : await readLive(tx, liveWhere(input, since), input.cursor, most)
    // Nobody went on from a test.
    const isTested = input.kind !== 'live' && input.sequel === undefined
    const tests = isTested ? await readTests(tx, testWhere(input, since), input.cursor, most) : []
    const all = [...live, ...tests].toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    const items = await present(tx, all.slice(0, input.limit))
    const last = items.at(-1)
    return { items, nextCursor: all.length > input.limit && last ? `${last.at}_${last.id}` : null }
  })
}

/** One of them with all that came back. Throws NOT_FOUND. */
export function readRetrieval(
  context: MemberContext,
  { id }: { id: string },
): Promise<RetrievalRow & { trace: BotTrace }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [found] = [
      ...(await readTests(tx, eq(retrievalTest.id, id), undefined, 1)),
      ...(await readLive(tx, eq(message.id, id), undefined, 1)),
    ]
    const [row] = found ? await present(tx, [found]) : []
    if (!found || !row) throw new DeskError('NOT_FOUND')
    return { ...row, trace: found.trace }
  })
}

const after = (at: AnyColumn, id: AnyColumn, cursor: string | undefined): SQL | undefined => {
  const [moment, own] = (cursor ?? '').split('_')
  return moment && own ? sql`(${at}, ${id}) < (${moment}::timestamptz, ${own}::uuid)` : undefined
}

function liveWhere({ outcome, sequel, text }: Filter, since: Date): SQL | undefined {
  return and(
    gte(message.at, since),
    outcome === undefined ? undefined : sql`${message.trace} ->> 'outcome' = ${outcome}`,
    sequel === undefined ? undefined : sql`${sequelOf} = ${sequel}`,
    text === undefined ? undefined : ilike(sql`${message.trace} ->> 'query'`, containing(text)),
  )
}

function testWhere({ outcome, text }: Filter, since: Date): SQL | undefined {
  return and(
    gte(retrievalTest.at, since),
    outcome === undefined ? undefined : sql`${retrievalTest.trace} ->> 'outcome' = ${outcome}`,
    text === undefined ? undefined : ilike(sql`${retrievalTest.trace} ->> 'query'`, containing(text)),
  )
}

async function readLive(tx: Tx, where: SQL | undefined, cursor: string | undefined, limit: number): Promise<Found[]> {
  const rows = await tx
    .select({
      id: message.id,
      at: message.at,
      trace: message.trace,
      sequel: sequelOf,
      conversationId: message.conversationId,
      version: release.number,
    })
    .from(message)
    .innerJoin(conversation, and(eq(conversation.appId, message.appId), eq(conversation.id, message.conversationId)))
    .leftJoin(release, and(eq(release.appId, conversation.appId), eq(release.id, conversation.releaseId)))
    .leftJoin(sql`lateral (select ${next} as next_trace) as following`, sql`true`)
    .where(
      and(
        where,
        sql`${message.trace} ->> 'query' <> ''`,
        sql`${message.trace} ->> 'outcome' in ('direct', 'clarify', 'chitchat', 'document', 'fallback')`,
        after(message.at, message.id, cursor),
      ),
    )
    .orderBy(desc(message.at), desc(message.id))
    .limit(limit)
  return rows.flatMap(({ trace, at, ...row }) =>
    trace ? [{ ...row, trace, kind: 'live' as const, at: at.toISOString(), byId: null }] : [],
  )
}

async function readTests(tx: Tx, where: SQL | undefined, cursor: string | undefined, limit: number): Promise<Found[]> {
  const rows = await tx
    .select()
    .from(retrievalTest)
    .where(and(where, after(retrievalTest.at, retrievalTest.id, cursor)))
    .orderBy(desc(retrievalTest.at), desc(retrievalTest.id))
    .limit(limit)
  return rows.map(({ id, at, by, version, trace }) => ({
    id,
    kind: 'test',
    at: at.toISOString(),
    sequel: null,
    conversationId: null,
    version,
    trace,
    byId: by,
  }))
}

async function present(tx: Tx, found: readonly Found[]): Promise<RetrievalRow[]> {
  const names = await nicknamesOf(
    tx,
    found.map(({ byId }) => byId),
  )
  return found.map(({ trace, byId, ...row }) => ({
    ...row,
    query: trace.query,
    outcome: trace.outcome,
    best: bestOf(trace),
    by: names.get(byId ?? '') ?? null,
  }))
}

/** What came nearest of what could have answered so. */
function bestOf({ outcome, candidates, passages = [] }: BotTrace): RetrievalRow['best'] {
  const [entry] = candidates
  const [passage] = passages
  if (passage && (outcome === 'document' || (passage.confidence > (entry?.confidence ?? 0) && outcome === 'fallback')))
    return { text: passage.name, confidence: passage.confidence }
  return entry ? { text: entry.question, confidence: entry.confidence } : null
}

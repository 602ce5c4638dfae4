import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Entry, EntryFilter, ENTRY_SORTS } from '#src/contract/entries.ts'
import { DeskError } from '#src/domain/errors.ts'
import { ENTRY_FIELDS, pickFields } from '#src/domain/qa/fields.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { apiKey } from '../../db/schema/api-key.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { message } from '../../db/schema/conversation.ts'
import { thumb } from '../../db/schema/feedback.ts'
import { member } from '../../db/schema/team.ts'
import { answeredFromSince, conditionsOf, hitsSince, liveState, thoughtOfSince } from './filter.ts'

/** Entries with all that is told of them. */
export async function readEntries(
  tx: Tx,
  where: SQL | undefined,
  options: { now: Date; limit: number },
): Promise<Entry[]> {
  const owner = alias(member, 'owner')
  const since = hitsSince(options.now)
  const rows = await tx
    .select({
      row: qaEntry,
      live: liveState,
      updatedBy: sql<string | null>`coalesce(${member.nickname}, ${apiKey.name})`,
      ownerName: owner.nickname,
      hits: sql<{ n: number; last: string | null }>`(
        select jsonb_build_object('n', count(*), 'last', to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from ${message} where ${message.appId} = ${qaEntry.appId} and ${answeredFromSince(sql`${qaEntry.id}`, since)}
      )`,
      thumbs: sql<Entry['thumbs']>`(
        select jsonb_build_object('helpful', count(*) filter (where ${thumb.helpful}), 'all', count(*)) from ${thumb}
        where ${thumb.appId} = ${qaEntry.appId} and ${thoughtOfSince(sql`${qaEntry.id}`, since)}
      )`,
    })
    .from(qaEntry)
    .leftJoin(member, and(eq(member.appId, qaEntry.appId), eq(member.personId, qaEntry.updatedBy)))
    .leftJoin(apiKey, and(eq(apiKey.appId, qaEntry.appId), eq(apiKey.id, qaEntry.updatedBy)))
    .leftJoin(owner, and(eq(owner.appId, qaEntry.appId), eq(owner.personId, qaEntry.owner)))
    .where(where)
    .orderBy(desc(qaEntry.updatedAt), desc(qaEntry.id))
    .limit(options.limit)
  return rows.map(({ row, live, updatedBy, ownerName, hits, thumbs }) => ({
    id: row.id,
    number: row.number,
    base: row.base,
    ...pickFields(ENTRY_FIELDS, row),
    ownerName,
    revision: row.revision,
    live,
    hits: hits.n,
    lastHitAt: hits.last,
    thumbs,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
  }))
}

/** One entry that is not deleted, or NOT_FOUND. */
export async function readOne(tx: Tx, id: string, now: Date): Promise<Entry> {
  const [entry] = await readEntries(tx, and(eq(qaEntry.id, id), isNull(qaEntry.deletedAt)), { now, limit: 1 })
  if (!entry) throw new DeskError('NOT_FOUND')
  return entry
}

export function readEntry(context: MemberContext, input: { entryId: string }): Promise<Entry> {
  return context.db.inApp(context.member.appId, (tx) => readOne(tx, input.entryId, context.clock.now()))
}

/** Entries, the last changed first, a page at a time. */
export function listEntries(
  context: MemberContext,
  input: EntryFilter & { cursor?: string | undefined; limit: number },
) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const where = await conditionsOf(tx, input, now)
    const [all] = await tx.select({ total: count() }).from(qaEntry).where(where)
    const [at, id] = (input.cursor ?? '').split('_')
    const after = at && id ? sql`(${qaEntry.updatedAt}, ${qaEntry.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined
    const rows = await readEntries(tx, and(where, after), { now, limit: input.limit + 1 })
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    return {
      items,
      total: all?.total ?? 0,
      nextCursor: rows.length > input.limit && last ? `${last.updatedAt}_${last.id}` : null,
    }
  })
}

type Sort = (typeof ENTRY_SORTS)[number]

/**
 * The numbers of all entries that a filter finds, in order: what a table of fifty thousand rows stands on. Rows are read
 * by their numbers, so that none jumps while it is edited.
 */
export function orderEntries(
  context: MemberContext,
  input: EntryFilter & { sort: Sort; descending: boolean; groupBy?: 'category' | undefined },
): Promise<{ numbers: number[]; groups?: { categoryId: string; count: number }[] }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const where = await conditionsOf(tx, input, now)
    const direction = sql.raw(input.descending ? 'desc' : 'asc')
    const sorted = sql`${sortKey(input.sort, now)} ${direction} nulls last, ${qaEntry.number} ${direction}`
    // One text instead of fifty thousand rows: it is split in a millisecond.
    const all = sql<string>`coalesce(string_agg(${qaEntry.number}::text, ',' order by ${sorted}), '')`
    if (input.groupBy === undefined) {
      const [found] = await tx.select({ numbers: all }).from(qaEntry).where(where)
      return { numbers: numbersIn(found?.numbers) }
    }
    const groups = await tx
      .select({ categoryId: qaEntry.categoryId, count: count(), numbers: all })
      .from(qaEntry)
      .where(where)
      .groupBy(qaEntry.categoryId)
      .orderBy(qaEntry.categoryId)
    return {
      numbers: groups.flatMap(({ numbers }) => numbersIn(numbers)),
      groups: groups.map(({ categoryId, count: own }) => ({ categoryId, count: own })),
    }
  })
}

const numbersIn = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

function sortKey(sort: Sort, now: Date): SQL {
  switch (sort) {
    case 'updated':
      return sql`${qaEntry.updatedAt}`
    case 'number':
      return sql`${qaEntry.number}`
    case 'question':
      return sql`lower(${qaEntry.question})`
    case 'similar':
      return sql`cardinality(${qaEntry.similar})`
    case 'category':
      return sql`(select lower(coalesce(above.name || ' / ', '') || c.name) from ${qaCategory} c
        left join ${qaCategory} above on above.app_id = c.app_id and above.id = c.parent_id
        where c.app_id = ${qaEntry.appId} and c.id = ${qaEntry.categoryId})`
    case 'enabled':
      return sql`${qaEntry.enabled}`
    case 'hits':
      return sql`(select count(*) from ${message}
        where ${message.appId} = ${qaEntry.appId} and ${answeredFromSince(sql`${qaEntry.id}`, hitsSince(now))})`
    case 'helpful':
      // What nobody was asked about, or has said nothing of, stands below everything else.
      return sql`(select avg(${thumb.helpful}::int) from ${thumb}
        where ${thumb.appId} = ${qaEntry.appId} and ${thoughtOfSince(sql`${qaEntry.id}`, hitsSince(now))})`
    case 'review':
      return sql`${qaEntry.reviewOn}`
    case 'owner':
      return sql`(select lower(${member.nickname}) from ${member}
        where ${member.appId} = ${qaEntry.appId} and ${member.personId} = ${qaEntry.owner})`
  }
}

/** Entries by their numbers, in no order. */
export function readRows(context: MemberContext, input: { numbers: number[] }): Promise<Entry[]> {
  if (input.numbers.length === 0) return Promise.resolve([])
  return context.db.inApp(context.member.appId, (tx) =>
    readEntries(tx, and(inArray(qaEntry.number, input.numbers), isNull(qaEntry.deletedAt)), {
      now: context.clock.now(),
      limit: input.numbers.length,
    }),
  )
}

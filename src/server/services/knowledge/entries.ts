import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Entry } from '#src/contract/knowledge.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { containing } from '../../db/like.ts'
import type { Tx } from '../../db/client.ts'
import { content, qaCategory, qaEntry, releaseEntry } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { findCategory } from './categories.ts'

type Filter = {
  text?: string | undefined
  categoryId?: string | undefined
  enabled?: boolean | undefined
  live?: Entry['live'] | undefined
}

/** The content an entry has in the live release; null when it is not in it. */
const liveBody = sql<{ question: string; similar: string[]; answer: string } | null>`(
  select ${content.body} from ${releaseEntry}
  join ${content} on ${content.appId} = ${releaseEntry.appId} and ${content.hash} = ${releaseEntry.hash}
  where ${releaseEntry.appId} = ${qaEntry.appId} and ${releaseEntry.kind} = 'qa' and ${releaseEntry.entityId} = ${qaEntry.id}
    and ${releaseEntry.releaseId} = (select ${application.liveRelease} from ${application} where ${application.appId} = ${qaEntry.appId})
)`

/** How an entry differs from what is live; an entry that is switched off and not live is the same: absent on both sides. */
const liveState = sql<Entry['live']>`(
  select case
    when body is null and ${qaEntry.enabled} then 'new'
    when body is null then 'same'
    when not ${qaEntry.enabled} then 'changed'
    when body->>'question' = ${qaEntry.question} and body->>'answer' = ${qaEntry.answer}
      and body->'similar' = to_jsonb(${qaEntry.similar}) then 'same'
    else 'changed' end
  from (select ${liveBody} as body) live
)`

async function conditions(tx: Tx, filter: Filter): Promise<SQL | undefined> {
  const wanted: (SQL | undefined)[] = [isNull(qaEntry.deletedAt)]
  if (filter.text) {
    const pattern = containing(filter.text)
    const number = /^(?:faq-)?(\d{1,9})$/i.exec(filter.text.trim())?.[1]
    wanted.push(
      or(
        ilike(qaEntry.question, pattern),
        ilike(qaEntry.answer, pattern),
        sql`array_to_string(${qaEntry.similar}, E'\n') ilike ${pattern}`,
        number === undefined ? undefined : eq(qaEntry.number, Number(number)),
      ),
    )
  }
  if (filter.categoryId) {
    const children = await tx
      .select({ id: qaCategory.id })
      .from(qaCategory)
      .where(eq(qaCategory.parentId, filter.categoryId))
    wanted.push(inArray(qaEntry.categoryId, [filter.categoryId, ...children.map((row) => row.id)]))
  }
  if (filter.enabled !== undefined) wanted.push(eq(qaEntry.enabled, filter.enabled))
  if (filter.live !== undefined) wanted.push(sql`${liveState} = ${filter.live}`)
  return and(...wanted)
}

async function read(tx: Tx, where: SQL | undefined, limit: number): Promise<Entry[]> {
  const rows = await tx
    .select({ row: qaEntry, live: liveState, updatedBy: member.nickname })
    .from(qaEntry)
    .leftJoin(member, and(eq(member.appId, qaEntry.appId), eq(member.personId, qaEntry.updatedBy)))
    .where(where)
    .orderBy(desc(qaEntry.updatedAt), desc(qaEntry.id))
    .limit(limit)
  return rows.map(({ row, live, updatedBy }) => ({
    id: row.id,
    number: row.number,
    categoryId: row.categoryId,
    question: row.question,
    similar: row.similar,
    answer: row.answer,
    enabled: row.enabled,
    revision: row.revision,
    live,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
  }))
}

async function readOne(tx: Tx, id: string): Promise<Entry> {
  const [entry] = await read(tx, and(eq(qaEntry.id, id), isNull(qaEntry.deletedAt)), 1)
  if (!entry) throw new DeskError('NOT_FOUND')
  return entry
}

/** Entries, the last changed first, a page at a time. */
export function listEntries(context: MemberContext, input: Filter & { cursor?: string | undefined; limit: number }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const where = await conditions(tx, input)
    const [all] = await tx.select({ total: count() }).from(qaEntry).where(where)
    const [at, id] = (input.cursor ?? '').split('_')
    const after = at && id ? sql`(${qaEntry.updatedAt}, ${qaEntry.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined
    const rows = await read(tx, and(where, after), input.limit + 1)
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    return {
      items,
      total: all?.total ?? 0,
      nextCursor: rows.length > input.limit && last ? `${last.updatedAt}_${last.id}` : null,
    }
  })
}

export function readEntry(context: MemberContext, input: { entryId: string }): Promise<Entry> {
  return context.db.inApp(context.member.appId, (tx) => readOne(tx, input.entryId))
}

/** Adds an entry with the next number. */
export function createEntry(context: MemberContext, input: { entry: EntryInput }): Promise<Entry> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const id = await insertEntry(tx, appId, input.entry, { personId, now: context.clock.now() })
    await writeAudit(tx, context, appId, {
      action: 'entry.created',
      target: id,
      after: { question: input.entry.question },
    })
    return readOne(tx, id)
  })
}

/** Writes an entry with the next number; the lock keeps numbers apart. */
export async function insertEntry(
  tx: Tx,
  appId: string,
  entry: EntryInput,
  by: { personId: string | null; now: Date },
): Promise<string> {
  await findCategory(tx, entry.categoryId)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`qa:${appId}`}, 0))`)
  const [last] = await tx
    .select({
      number: sql<number>`coalesce(max(${qaEntry.number}), 0)::int`,
      n: sql<number>`count(*) filter (where ${qaEntry.deletedAt} is null)::int`,
    })
    .from(qaEntry)
  if ((last?.n ?? 0) >= LIMITS.qa.entries) throw new DeskError('QA_LIMIT', { limit: LIMITS.qa.entries })
  const id = uuidv7()
  await tx.insert(qaEntry).values({
    appId,
    id,
    number: (last?.number ?? 0) + 1,
    ...entry,
    createdAt: by.now,
    updatedAt: by.now,
    updatedBy: by.personId,
  })
  return id
}

/** Changes an entry on top of the revision it was read at. */
export function updateEntry(
  context: MemberContext,
  input: { entryId: string; revision: number; entry: EntryInput },
): Promise<Entry> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select()
      .from(qaEntry)
      .where(and(eq(qaEntry.id, input.entryId), isNull(qaEntry.deletedAt)))
      .for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    if (row.revision !== input.revision) {
      const names = await nicknamesOf(tx, [row.updatedBy])
      throw new DeskError('CONFLICT', {
        revision: row.revision,
        changedBy: names.get(row.updatedBy ?? '') ?? null,
        changedAt: row.updatedAt.toISOString(),
      })
    }
    await findCategory(tx, input.entry.categoryId)
    await tx
      .update(qaEntry)
      .set({ ...input.entry, revision: row.revision + 1, updatedAt: context.clock.now(), updatedBy: personId })
      .where(eq(qaEntry.id, row.id))
    const { question, similar, answer, enabled } = row
    await writeAudit(tx, context, appId, {
      action: 'entry.updated',
      target: row.id,
      before: { question, similar, answer, enabled },
      after: input.entry,
    })
    return readOne(tx, row.id)
  })
}

type Bulk = { ids: string[] }

/** One change of many entries, with one audit row. */
function changeMany(
  context: MemberContext,
  input: Bulk,
  action: string,
  values: Partial<typeof qaEntry.$inferInsert>,
  where: SQL | undefined,
  after: unknown = null,
): Promise<{ changed: number }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    if (values.categoryId !== undefined) await findCategory(tx, values.categoryId)
    const rows = await tx
      .update(qaEntry)
      .set({ ...values, revision: sql`${qaEntry.revision} + 1`, updatedAt: context.clock.now(), updatedBy: personId })
      .where(and(inArray(qaEntry.id, input.ids), where))
      .returning({ id: qaEntry.id })
    if (rows.length > 0) {
      await writeAudit(tx, context, appId, { action, after: { ids: rows.map((row) => row.id), change: after } })
    }
    return { changed: rows.length }
  })
}

export const setEntriesEnabled = (context: MemberContext, input: Bulk & { enabled: boolean }) =>
  changeMany(
    context,
    input,
    input.enabled ? 'entries.enabled' : 'entries.disabled',
    { enabled: input.enabled },
    and(isNull(qaEntry.deletedAt), eq(qaEntry.enabled, !input.enabled)),
  )

export const moveEntries = (context: MemberContext, input: Bulk & { categoryId: string }) =>
  changeMany(context, input, 'entries.moved', { categoryId: input.categoryId }, isNull(qaEntry.deletedAt), {
    categoryId: input.categoryId,
  })

export const removeEntries = (context: MemberContext, input: Bulk) =>
  changeMany(context, input, 'entries.removed', { deletedAt: context.clock.now() }, isNull(qaEntry.deletedAt))

export const restoreEntries = (context: MemberContext, input: Bulk) =>
  changeMany(context, input, 'entries.restored', { deletedAt: null }, isNotNull(qaEntry.deletedAt))

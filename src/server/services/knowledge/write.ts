import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Entry, PatchResult } from '#src/contract/entries.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { entryFaults, type EntryDraft, type EntryInput, type EntryPart } from '#src/domain/qa/entry.ts'
import { ENTRY_FIELDS } from '#src/domain/qa/fields.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { recordChangeSet } from '../changes/record.ts'
import { defaultCategory, findCategory } from './categories.ts'
import { lockEntries } from '../changes/lock.ts'
import { readEntries, readOne } from './read.ts'

type Row = typeof qaEntry.$inferSelect

/** Adds an entry with the next number. Chitchat is filed in the default category, whatever it says. */
export function createEntry(context: MemberContext, input: { base: QaBase; entry: EntryInput }): Promise<Entry> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    const id = await insertEntry(tx, appId, await filed(tx, input), { personId, now })
    await writeAudit(tx, context, appId, {
      action: 'entry.created',
      target: id,
      after: { question: input.entry.question },
    })
    return readOne(tx, id, now)
  })
}

async function filed(tx: Tx, { base, entry }: { base: QaBase; entry: EntryInput }) {
  return { ...entry, base, ...(base === 'chitchat' && { categoryId: await defaultCategory(tx) }) }
}

/** Writes an entry with the next number; the lock keeps numbers apart. */
async function insertEntry(
  tx: Tx,
  appId: string,
  entry: EntryDraft & { base: QaBase },
  by: { personId: string | null; now: Date },
): Promise<string> {
  await findCategory(tx, entry.categoryId)
  await lockEntries(tx, appId)
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
    if (row.revision !== input.revision) throw await conflict(tx, row)
    await findCategory(tx, input.entry.categoryId)
    const now = context.clock.now()
    await tx
      .update(qaEntry)
      .set({ ...input.entry, revision: row.revision + 1, updatedAt: now, updatedBy: personId })
      .where(eq(qaEntry.id, row.id))
    const changed = differing(row, input.entry)
    await writeAudit(tx, context, appId, { action: 'entry.updated', target: row.id, ...changed })
    return readOne(tx, row.id, now)
  })
}

type Patch = { entryId: string; revision: number; part: EntryPart }

/**
 * Changes some fields of entries, each on top of the revision it was read at: one that was changed since, or would be
 * wrong as a whole, keeps what it has and says so, and the others go on. Changes of several entries are one change set.
 */
export function patchEntries(context: MemberContext, input: { changes: Patch[] }): Promise<{ results: PatchResult[] }> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  const ids = input.changes.map(({ entryId }) => entryId)
  if (new Set(ids).size < ids.length) throw new DeskError('BAD_PARAM')
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(qaEntry)
      .where(and(inArray(qaEntry.id, ids), isNull(qaEntry.deletedAt)))
      // All in one order, so that two who change the same entries wait for one another instead of for ever.
      .orderBy(qaEntry.id)
      .for('update')
    const byId = new Map(rows.map((row) => [row.id, row]))
    const categories = new Set((await tx.select({ id: qaCategory.id }).from(qaCategory)).map(({ id }) => id))
    const judged = input.changes.map((change) => {
      const row = byId.get(change.entryId)
      return { ...change, part: withoutOldForm(row, change.part), ...judge(row, change, categories) }
    })

    const items = []
    for (const { row, part, refused } of judged) {
      if (!row || refused) continue
      const changed = differing(row, part)
      if (Object.keys(changed.after).length === 0) continue
      await tx
        .update(qaEntry)
        .set({ ...part, revision: row.revision + 1, updatedAt: now, updatedBy: personId })
        .where(eq(qaEntry.id, row.id))
      items.push({ entity: 'qa' as const, entityId: row.id, ...changed })
    }
    const [only] = items
    if (only && items.length === 1) {
      const { before, after } = only
      await writeAudit(tx, context, appId, { action: 'entry.updated', target: only.entityId, before, after })
    } else if (only) {
      const summary = { entries: items.length }
      const target = await recordChangeSet(tx, appId, { personId, now }, { kind: 'edited', summary, items })
      await writeAudit(tx, context, appId, { action: 'entries.edited', target, after: summary })
    }

    const entries = await readEntries(
      tx,
      inArray(
        qaEntry.id,
        rows.map(({ id }) => id),
      ),
      { now, limit: ids.length },
    )
    const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
    return {
      results: judged.map(({ entryId, refused }): PatchResult => {
        const entry = entryOf.get(entryId)
        if (entry && !refused) return { ok: true, entry }
        return { ok: false, entryId, ...(refused ?? { code: 'NOT_FOUND', issues: [] }), entry: entry ?? null }
      }),
    }
  })
}

/** Who writes only an answer's text replaces its form, which would say something else. */
function withoutOldForm(row: Row | undefined, part: EntryPart): EntryPart {
  const isStale =
    row?.rich != null && part.rich === undefined && part.answer !== undefined && part.answer !== row.answer
  return isStale ? { ...part, rich: null } : part
}

type Refused = Pick<Extract<PatchResult, { ok: false }>, 'code' | 'issues'>

/** Whether a change of some fields may be made to an entry as it stands. */
function judge(
  row: Row | undefined,
  { revision, part }: Patch,
  categories: ReadonlySet<string>,
): { row: Row | undefined; refused: Refused | undefined } {
  const refused = (code: Refused['code'], issues: Refused['issues'] = []) => ({ row, refused: { code, issues } })
  if (!row) return refused('NOT_FOUND')
  if (row.revision !== revision) return refused('CONFLICT')
  if (part.categoryId !== undefined && !categories.has(part.categoryId)) return refused('KB_CATEGORY_NOT_FOUND')
  const faults = entryFaults({ ...row, ...part })
  if (faults.length > 0)
    return refused(
      'INVALID',
      faults.map(({ path, code }) => ({ path: [...path], code })),
    )
  return { row, refused: undefined }
}

/** The fields in which an entry's row differs from what is to stand there, before and after. */
function differing(row: Row, next: EntryPart): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = ENTRY_FIELDS.filter(
    (field) => next[field] !== undefined && JSON.stringify(row[field]) !== JSON.stringify(next[field]),
  )
  return {
    before: Object.fromEntries(changed.map((field) => [field, row[field]])),
    after: Object.fromEntries(changed.map((field) => [field, next[field]])),
  }
}

import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import type { ChangeKind, ChangeSummary } from '#src/domain/qa/change-set.ts'
import type { Tx } from '../../db/client.ts'
import { changeSetItem, qaEntry } from '../../db/schema/bot.ts'
import { fieldsAsJson } from '../changes/entry-fields.ts'
import { openChangeSet, type ChangeBy } from '../changes/record.ts'

/** An entry to be added; the rest of it stands as in one that nobody has said more about. Without an id it gets one. */
export type AddedEntry = { question: string; similar: readonly string[]; answer: string } & Partial<
  Omit<EntryInput, 'similar'> & { id: string }
>

/**
 * Adds entries with the next numbers as one change set, which is reverted as a whole. The caller holds the lock of the
 * entries and has looked for twins. Answers their ids in order. Throws QA_LIMIT.
 */
export async function addEntries(
  tx: Tx,
  appId: string,
  by: ChangeBy,
  added: {
    base: QaBase
    entries: readonly (AddedEntry & { categoryId: string })[]
    kind: ChangeKind
    summary: ChangeSummary
  },
): Promise<{ setId: string; ids: string[] }> {
  const { base, entries, kind, summary } = added
  const [last] = await tx
    .select({
      number: sql<number>`coalesce(max(${qaEntry.number}), 0)::int`,
      n: sql<number>`count(*) filter (where ${qaEntry.deletedAt} is null)::int`,
    })
    .from(qaEntry)
  if ((last?.n ?? 0) + entries.length > LIMITS.qa.entries) throw new DeskError('QA_LIMIT', { limit: LIMITS.qa.entries })
  const rows = entries.map(({ similar, ...entry }, index) => ({
    id: uuidv7(),
    ...entry,
    appId,
    number: (last?.number ?? 0) + 1 + index,
    base,
    similar: [...similar],
    createdAt: by.now,
    updatedAt: by.now,
    updatedBy: by.personId,
  }))
  const setId = await openChangeSet(tx, appId, by, { kind, summary })
  await tx.insert(qaEntry).values(rows)
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, null, ${fieldsAsJson()} from ${qaEntry}
    where ${qaEntry.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`)
  return { setId, ids }
}

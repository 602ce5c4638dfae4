import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Kept } from '#src/contract/changes.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { changeSet, changeSetItem, qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { lockEntries } from './lock.ts'
import { fieldsAsJson, setFromJson } from './entry-fields.ts'

/** Entries written in one statement. */
const CHUNK = 500
/** The entries that are named when they keep what they have; all of them are counted. */
const NAMED = 20

/**
 * Takes a change set back. An entry that was changed since in the very fields the set changed is not lost sight of:
 * `refuse` takes nothing back and answers CHANGED_SINCE with those entries, `leave` lets them be, `overwrite` puts them
 * back too.
 */
export function revertChangeSet(
  context: MemberContext,
  input: { changeSetId: string; changedSince: 'refuse' | 'leave' | 'overwrite' },
): Promise<{ reverted: number; kept: number }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockEntries(tx, appId)
    const [set] = await tx.select().from(changeSet).where(eq(changeSet.id, input.changeSetId)).for('update')
    if (!set) throw new DeskError('NOT_FOUND')
    if (set.revertedAt !== null) throw new DeskError('STATE_CONFLICT')

    const kept = input.changedSince === 'overwrite' ? [] : await changedSince(tx, set.id)
    if (kept.length > 0 && input.changedSince === 'refuse') {
      const named: Kept[] = kept.slice(0, NAMED).map(({ number, question }) => ({ number, question }))
      throw new DeskError('CHANGED_SINCE', { total: kept.length, kept: named })
    }
    const left = new Set(kept.map(({ id }) => id))
    const now = context.clock.now()

    await restoreCategories(tx, appId, set.id, now)
    const reverted = await restoreEntries(tx, set.id, left, { now, personId })
    await removeAddedCategories(tx, set.id)

    await tx.update(changeSet).set({ revertedAt: now, revertedBy: personId }).where(eq(changeSet.id, set.id))
    await writeAudit(tx, context, appId, {
      action: 'changes.reverted',
      target: set.id,
      after: { kind: set.kind, reverted, kept: kept.length },
    })
    return { reverted, kept: kept.length }
  })
}

const itemOf = (setId: string) =>
  and(
    eq(changeSetItem.appId, qaEntry.appId),
    eq(changeSetItem.setId, setId),
    eq(changeSetItem.entity, 'qa'),
    eq(changeSetItem.entityId, qaEntry.id),
  )

/** Entries of the set whose fields are no longer as the set left them, nor as it found them. */
function changedSince(tx: Tx, setId: string) {
  const { before, after } = changeSetItem
  const now = fieldsAsJson()
  const fieldChanged = sql`exists (
    select 1 from jsonb_object_keys(coalesce(${after}, '{}')) as field
    where (${before} is null or ${before} ? field)
      and ${now} -> field is distinct from ${after} -> field
      and ${now} -> field is distinct from coalesce(${before}, '{}') -> field
  )`
  return (
    tx
      .select({ id: qaEntry.id, number: qaEntry.number, question: qaEntry.question })
      .from(qaEntry)
      .innerJoin(changeSetItem, itemOf(setId))
      // What was added and is gone by now stays gone: nothing is lost by that.
      .where(and(isNotNull(after), fieldChanged, or(isNotNull(before), isNull(qaEntry.deletedAt))))
      .orderBy(qaEntry.number)
  )
}

/** Puts entries back: fields as they were, added ones away, deleted ones there again. Answers how many. */
async function restoreEntries(
  tx: Tx,
  setId: string,
  left: ReadonlySet<string>,
  by: { now: Date; personId: string },
): Promise<number> {
  const { before, after } = changeSetItem
  const items = await tx
    .select({
      id: qaEntry.id,
      wasThere: sql<boolean>`${before} is not null`,
      isThere: sql<boolean>`${after} is not null`,
    })
    .from(changeSetItem)
    .innerJoin(qaEntry, itemOf(setId))
    .where(
      or(
        and(isNotNull(before), isNotNull(after)),
        and(isNull(before), isNull(qaEntry.deletedAt)),
        and(isNull(after), isNotNull(qaEntry.deletedAt)),
      ),
    )
  const chosen = items.filter(({ id }) => !left.has(id))
  const back = chosen.filter(({ isThere }) => !isThere)
  if (back.length > 0) {
    const [all] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(qaEntry)
      .where(isNull(qaEntry.deletedAt))
    if ((all?.n ?? 0) + back.length > LIMITS.qa.entries) throw new DeskError('QA_LIMIT', { limit: LIMITS.qa.entries })
  }
  const written = { revision: sql`${qaEntry.revision} + 1`, updatedAt: by.now, updatedBy: by.personId }
  const inChunks = async (ids: readonly string[], work: (ids: string[]) => Promise<unknown>) => {
    for (let at = 0; at < ids.length; at += CHUNK) await work(ids.slice(at, at + CHUNK))
  }
  const idsOf = (wanted: typeof items) => wanted.map(({ id }) => id)
  await inChunks(idsOf(chosen.filter(({ wasThere }) => !wasThere)), (ids) =>
    tx
      .update(qaEntry)
      .set({ ...written, deletedAt: by.now })
      .where(inArray(qaEntry.id, ids)),
  )
  const backIds = new Set(idsOf(back))
  await inChunks(idsOf(chosen.filter(({ wasThere }) => wasThere)), async (ids) => {
    const gone = ids.filter((id) => backIds.has(id))
    const changed = ids.filter((id) => !backIds.has(id))
    if (gone.length > 0)
      await tx
        .update(qaEntry)
        .set({ ...written, deletedAt: null })
        .where(inArray(qaEntry.id, gone))
    if (changed.length === 0) return
    // The category may have been deleted since: such an entry is filed where entries without a category are.
    const home = sql`(select ${qaCategory.id} from ${qaCategory} where ${qaCategory.isDefault})`
    const there = sql`exists (select 1 from ${qaCategory} where ${qaCategory.id} = (${before} ->> 'categoryId')::uuid)`
    const part = sql`(case when ${before} ? 'categoryId' and not ${there}
      then ${before} || jsonb_build_object('categoryId', ${home}) else ${before} end)`
    await tx
      .update(qaEntry)
      .set({ ...written, ...setFromJson(part) })
      .from(changeSetItem)
      .where(and(itemOf(setId), inArray(qaEntry.id, changed)))
  })
  return chosen.length
}

type CategoryFields = { name: string; parentId: string | null }

/** Categories that the set deleted, parents first. One whose name is taken by now stays away. */
async function restoreCategories(tx: Tx, appId: string, setId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: changeSetItem.entityId, before: changeSetItem.before })
    .from(changeSetItem)
    .where(and(eq(changeSetItem.setId, setId), eq(changeSetItem.entity, 'category'), isNull(changeSetItem.after)))
  const gone = rows.map(({ id, before }) => ({ id, ...(before as CategoryFields) }))
  for (const { id, name, parentId } of gone.toSorted(
    (a, b) => Number(a.parentId !== null) - Number(b.parentId !== null),
  )) {
    const [parent] = parentId === null ? [] : await tx.select().from(qaCategory).where(eq(qaCategory.id, parentId))
    await tx
      .insert(qaCategory)
      .values({ appId, id, name, parentId: parent?.id ?? null, createdAt: now })
      .onConflictDoNothing()
  }
}

/** Categories that the set added, where nothing is filed under them by now. */
async function removeAddedCategories(tx: Tx, setId: string): Promise<void> {
  const added = tx
    .select({ id: changeSetItem.entityId })
    .from(changeSetItem)
    .where(and(eq(changeSetItem.setId, setId), eq(changeSetItem.entity, 'category'), isNull(changeSetItem.before)))
  const isEmpty = sql`not exists (select 1 from ${qaEntry} e where e.category_id = ${qaCategory.id})
    and not exists (select 1 from ${qaCategory} child where child.parent_id = ${qaCategory.id})`
  // Subcategories first, then what has none any more.
  for (const onlyBelow of [true, false])
    await tx
      .delete(qaCategory)
      .where(and(inArray(qaCategory.id, added), isEmpty, onlyBelow ? isNotNull(qaCategory.parentId) : undefined))
}

import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Category } from '#src/contract/entries.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { recordChangeSet } from '../changes/record.ts'
import { lockEntries } from '../changes/lock.ts'

/** All categories with the entries filed directly under each. */
export function listCategories(context: MemberContext): Promise<Category[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx.select().from(qaCategory).orderBy(qaCategory.createdAt, qaCategory.id)
    const counts = await tx
      .select({ categoryId: qaEntry.categoryId, n: count() })
      .from(qaEntry)
      .where(and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa')))
      .groupBy(qaEntry.categoryId)
    const countOf = new Map(counts.map((row) => [row.categoryId, row.n]))
    return rows.map(({ id, parentId, name, isDefault }) => ({
      id,
      parentId,
      name,
      isDefault,
      count: countOf.get(id) ?? 0,
    }))
  })
}

/** A category by id, or KB_CATEGORY_NOT_FOUND. */
export async function findCategory(tx: Tx, id: string) {
  const [row] = await tx.select().from(qaCategory).where(eq(qaCategory.id, id))
  if (!row) throw new DeskError('KB_CATEGORY_NOT_FOUND')
  return row
}

/** The id of the category that always exists. */
export async function defaultCategory(tx: Tx): Promise<string> {
  const [row] = await tx.select({ id: qaCategory.id }).from(qaCategory).where(eq(qaCategory.isDefault, true))
  if (!row) throw new DeskError('KB_CATEGORY_NOT_FOUND')
  return row.id
}

async function findOwnCategory(tx: Tx, id: string) {
  const row = await findCategory(tx, id)
  if (row.isDefault) throw new DeskError('KB_DEFAULT_CATEGORY_READONLY')
  return row
}

/** A category that may have others below it: there are categories and subcategories, and nothing deeper. */
async function findParent(tx: Tx, id: string) {
  const parent = await findOwnCategory(tx, id)
  if (parent.parentId !== null) throw new DeskError('BAD_PARAM')
}

/** Adds a category; a subcategory has no subcategories of its own. */
export function createCategory(context: MemberContext, input: { name: string; parentId: string | null }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    if (input.parentId !== null) await findParent(tx, input.parentId)
    const id = uuidv7()
    await tx
      .insert(qaCategory)
      .values({ appId, id, name: input.name, parentId: input.parentId, createdAt: context.clock.now() })
    await writeAudit(tx, context, appId, { action: 'category.created', target: id, after: { name: input.name } })
    return { id }
  })
}

/** Renames a category; the default one keeps its name. */
export function renameCategory(context: MemberContext, input: { categoryId: string; name: string }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await findOwnCategory(tx, input.categoryId)
    await tx.update(qaCategory).set({ name: input.name }).where(eq(qaCategory.id, row.id))
    const names = { before: { name: row.name }, after: { name: input.name } }
    await writeAudit(tx, context, appId, { action: 'category.renamed', target: row.id, ...names })
    return {}
  })
}

/** Puts a category under another one, or at the top. What lies below it would be a level too deep, so it must be empty then. */
export function moveCategory(context: MemberContext, input: { categoryId: string; parentId: string | null }) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await findOwnCategory(tx, input.categoryId)
    if (input.parentId !== null) {
      await findParent(tx, input.parentId)
      const [child] = await tx
        .select({ id: qaCategory.id })
        .from(qaCategory)
        .where(eq(qaCategory.parentId, row.id))
        .limit(1)
      if (child || input.parentId === row.id) throw new DeskError('BAD_PARAM')
    }
    await tx.update(qaCategory).set({ parentId: input.parentId }).where(eq(qaCategory.id, row.id))
    const parents = { before: { parentId: row.parentId }, after: { parentId: input.parentId } }
    await writeAudit(tx, context, appId, { action: 'category.moved', target: row.id, ...parents })
    return {}
  })
}

/**
 * Deletes a category and its subcategories; what they held is filed under `moveTo`. It is one change set: taking it back
 * brings the categories with what was in them.
 */
export function removeCategory(context: MemberContext, input: { categoryId: string; moveTo: string }) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await lockEntries(tx, appId)
    const row = await findOwnCategory(tx, input.categoryId)
    const target = await findCategory(tx, input.moveTo)
    if (target.id === row.id || target.parentId === row.id) throw new DeskError('BAD_PARAM')
    const children = await tx.select().from(qaCategory).where(eq(qaCategory.parentId, row.id))
    const gone = [...children, row]
    const goneIds = gone.map(({ id }) => id)
    // Deleted entries move along: they may come back, and a category that is gone could not hold them.
    const moved = await tx
      .select({ id: qaEntry.id, categoryId: qaEntry.categoryId, deletedAt: qaEntry.deletedAt })
      .from(qaEntry)
      .where(inArray(qaEntry.categoryId, goneIds))
    const now = context.clock.now()
    await tx
      .update(qaEntry)
      .set({ categoryId: target.id, revision: sql`${qaEntry.revision} + 1`, updatedAt: now, updatedBy: personId })
      .where(inArray(qaEntry.categoryId, goneIds))
    for (const id of goneIds) await tx.delete(qaCategory).where(eq(qaCategory.id, id))
    const changed = moved.filter(({ deletedAt }) => deletedAt === null).length
    const changeSetId = await recordChangeSet(
      tx,
      appId,
      { personId, now },
      {
        kind: 'category_removed',
        summary: { entries: changed, subject: row.name },
        items: [
          ...gone.map(({ id, name, parentId }) => ({
            entity: 'category' as const,
            entityId: id,
            before: { name, parentId },
            after: null,
          })),
          ...moved.map(({ id, categoryId }) => ({
            entity: 'qa' as const,
            entityId: id,
            before: { categoryId },
            after: { categoryId: target.id },
          })),
        ],
      },
    )
    const after = { movedTo: target.name, entries: changed }
    await writeAudit(tx, context, appId, {
      action: 'category.removed',
      target: row.id,
      before: { name: row.name },
      after,
    })
    return { changed, changeSetId }
  })
}
